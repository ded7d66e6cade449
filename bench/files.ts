/**
 * Whole programs on one file in the page cache, from start to exit: wellformed; isutf8 of moreutils, iconv and Python, if
 * installed; and `cat`, which only reads: a lower bound. A program that refuses
 * the file is an error.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from './rounds.ts';

export interface FileFigure {
  readonly text: string;
  readonly octets: number;
  readonly name: string;
  /** The median of the rounds. */
  readonly seconds: number;
  /** Time divided by that of the first program, the median of the ratios within rounds. */
  readonly ratio: number;
}

type Program = readonly [name: string, command: string, ...args: string[]];

const OURS = 'wellformed check';
const PYTHON = 'import sys; open(sys.argv[1], "rb").read().decode("utf-8")';

function programs(file: string): Program[] {
  const program = 'dist/bin/wellformed.js';
  return [
    ...(existsSync(program) ? [[OURS, process.execPath, program, 'check', file] as const] : []),
    ['isutf8', 'isutf8', file],
    ['iconv', 'iconv', '-f', 'UTF-8', '-t', 'UTF-8', '-o', '/dev/null', file],
    ['python', 'python3', '-c', PYTHON, file],
    ['cat', 'cat', file],
  ];
}

/** Runs the programs, interleaved, on a file that repeats `piece`. */
export function measureFiles(text: string, piece: Uint8Array, repetitions: number, rounds: number): FileFigure[] {
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-bench-'));
  const file = join(folder, 'text');
  try {
    const descriptor = openSync(file, 'w');
    for (let i = 0; i < repetitions; i++) writeSync(descriptor, piece);
    closeSync(descriptor);
    const installed = programs(file).filter(([, command]) => spawnSync(command, ['--version']).error === undefined);
    const taken = installed.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      installed.forEach((program, i) => void taken[i]?.push(secondsOf(program)));
      process.stderr.write('.');
    }
    return installed.map(([name], i) => {
      const own = taken[i] as number[];
      const ratios = own.map((seconds, round) => seconds / ((taken[0] as number[])[round] as number));
      const octets = piece.length * repetitions;
      return { text, octets, name, seconds: quantile(own, 0.5), ratio: quantile(ratios, 0.5) };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function secondsOf([name, command, ...args]: Program): number {
  const before = process.hrtime.bigint();
  const { status } = spawnSync(command, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${name} refuses a well-formed file: status ${status}`);
  return Number(process.hrtime.bigint() - before) / 1e9;
}

/** The table of the report. */
export function fileTable(files: readonly FileFigure[]): string[] {
  const texts = [...new Set(files.map(({ text }) => text))];
  return [
    '| text | octets | program | seconds | time relative to wellformed |',
    '|---|---:|---|---:|---:|',
    ...texts.flatMap((text) =>
      files
        .filter((one) => one.text === text)
        .map(
          ({ octets, name, seconds, ratio }) =>
            `| ${text} | ${Math.round(octets / 2 ** 20)} MiB | ${name} | ${seconds.toFixed(2)} | ${ratio.toFixed(2)} |`,
        ),
    ),
  ];
}
