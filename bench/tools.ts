/**
 * `npm run bench:tools`: what other programs say of files with one ill-formed
 * sequence, and how long they take, as Markdown for bench/tools.md. Each is what
 * people use today to ask whether a file is UTF-8, where it is not, or what it is.
 *
 *     isutf8 big.txt   →   big.txt: line 3000000, char 38, byte 231999937: …
 *
 * Programs that are not installed are named, and left out. The line numbers of
 * databases are compared in docs/databases.md.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Tool {
  readonly name: string;
  /** Debian's package. */
  readonly from: string;
  readonly command: readonly string[];
  /** What it gives, beside yes or no. */
  readonly gives: string;
}

const PYTHON = `
import sys
for line in open(sys.argv[1], encoding="utf-8"): pass
`;

const TOOLS: readonly Tool[] = [
  {
    name: 'wellformed check',
    from: 'here',
    command: ['node', 'dist/bin/wellformed.js', 'check'],
    gives: 'line, column, octet, reason, rule, clause, excerpt, hint',
  },
  { name: 'isutf8', from: 'moreutils', command: ['isutf8'], gives: 'line, column, octet, reason' },
  {
    name: 'iconv -f UTF-8 -t UTF-8',
    from: 'libc-bin',
    command: ['sh', '-c', 'iconv -f UTF-8 -t UTF-8 "$0" > /dev/null'],
    gives: 'octet',
  },
  {
    name: "grep -naxv '.*'",
    from: 'grep',
    command: ['sh', '-c', `LC_ALL=C.UTF-8 grep -naxv -m 1 '.*' "$0"`],
    gives: 'line, its text',
  },
  { name: 'file', from: 'file', command: ['file', '--mime-encoding', '-b'], gives: 'a guess from the first megabyte' },
  { name: 'uchardet', from: 'uchardet', command: ['uchardet'], gives: 'a guess' },
  {
    name: 'Python, open and read',
    from: 'python3',
    command: ['/usr/bin/python3', '-c', PYTHON],
    gives: 'octet, reason',
  },
];

const folder = mkdtempSync(join(tmpdir(), 'wellformed-tools-'));

/** A file of lines with a fault in the last one. */
function fileOf(megabytes: number): string {
  const path = join(folder, `${megabytes}.txt`);
  const line = '{"id":123456,"name":"Grüße aus München","city":"東京","note":"a line as they are"}\n';
  const block = Buffer.from(line.repeat(10_000));
  const file = openSync(path, 'w');
  for (let written = 0; written < megabytes * 1e6; written += block.length) writeSync(file, block);
  writeSync(file, Buffer.from('{"name":"Jos\xE9"}\n', 'latin1'));
  closeSync(file);
  return path;
}

function run({ command: [program = '', ...args] }: Tool, path: string): { seconds: number; says: string } | null {
  const start = performance.now();
  const { error, stdout, stderr, status } = spawnSync(program, [...args, path], {
    encoding: 'latin1',
    maxBuffer: 1 << 26,
  });
  if (error) return null;
  const seconds = (performance.now() - start) / 1000;
  const text =
    `${stdout}${stderr}`
      .trim()
      .split('\n')
      .at(program.endsWith('python3') ? -1 : 0) ?? '';
  const shown = text
    .replaceAll(folder, '')
    .replace(/[^ -~]/g, '.')
    .replaceAll('|', '\\|')
    .slice(0, 110);
  return { seconds, says: `${status}: ${shown}` };
}

const megabytes = Number(process.argv[2] ?? 200);
try {
  const path = fileOf(megabytes);
  print(`# Other programs on one file\n`);
  print(`A file of ${megabytes} MB with an ill-formed octet in its last line. Written by \`npm run bench:tools\`;`);
  print(
    `${cpus()[0]?.model.trim()}, ${cpus().length} processors, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}.\n`,
  );
  print('| program | from | it gives | seconds | exit status, and its first words |\n|---|---|---|---:|---|');
  for (const tool of TOOLS) {
    const best = [run(tool, path), run(tool, path)].filter((each) => each !== null);
    const [first] = best.sort((a, b) => a.seconds - b.seconds);
    if (first) print(`| ${tool.name} | ${tool.from} | ${tool.gives} | ${first.seconds.toFixed(2)} | ${first.says} |`);
    else print(`| ${tool.name} | ${tool.from} | not installed here | | |`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
