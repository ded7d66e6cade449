/**
 * docs/databases.md: its recipes for PostgreSQL and SQLite, run as they are
 * written; and the line numbers of PostgreSQL, which must be those of `check`.
 * databases.long.ts has the other two databases.
 */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { DocumentReader, stepsBySection } from '../support/console.ts';
import { startServer } from '../support/postgresql.ts';
import { isInstalled } from '../support/programs.ts';
import { random } from '../support/random.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const sections = stepsBySection('docs/databases.md');

/** Follows sections of the document in a new folder. */
async function follow(names: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const reader = new DocumentReader(temporaryFolder(onTestFinished), environment);
  for (const name of names) {
    const steps = sections.get(name) ?? [];
    expect(steps.length, name).toBeGreaterThan(0);
    for (const step of steps) await reader.follow(step);
  }
}

test('the document has a section for each database', () => {
  expect([...sections.keys()]).toEqual(['The file', 'PostgreSQL', 'SQLite', 'DuckDB', 'ClickHouse']);
});

describe.skipIf(!isInstalled('sqlite3'))('SQLite', () => {
  test('stores, loads and lists what the document says', () => follow(['The file', 'SQLite']));
});

const server = startServer();
afterAll(() => server?.stop());

/**
 * A CSV file with records of one and of several lines, and bad octets in some. Its first record is one line: PostgreSQL 15
 * counts no line ends in quotes before it has seen one outside.
 */
function randomCsv(seed: number): Buffer {
  const { below, chance, pick } = random(seed);
  const utf8 = (text: string) => Buffer.from(text).toString('latin1');
  const good = () => utf8(pick(['a', 'é€', '"two\nlines"', '"a ""b"" \r\n\n"', '']));
  const bad = () => pick(['x\xE9', '\xC3', '"\n\xFF"', '"\n\n""\xED\xA0\x80"', '\xF4\x90\x80\x80']);
  const record = (i: number) => `${i},${chance(0.04) ? bad() : good()},${good()}\n`;
  const records = Array.from({ length: 3 + below(60) }, (_, i) => record(i));
  return Buffer.from(`id,a,b\n${records.join('')}`, 'latin1');
}

describe.skipIf(server === null)('PostgreSQL', () => {
  test('refuses, loads and lists what the document says', () =>
    follow(['The file', 'PostgreSQL'], server?.environment));

  test('names the line of the first fault as check does, and loads what check accepts', async () => {
    const folder = temporaryFolder(onTestFinished);
    // The server reads the files as another user.
    chmodSync(folder, 0o755);
    server?.run('create table numbers (id text, a text, b text)');
    let refused = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const path = put(folder, `${seed}.csv`, randomCsv(seed));
      const { code, out } = await runCli(['check', '--format', 'ndjson', path]);
      const line = code === 0 ? undefined : JSON.parse(out).line;
      expect(lineRefused(path), `seed ${seed}`).toBe(line);
      if (code === 0) continue;
      refused++;
      const good = join(folder, `${seed}.good`);
      await runCli(['check', '--records', 'csv', '--accept', good, path]);
      expect(lineRefused(good)).toBeUndefined();
    }
    expect(refused).toBeGreaterThan(4);
    expect(refused).toBeLessThan(12);
  });
});

/** The line where PostgreSQL refuses a CSV file; `undefined` where it loads it. */
function lineRefused(path: string): number | undefined {
  try {
    server?.run(`\\copy numbers from '${path}' with (format csv)`);
    return undefined;
  } catch (error) {
    const { stderr } = error as { stderr: string };
    expect(stderr).toContain('invalid byte sequence for encoding "UTF8"');
    return Number(/COPY numbers, line (\d+)/.exec(stderr)?.[1]);
  }
}
