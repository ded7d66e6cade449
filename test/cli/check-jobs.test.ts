/** `check --jobs`: the output does not depend on the number of threads, nor on threads that end. */
import { execFile } from 'node:child_process';
import { closeSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { RANGE_SIZE } from '../../src/cli/sources/blocks.ts';
import { runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { ANNOUNCE_OPENS, outcomeOf, startCli } from '../support/process.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { untilPrinted } from '../support/wait.ts';
import type { Result, Task } from './threads.ts';

const folder = temporaryFolder();
// So that Node takes the bundles for modules.
put(folder, 'package.json', '{"type":"module"}');
const project = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The program and its thread, bundled: on Node 20, a thread that starts while the main thread loads TypeScript through tsx
 * cannot load TypeScript itself.
 */
const built = build({
  absWorkingDir: project,
  entryPoints: { threads: 'test/cli/threads.ts', 'check-worker': 'src/cli/check/worker.ts' },
  outdir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  conditions: ['node'],
  banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  logLevel: 'silent',
});

/** Runs the tasks in a process of its own (threads.ts). */
async function inThreads(...tasks: Task[]): Promise<Result[]> {
  await built;
  const args = [join(folder, 'threads.js'), JSON.stringify(tasks)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project, maxBuffer: 1 << 26 });
  return JSON.parse(stdout) as Result[];
}

/** A file of `length` octets `a`, with other octets at some offsets. */
function fileWith(name: string, length: number, replacements: Readonly<Record<number, string>>): string {
  const content = new Uint8Array(length).fill(0x61);
  for (const [at, hexadecimal] of Object.entries(replacements)) content.set(unhex(hexadecimal), Number(at));
  return put(folder, name, content);
}

const files = [
  fileWith('well-formed', 2 * RANGE_SIZE + 5, { [RANGE_SIZE - 1]: 'E2 82 AC', [2 * RANGE_SIZE - 2]: 'F0 9F 98 80' }),
  fileWith('surrogate-across-two-ranges', 2 * RANGE_SIZE + 5, {
    [RANGE_SIZE - 1]: 'ED A0 80',
    [2 * RANGE_SIZE - 3]: 'F0 9F 98 41',
  }),
  fileWith('first-octet-of-a-range', 3 * RANGE_SIZE, { [RANGE_SIZE]: '80', [2 * RANGE_SIZE - 1]: 'FF FF' }),
  fileWith('above-10FFFF-across-two-ranges', 2 * RANGE_SIZE, { [RANGE_SIZE - 1]: 'F4 90 80 80' }),
  fileWith('truncated-at-the-end-of-a-range', 2 * RANGE_SIZE, { [2 * RANGE_SIZE - 2]: 'E2 82' }),
  fileWith('truncated-in-a-new-range', RANGE_SIZE + 1, { [RANGE_SIZE - 1]: 'E2 82' }),
  fileWith('in-the-first-range', 2 * RANGE_SIZE, { 17: 'C0 80', [RANGE_SIZE + 3]: 'FE' }),
  put(folder, 'small', unhex('61 FF')),
  join(folder, 'missing'),
  fileWith('one-range', RANGE_SIZE, {}),
];

describe.concurrent('check --jobs', () => {
  const cases: readonly (readonly [options: readonly string[], counts: readonly number[]])[] = [
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

  it('prints the same for any number of threads, with each set of options', async () => {
    const tasks = cases.flatMap(([options, counts]) =>
      counts.map((count) => ({ argv: ['check', `--jobs=${count}`, ...options, ...files] })),
    );
    const results = await inThreads(...tasks);
    for (const [options, counts] of cases) {
      const [alone, ...others] = results.splice(0, counts.length);
      expect(alone).toMatchObject({ code: 2, threads: 0 });
      expect(alone?.err).toContain('missing: no such file or directory\n');
      expect(alone?.out.split('\n').length, options.join(' ')).toBeGreaterThan(3);
      others.forEach((each, i) => {
        expect(each).toEqual({ ...alone, threads: (counts[i + 1] as number) - 1 });
      });
    }
    expect(results).toEqual([]);
  });

  it('stays little-endian after a fault that a thread has found', async () => {
    const text = new Uint8Array(2 * RANGE_SIZE);
    text.set(unhex('FF FE'));
    for (let i = 2; i < text.length; i += 2) text[i] = 0x41;
    // A lone high surrogate at the end of a range, and a lone low surrogate later.
    text.set(unhex('00 D8'), RANGE_SIZE - 2);
    text.set(unhex('00 DC'), RANGE_SIZE + 400);
    const file = put(folder, 'little-endian', text);
    const argv = ['check', '--as', 'UTF-16', '--all', '--format', 'ndjson', file];
    const results = await inThreads({ argv: [...argv, '--jobs=1'] }, { argv: [...argv, '--jobs=2'] });
    for (const { out } of results) {
      const lines = out.trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line).offset)).toEqual([RANGE_SIZE - 2, RANGE_SIZE + 400]);
    }
  });

  it('goes on without a thread that has ended, reports it once, and prints the same verdicts', async () => {
    const argv = ['check', ...files];
    const tasks: Task[] = [{ argv: [...argv, '--jobs=1'] }, { argv: [...argv, '--jobs=3'], endsThreads: true }];
    const [alone, withLoss] = await inThreads(...tasks);
    expect(withLoss).toMatchObject({ code: alone?.code, out: alone?.out, threads: 2 });
    expect(withLoss?.err).toMatch(
      /^wellformed: going on without a thread, which has ended or cannot start: exit code \d\n/,
    );
    expect(withLoss?.err.match(/without a thread/g)).toHaveLength(1);
  });

  it('leaves a file to the check without threads where it has become shorter or longer since it was offered', async () => {
    const path = fileWith('changing', RANGE_SIZE + 1000, {});
    const offers = [5 * RANGE_SIZE, RANGE_SIZE, RANGE_SIZE + 1000].map((size) => ({ offer: { path, size } }));
    const [shorter, longer, same] = await inThreads(...offers);
    expect(shorter).toEqual({ code: 0, out: '', err: '', threads: 1 });
    expect(longer).toEqual({ code: 0, out: '', err: '', threads: 1 });
    expect(same).toEqual({ code: RANGE_SIZE + 1000, out: '', err: '', threads: 1 });
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
