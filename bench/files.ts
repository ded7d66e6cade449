/**
 * Whole programs on one file in the page cache: ours, iconv, Python, and
 * isutf8 of moreutils, those that are installed. A program that does not
 * accept the file is an error.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from './measure.ts';

export interface FileFigure {
  readonly name: string;
  readonly seconds: number;
  readonly ratio: number;
}

type Program = readonly [name: string, command: string, ...words: string[]];

const PYTHON = 'import sys; open(sys.argv[1], "rb").read().decode("utf-8")';

function programs(file: string): Program[] {
  const ours: Program[] = existsSync('dist/bin/wellformed.js')
    ? [['wellformed check', process.execPath, 'dist/bin/wellformed.js', 'check', file]]
    : [];
  return [
    ...ours,
    ['isutf8', 'isutf8', file],
    ['iconv', 'iconv', '-f', 'UTF-8', '-t', 'UTF-8', '-o', '/dev/null', file],
    ['python', 'python3', '-c', PYTHON, file],
  ];
}

/** The programs on a file of this text over and over, interleaved. */
export function measureFiles(text: Uint8Array, repetitions: number, rounds: number): FileFigure[] {
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-bench-'));
  const file = join(folder, 'text');
  try {
    for (let i = 0; i < repetitions; i++) writeFileSync(file, text, { flag: 'a' });
    const installed = programs(file).filter(([, command]) => spawnSync(command, ['--version']).error === undefined);
    const taken = installed.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      installed.forEach(([name, command, ...words], i) => {
        const before = process.hrtime.bigint();
        const { status } = spawnSync(command, words, { stdio: 'ignore' });
        if (status !== 0) throw new Error(`${name} refuses a well-formed file: status ${status}`);
        taken[i]?.push(Number(process.hrtime.bigint() - before) / 1e9);
      });
    }
    const medians = taken.map((seconds) => quantile(seconds, 0.5));
    return installed.map(([name], i) => ({
      name,
      seconds: medians[i] as number,
      ratio: (medians[i] as number) / (medians[0] as number),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
