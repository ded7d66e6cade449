/**
 * The built command line on files with faults: `check --all`, delivery and `repair --with`, for faults.ts. Times are those of
 * whole runs without the time of one on an empty file, the best of some rounds; outputs go to files in one folder.
 */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { GOALS, type Goal } from './goals.ts';

const ROUNDS = 3;
const OUTPUTS = ['good', 'bad', 'bad.faults.ndjson', 'repaired'];
const FRENCH = 'Zoé déjà vu l’été, à côté.'.replace('’', "'");

interface Row {
  readonly name: string;
  readonly args: readonly string[];
  /** The lines of the input. */
  readonly line: Buffer;
  readonly megabytes: number;
  readonly goal?: Goal;
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
    goal: GOALS.faultOfAll,
  },
  { name: '`check --all`', args: ['check', '--all'], line: LATIN, megabytes: 5, goal: GOALS.faultOfAll },
  {
    name: '`check --accept`, all lines bad',
    args: ['check', '--accept', 'good'],
    line: LATIN,
    megabytes: 50,
    goal: GOALS.deliver,
  },
  {
    name: '`check --reject`, a fault a line',
    args: ['check', '--reject', 'bad'],
    line: ONE_FAULT,
    megabytes: 50,
    goal: GOALS.deliver,
  },
  {
    name: '`check --accept --records csv`, no fault',
    args: ['check', '--accept', 'good', '--records', 'csv'],
    line: QUOTED,
    megabytes: 100,
    goal: GOALS.deliver,
  },
  {
    name: '`repair --with windows-1252`',
    args: ['repair', '--with', 'windows-1252', '-o', 'repaired'],
    line: LATIN,
    megabytes: 50,
  },
];

/** The rows of the table. `shown` marks a figure that misses its goal. */
export function commandRows(folder: string, shown: (figure: number, goal?: Goal) => string): string[] {
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
  return ROWS.map(({ name, args, line, megabytes, goal }) => {
    const count = Math.floor((megabytes * 1e6) / line.length);
    writeFileSync(join(folder, 'input'), Buffer.alloc(count * line.length, line));
    const taken = best(args, 'input') - best(args, 'empty');
    const faults = count * line.filter((octet) => octet >= 0x80).length;
    const rate = (count * line.length) / 1e6 / taken;
    const speed = shown(rate, goal?.unit === 'MB/s' ? goal : undefined);
    const each = goal?.unit === 'ns' ? shown((1e9 * taken) / faults, goal) : '';
    return `| ${[name, megabytes, speed, each, goal ? `${goal.bound} ${goal.wanted} ${goal.unit}` : ''].join(' | ')} |`;
  });
}
