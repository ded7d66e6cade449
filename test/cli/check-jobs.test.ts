/** `check --jobs`: the same output, in the same order, whatever the number of threads and whatever becomes of them. */
import { execFile } from 'node:child_process';
import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { RANGE_SIZE } from '../../src/cli/check/ranges.ts';
import { ANNOUNCE_OPENS, outcomeOf, runCli, startCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { untilPrinted } from '../support/wait.ts';
import type { Result, Task } from './threads.ts';

const folder = temporaryFolder();
const project = fileURLToPath(new URL('../../', import.meta.url));

async function inThreads(...errands: Task[]): Promise<Result[]> {
  const words = ['--import', 'tsx', join(project, 'test/cli/threads.ts'), JSON.stringify(errands)];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: project, maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Result[];
}

/** A file of so many octets, all `a`, with others planted. */
function planted(name: string, length: number, plants: Readonly<Record<number, string>>): string {
  const content = new Uint8Array(length).fill(0x61);
  for (const [at, hexadecimal] of Object.entries(plants)) content.set(unhex(hexadecimal), Number(at));
  return put(folder, name, content);
}

const files = [
  planted('well-formed', 2 * RANGE_SIZE + 5, { [RANGE_SIZE - 1]: 'E2 82 AC', [2 * RANGE_SIZE - 2]: 'F0 9F 98 80' }),
  planted('surrogate-over-the-seam', 2 * RANGE_SIZE + 5, {
    [RANGE_SIZE - 1]: 'ED A0 80',
    [2 * RANGE_SIZE - 3]: 'F0 9F 98 41',
  }),
  planted('first-octet-of-a-range', 3 * RANGE_SIZE, { [RANGE_SIZE]: '80', [2 * RANGE_SIZE - 1]: 'FF FF' }),
  planted('above-10FFFF-over-the-seam', 2 * RANGE_SIZE, { [RANGE_SIZE - 1]: 'F4 90 80 80' }),
  planted('ends-at-the-seam', 2 * RANGE_SIZE, { [2 * RANGE_SIZE - 2]: 'E2 82' }),
  planted('ends-behind-the-seam', RANGE_SIZE + 1, { [RANGE_SIZE - 1]: 'E2 82' }),
  planted('in-the-first-range', 2 * RANGE_SIZE, { 17: 'C0 80', [RANGE_SIZE + 3]: 'FE' }),
  put(folder, 'small', unhex('61 FF')),
  join(folder, 'missing'),
  planted('one-range', RANGE_SIZE, {}),
];

describe.concurrent('check --jobs', () => {
  const manners: readonly (readonly [manner: readonly string[], counts: readonly number[]])[] = [
    [[], [1, 2, 3, 7]],
    [['--all'], [1, 3]],
    [
      ['--all', '--format', 'ndjson'],
      [1, 2],
    ],
    [
      ['--as', 'UTF-16', '--all', '--format', 'ndjson'],
      [1, 3],
    ],
  ];

  it('gives the same for any number of threads, whatever is asked for', async () => {
    const errands = manners.flatMap(([manner, counts]) =>
      counts.map((count) => ({ words: ['check', `--jobs=${count}`, ...manner, ...files] })),
    );
    const results = await inThreads(...errands);
    for (const [manner, counts] of manners) {
      const [alone, ...others] = results.splice(0, counts.length);
      expect(alone).toMatchObject({ code: 2, threads: 0 });
      expect(alone?.err).toContain('missing: no such file or directory\n');
      expect(alone?.out.split('\n').length, manner.join(' ')).toBeGreaterThan(3);
      others.forEach((each, i) => {
        expect(each).toEqual({ ...alone, threads: (counts[i + 1] as number) - 1 });
      });
    }
    expect(results).toEqual([]);
  });

  it('keeps little-endian text little-endian behind a fault that a thread has found', async () => {
    const text = new Uint8Array(2 * RANGE_SIZE);
    text.set(unhex('FF FE'));
    for (let i = 2; i < text.length; i += 2) text[i] = 0x41;
    // A high surrogate over the seam, without its low one; a lone low one later.
    text.set(unhex('00 D8'), RANGE_SIZE - 2);
    text.set(unhex('00 DC'), RANGE_SIZE + 400);
    const file = put(folder, 'little-endian', text);
    const words = ['check', '--as', 'UTF-16', '--all', '--format', 'ndjson', file];
    const results = await inThreads({ words: [...words, '--jobs=1'] }, { words: [...words, '--jobs=2'] });
    for (const { out } of results) {
      const lines = out.trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line).offset)).toEqual([RANGE_SIZE - 2, RANGE_SIZE + 400]);
    }
  });

  it('goes on without a thread that ends, says so once, and gives the same verdicts', async () => {
    const words = ['check', ...files];
    const errands: Task[] = [{ words: [...words, '--jobs=1'] }, { words: [...words, '--jobs=3'], fate: 'ends' }];
    const [alone, crippled] = await inThreads(...errands);
    expect(crippled).toMatchObject({ code: alone?.code, out: alone?.out, threads: 2 });
    expect(crippled?.err).toMatch(/^wellformed: a thread has ended \(exit code \d\): going on without it\n/);
    expect(crippled?.err.match(/a thread has ended/g)).toHaveLength(1);
  });

  it('stands at the end of a file that has become shorter than it was, and of one that has become longer', async () => {
    const path = planted('changing', RANGE_SIZE + 1000, {});
    const offers = [5 * RANGE_SIZE, RANGE_SIZE].map((size) => ({ offer: { path, size } }));
    const [shorter, longer] = await inThreads(...offers);
    expect(shorter).toEqual({ code: RANGE_SIZE + 1000, out: '', err: '', threads: 1 });
    // What has come to it since is read by whoever goes on from there.
    expect(longer).toEqual({ code: RANGE_SIZE, out: '', err: '', threads: 1 });
  });

  it('can be interrupted while it reads a large file', async () => {
    const path = join(folder, 'huge');
    const file = openSync(path, 'w');
    ftruncateSync(file, 2 ** 40);
    closeSync(file);
    const child = startCli(['check', '--jobs', '2', path], [ANNOUNCE_OPENS]);
    const end = outcomeOf(child);
    await untilPrinted(child.stderr, `opening ${path}\n`);
    child.kill('SIGINT');
    const { code, err } = await end;
    expect([code, err.replaceAll(`opening ${path}\n`, '')]).toEqual([130, 'wellformed: interrupted\n']);
  });

  it.each(['0', '-1', '65', '1.5', 'two', ''])('refuses --jobs=%s', async (count) => {
    const { code, err } = await runCli(['check', `--jobs=${count}`, 'README.md']);
    expect(code).toBe(2);
    expect(err).toMatch(/^wellformed check: --jobs (?:must be a number from 1 to 64|needs a value)/);
  });
});
