/**
 * The built command line on files with faults: `check --all`, delivery and `repair --with`, for faults.ts. Times are those of
 * whole runs without the time of one on an empty file, the best of some rounds; outputs go to files in one folder.
 */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';

const ROUNDS = 3;
const OUTPUTS = ['good', 'bad', 'bad.faults.ndjson', 'repaired'];
const FRENCH = 'Zoé déjà vu l’été, à côté.'.replace('’', "'");

interface Row {
  readonly name: string;
  readonly args: readonly string[];
  /** The lines of the input. */
  readonly line: Buffer;
  readonly megabytes: number;
  /** The goals: the least MB/s, or the most nanoseconds a fault. */
  readonly speed?: number;
  readonly perFault?: number;
}

const LATIN = Buffer.concat([iconv.encode(FRENCH, 'latin1'), Buffer.from('\n')]);
const ONE_FAULT = Buffer.from('{"id":1,"name":"M\xFCller","text":"some text some text some text"}\n', 'latin1');
const QUOTED = Buffer.from('1,"Müller, Anna","some ""quoted"" text",Köln,2026-11-24,some text some text\n');

const ROWS: readonly Row[] = [
  {
    name: '`check --all --format ndjson`',
    args: ['check', '--all', '--format', 'ndjson'],
    line: LATIN,
    megabytes: 5,
    perFault: 1000,
  },
  { name: '`check --all`', args: ['check', '--all'], line: LATIN, megabytes: 5, perFault: 2000 },
  {
    name: '`check --accept`, all lines bad',
    args: ['check', '--accept', 'good'],
    line: LATIN,
    megabytes: 50,
    speed: 100,
  },
  {
    name: '`check --reject`, a fault a line',
    args: ['check', '--reject', 'bad'],
    line: ONE_FAULT,
    megabytes: 50,
    speed: 100,
  },
  {
    name: '`check --accept --records csv`, no fault',
    args: ['check', '--accept', 'good', '--records', 'csv'],
    line: QUOTED,
    megabytes: 100,
    speed: 250,
  },
  {
    name: '`repair --with windows-1252`',
    args: ['repair', '--with', 'windows-1252', '-o', 'repaired'],
    line: LATIN,
    megabytes: 50,
    speed: 50,
  },
];

/** The rows of the table. `most` and `least` show a figure, and mark one that misses its goal. */
export function commandRows(
  folder: string,
  most: (figure: number, goal: number) => string,
  least: (figure: number, goal: number) => string,
): string[] {
  const program = join(import.meta.dirname, '../dist/bin/wellformed.js');
  const seconds = (args: readonly string[], input: string) => {
    // To remove the outputs of the run before is work of the system.
    for (const output of OUTPUTS) rmSync(join(folder, output), { force: true });
    const before = process.hrtime.bigint();
    const { status, error } = spawnSync(process.execPath, [program, ...args, input], { cwd: folder, stdio: 'ignore' });
    if (error || (status !== 0 && status !== 1))
      throw new Error(`wellformed ${args.join(' ')} failed: ${error ?? status}`);
    return Number(process.hrtime.bigint() - before) / 1e9;
  };
  const best = (args: readonly string[], input: string) =>
    Math.min(...Array.from({ length: ROUNDS }, () => seconds(args, input)));
  writeFileSync(join(folder, 'empty'), '');
  return ROWS.map(({ name, args, line, megabytes, speed, perFault }) => {
    const count = Math.floor((megabytes * 1e6) / line.length);
    writeFileSync(join(folder, 'input'), Buffer.alloc(count * line.length, line));
    const taken = best(args, 'input') - best(args, 'empty');
    const faults = count * line.filter((octet) => octet >= 0x80).length;
    const rate = (count * line.length) / 1e6 / taken;
    const each = perFault === undefined ? '' : most((1e9 * taken) / faults, perFault);
    const goal = perFault === undefined ? `${speed} MB/s` : `${perFault} ns`;
    return `| ${[name, megabytes, speed === undefined ? rate.toFixed(0) : least(rate, speed), each, goal].join(' | ')} |`;
  });
}
