/**
 * docs/databases.md: its recipes for DuckDB and ClickHouse, run as they are
 * written. Both are large (70 and 540 MB), so they are installed from npm into a
 * temporary folder; without a registry, the tests are skipped.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { DocumentReader, outputOf, stepsBySection } from '../support/console.ts';
import { jsonLines } from '../support/json-lines.ts';
import { CHDB, folderWith } from '../support/npm-folder.ts';
import { random } from '../support/random.ts';
import { put } from '../support/temporary-folder.ts';

const sections = stepsBySection('docs/databases.md');

async function follow(names: readonly string[], folder: string): Promise<void> {
  const reader = new DocumentReader(folder);
  for (const name of names) {
    const steps = sections.get(name) ?? [];
    expect(steps.length, name).toBeGreaterThan(0);
    for (const step of steps) await reader.follow(step);
  }
}

const duckdb = folderWith('@duckdb/node-api@1.5.6-r.1');
const clickhouse = folderWith(CHDB);

describe.skipIf(clickhouse === null)('ClickHouse', () => {
  test('stores, loads and lists what the document says', () =>
    follow(['The file', 'ClickHouse'], clickhouse as string));
});

describe.skipIf(duckdb === null)('DuckDB', () => {
  test('refuses, loads and lists what the document says', () => follow(['The file', 'DuckDB'], duckdb as string));

  test('rejects the records that check rejects, with the same numbers and offsets', async () => {
    const folder = duckdb as string;
    const { below, chance, pick } = random(5);
    const field = () => pick(['a', 'Ã©', '"two\nlines"', '"a ""b"""', 'text '.repeat(below(9))]);
    const bad = () => (chance(0.02) ? pick(['\xE9', '\xC3', '\xFF', '\xED\xA0\x80']) : '');
    const records = Array.from({ length: 20_000 }, (_, i) => `${i},${field()}${bad()}x\n`);
    // A field that begins with a quote must end with one.
    const file = Buffer.from(records.map((record) => record.replace(/"([^a-z\n]*)x\n$/, '"\n')).join(''), 'latin1');
    const input = put(folder, 'many.csv', file);
    await runCli(['check', '--records', 'csv', '--accept', `${folder}/a.csv`, '--reject', `${folder}/r.csv`, input]);
    put(
      folder,
      'rejects.mjs',
      `import { DuckDBInstance } from '@duckdb/node-api';
       const connection = await (await DuckDBInstance.create()).connect();
       const options = "header = false, columns = {'id': 'int', 'name': 'text'}, quote = '\\"', escape = '\\"'";
       await connection.run("create table many as from read_csv('many.csv', " + options + ", store_rejects = true, rejects_limit = 0)");
       const rows = await connection.runAndReadAll('select distinct line::int, line_byte_position::int from reject_errors order by 1');
       console.log(JSON.stringify(rows.getRows()));`,
    );
    const faults = jsonLines(readFileSync(`${folder}/r.csv.faults.ndjson`, 'utf8'));
    const ours = [...new Map(faults.map(({ record, recordOffset }) => [record, [record, recordOffset + 1]])).values()];
    expect(ours.length).toBeGreaterThan(200);
    expect(JSON.parse(outputOf('node rejects.mjs', folder))).toEqual(ours);
  });
});
