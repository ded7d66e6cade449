/** `check --jobs`: the output does not depend on the number of threads, nor on threads that end. */
import { execFile } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { BUFFER_SIZE } from '../../src/cli/sources/blocks.ts';
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
  fileWith('well-formed', 2 * BUFFER_SIZE + 5, { [BUFFER_SIZE - 1]: 'E2 82 AC', [2 * BUFFER_SIZE - 2]: 'F0 9F 98 80' }),
  fileWith('surrogate-across-two-blocks', 2 * BUFFER_SIZE + 5, {
    [BUFFER_SIZE - 1]: 'ED A0 80',
    [2 * BUFFER_SIZE - 3]: 'F0 9F 98 41',
  }),
  fileWith('first-octet-of-a-block', 3 * BUFFER_SIZE, { [BUFFER_SIZE]: '80', [2 * BUFFER_SIZE - 1]: 'FF FF' }),
  fileWith('above-10FFFF-across-two-blocks', 2 * BUFFER_SIZE, { [BUFFER_SIZE - 1]: 'F4 90 80 80' }),
  fileWith('truncated-at-the-end-of-a-block', 2 * BUFFER_SIZE, { [2 * BUFFER_SIZE - 2]: 'E2 82' }),
  fileWith('truncated-in-a-new-block', BUFFER_SIZE + 1, { [BUFFER_SIZE - 1]: 'E2 82' }),
  fileWith('in-the-first-block', 2 * BUFFER_SIZE, { 17: 'C0 80', [BUFFER_SIZE + 3]: 'FE' }),
  put(folder, 'small', unhex('61 FF')),
  join(folder, 'missing'),
  fileWith('one-block', BUFFER_SIZE, {}),
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
        expect(each).toEqual({ ...alone, threads: counts[i + 1] });
      });
    }
    expect(results).toEqual([]);
  });

  it('stays little-endian after a fault that a thread has found', async () => {
    const text = new Uint8Array(2 * BUFFER_SIZE);
    text.set(unhex('FF FE'));
    for (let i = 2; i < text.length; i += 2) text[i] = 0x41;
    // A lone high surrogate at the end of a block, and a lone low surrogate later.
    text.set(unhex('00 D8'), BUFFER_SIZE - 2);
    text.set(unhex('00 DC'), BUFFER_SIZE + 400);
    const file = put(folder, 'little-endian', text);
    const argv = ['check', '--as', 'UTF-16', '--all', '--format', 'ndjson', file];
    const results = await inThreads({ argv: [...argv, '--jobs=1'] }, { argv: [...argv, '--jobs=2'] });
    for (const { out } of results) {
      const lines = out.trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line).offset)).toEqual([BUFFER_SIZE - 2, BUFFER_SIZE + 400]);
    }
  });

  it('goes on without a thread that has ended, reports it once, and prints the same verdicts', async () => {
    const argv = ['check', ...files];
    const tasks: Task[] = [{ argv: [...argv, '--jobs=1'] }, { argv: [...argv, '--jobs=3'], endsThreads: true }];
    const [alone, withLoss] = await inThreads(...tasks);
    expect(withLoss).toMatchObject({ code: alone?.code, out: alone?.out, threads: 1 });
    expect(withLoss?.err).toMatch(
      /^wellformed: going on without a thread, which has ended or cannot start: exit code \d\n/,
    );
    expect(withLoss?.err.match(/without a thread/g)).toHaveLength(1);
  });

  it('prints the same for a folder, whatever the threads leave to the main one', async () => {
    const tree = join(folder, 'tree');
    for (let i = 0; i < 300; i++) put(tree, `d${i % 7}/${i}.txt`, `é${i}`);
    put(tree, 'd3/.gitignore', 'x');
    put(tree, 'd3/bad', unhex('61 FF'));
    put(tree, 'd4/archive.zip', unhex('50 4B 03 04'));
    put(tree, 'd5/empty', '');
    put(tree, 'd5/nul', unhex('61 00'));
    put(tree, 'd6/large', new Uint8Array(3 * BUFFER_SIZE).fill(0x61));
    symlinkSync('large', join(tree, 'd6/link'));
    const argv = ['check', '--verbose', tree, join(tree, 'd4/archive.zip')];
    const [alone, two, five] = await inThreads(...[1, 2, 5].map((jobs) => ({ argv: [...argv, `--jobs=${jobs}`] })));
    expect(alone?.out).toContain(
      '\n306 files, 6.3 MB: 304 well-formed, 1 ill-formed, 1 unreadable; skipped: 1 binary file, 1 archive\n',
    );
    expect(two).toEqual({ ...alone, threads: 2 });
    expect(five).toEqual({ ...alone, threads: five?.threads });
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
