/** The hints on tables: the figures of docs/hints.md, measured again, and other tables: what the command of a hint writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { damagedTables, type Shape, tables } from './columns.ts';
import { measureFiles, shapeTable } from './measure.ts';

const unpadded = (table: string) => table.replace(/ *\| */g, '|').replace(/-+/g, '-');

it('the figures of docs/hints.md on tables are those that are measured', async () => {
  expect(unpadded(readFileSync(join(root, 'docs/hints.md'), 'utf8'))).toContain(unpadded(await shapeTable()));
});

/** Other tables than those above: each seed had a wrong hint once. */
const SEEDS = [101, 102, 103, 104, 105, 106, 107];
const WHOLE: readonly Shape[] = ['30 rows', '8 rows', '3 rows'];
const MIXED: readonly Shape[] = ['some rows', 'one row'];

describe.each(SEEDS)('of tables of the seed %i', (seed) => {
  it.each(WHOLE)('with %s each command of a hint writes the original, octet by octet', async (shape) => {
    const folder = temporaryFolder();
    const files = (['train', 'test'] as const).flatMap((split) => tables(shape, split, seed));
    for (const [i, { octets }] of files.entries()) put(folder, `${i}.csv`, octets);
    const { out } = await runCli(['check', '--format', 'ndjson', folder]);
    const hinted = out
      .split('\n')
      .flatMap((line) => (line.includes('"hint"') ? [JSON.parse(line)] : []))
      .filter(({ hint }) => hint?.command);
    for (const { file, hint } of hinted) {
      const [, ...argv] = hint.command.split(' ');
      await runCli(argv);
      const { name, original } = files[Number(/(\d+)\.csv$/.exec(file)?.[1])] as (typeof files)[number];
      expect({ name, hint, text: readFileSync(argv.at(-1), 'utf8') }).toEqual({ name, hint, text: original });
    }
    expect(hinted.length).toBeGreaterThan(files.length / 2);
  });

  it.each(MIXED)('no hint is wrong with %s', async (shape) => {
    const rows = await measureFiles((['train', 'test'] as const).flatMap((split) => tables(shape, split, seed)));
    expect(rows.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  it.each(['train', 'test'] as const)('and 1 to 7 wrong octets none has a hint (%s)', async (split) => {
    const rows = await measureFiles(damagedTables(split, seed));
    expect(rows.flatMap(({ wrong }) => wrong)).toEqual([]);
  });
});
