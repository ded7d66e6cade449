/**
 * A large NDJSON file with 100 bad lines, divided into good and bad lines by
 * whole programs: `npm run bench:deliver -- --megabytes 1000`. Writes
 * bench/deliver.md.
 *
 * `cp` only copies: a lower bound. `grep` reads the file twice, once for each
 * output, and gives no reasons. Python reads lines and tries to decode each.
 * The outputs of all programs are compared: one that differs is an error.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { quantile } from './rounds.ts';

const { values } = parseArgs({
  options: { megabytes: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '5' } },
});
const BAD_LINES = 100;

const PYTHON = `
import sys
with open(sys.argv[1], 'rb') as lines, open('good', 'wb') as good, open('bad', 'wb') as bad:
    for line in lines:
        try:
            line.decode('utf-8')
            good.write(line)
        except UnicodeDecodeError:
            bad.write(line)
`;

type Program = readonly [name: string, command: string, ...args: string[]];

const PROGRAMS: readonly Program[] = [
  ['cp', 'cp', 'in.ndjson', 'copy'],
  [
    'wellformed check',
    process.execPath,
    join(process.cwd(), 'dist/bin/wellformed.js'),
    'check',
    '--all',
    '--format',
    'ndjson',
    'in.ndjson',
  ],
  [
    'wellformed check --accept --reject',
    process.execPath,
    join(process.cwd(), 'dist/bin/wellformed.js'),
    'check',
    '--accept',
    'good',
    '--reject',
    'bad',
    'in.ndjson',
  ],
  ['grep -ax, grep -axv', 'sh', '-c', "grep -ax '.*' in.ndjson > good; grep -axv '.*' in.ndjson > bad"],
  ['Python', 'python3', '-c', PYTHON, 'in.ndjson'],
];

/** Writes the file: lines of 20 to 190 octets, some not ASCII, and the bad ones at equal distances. */
function writeInput(path: string, octets: number): void {
  const descriptor = openSync(path, 'w');
  for (let i = 0, written = 0, bad = 0; written < octets; i++) {
    const lines: Buffer[] = [];
    for (const end = i + 5000; i < end; i++) {
      lines.push(Buffer.from(`{"id":${i},"name":"Müller ${i % 977}","text":"${'some text '.repeat(i % 17)}"}\n`));
    }
    if (written >= (bad + 0.5) * (octets / BAD_LINES)) {
      lines.push(Buffer.from(`{"id":${bad++},"name":"M\xFCller"}\n`, 'latin1'));
    }
    written += writeSync(descriptor, Buffer.concat(lines));
  }
  closeSync(descriptor);
}

function secondsOf([name, command, ...args]: Program, cwd: string): number {
  const start = performance.now();
  const { status, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: 'ignore',
  });
  if (error || (status !== 0 && !(name.startsWith('wellformed') && status === 1)))
    throw new Error(`${name} failed: ${error ?? status}`);
  return (performance.now() - start) / 1000;
}

function digestOf(cwd: string): string {
  return spawnSync('sh', ['-c', 'cat good bad | cksum'], { cwd, encoding: 'utf8' }).stdout;
}

const load = (loadavg()[0] as number).toFixed(1);
const folder = mkdtempSync(join(tmpdir(), 'wellformed-bench-'));
try {
  const octets = Number(values.megabytes) * 1e6;
  writeInput(join(folder, 'in.ndjson'), octets);
  const taken = new Map(PROGRAMS.map(([name]) => [name, [] as number[]]));
  const digests = new Map<string, string>();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const program of PROGRAMS) {
      spawnSync('rm', ['-f', 'good', 'bad', 'bad.faults.ndjson', 'copy'], { cwd: folder });
      taken.get(program[0])?.push(secondsOf(program, folder));
      if (program[0].includes('--accept') || /grep|Python/.test(program[0])) digests.set(program[0], digestOf(folder));
      process.stderr.write('.');
    }
  }
  process.stderr.write('\n');
  if (new Set(digests.values()).size !== 1)
    throw new Error(`the programs do not agree: ${JSON.stringify([...digests])}`);
  const base = quantile(taken.get('cp') as number[], 0.5);
  const rows = [...taken].map(([name, seconds]) => {
    const median = quantile(seconds, 0.5);
    return `| ${name} | ${median.toFixed(2)} | ${(octets / 1e6 / median).toFixed(0)} | ${(median / base).toFixed(1)} |`;
  });
  const report = [
    '# Dividing a file',
    '',
    `Written by \`npm run bench:deliver -- --megabytes ${values.megabytes} --rounds ${values.rounds}\`.`,
    '',
    `An NDJSON file of ${values.megabytes} MB with ${BAD_LINES} bad lines, in the page cache; whole programs, from start to exit, the`,
    `median of ${values.rounds} interleaved rounds. ${cpus()[0]?.model}, ${cpus().length} processors, Node ${process.versions.node}; load average ${load}. The good`,
    'and the bad lines of all programs are the same octets.',
    '',
    '| program | seconds | MB/s | time, cp = 1 |',
    '| --- | --: | --: | --: |',
    ...rows,
    '',
  ].join('\n');
  process.stdout.write(report);
  writeFileSync('bench/deliver.md', report);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
