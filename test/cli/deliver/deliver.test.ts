/**
 * `check --accept --reject` as a command: files of several blocks, pipes, what is
 * refused, full disks, and runs that end in the middle and go on.
 */

import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chunksOf } from '../../support/chunks.ts';
import { expectOneLineError, runCli } from '../../support/command-line.ts';
import { root } from '../../support/library.ts';
import { outcomeOf, startCli } from '../../support/process.ts';
import { PROGRAM } from '../../support/program.ts';
import { put, temporaryFolder } from '../../support/temporary-folder.ts';
import { waitUntil } from '../../support/wait.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A file of five blocks, with bad lines, a long good line, and long lines that are bad at their start and at their end. */
function manyLines(): { file: Buffer; good: Buffer; bad: Buffer; records: number; faults: number } {
  const long = 'y'.repeat(1_300_000);
  const special = new Map([
    [5000, `${long}\n`],
    [10_000, `${long}\xFF\n`],
    [15_000, `\xFF${long}\n`],
  ]);
  const lineAt = (i: number) =>
    special.get(i) ?? (i % 4000 === 7 ? 'bad \xE2\x82\n' : `{"line":${i},"text":"${'x'.repeat(i % 80)}"}\n`);
  const lines = Array.from({ length: 20_000 }, (_, i) => lineAt(i));
  const isGood = (line: string) => !/[^\0-\x7F]/.test(line);
  const join = (some: readonly string[]) => latin1(some.join(''));
  const bad = lines.filter((line) => !isGood(line));
  return {
    file: join(lines),
    good: join(lines.filter(isGood)),
    bad: join(bad),
    records: lines.length,
    faults: bad.length,
  };
}

const MANY = manyLines();

/** A folder with the input in it, and the names of the outputs. */
function folderWith(file: Uint8Array): {
  folder: string;
  input: string;
  accept: string;
  reject: string;
  read: (name: string) => Buffer;
} {
  const folder = temporaryFolder(onTestFinished);
  const input = put(folder, 'in.ndjson', file);
  const read = (name: string) => readFileSync(join(folder, name));
  return { folder, input, accept: join(folder, 'good'), reject: join(folder, 'bad'), read };
}

const OUTPUTS = ['bad', 'bad.faults.ndjson', 'good', 'in.ndjson'];

describe('check --accept --reject', () => {
  test('divides a file of several blocks, with records that are longer than a block', async () => {
    const { folder, input, accept, reject, read } = folderWith(MANY.file);
    const { code, out, err } = await runCli(['check', '--accept', accept, '--reject', reject, input]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain('19,993 records accepted');
    expect(read('good').equals(MANY.good)).toBe(true);
    expect(read('bad').equals(MANY.bad)).toBe(true);
    const lines = read('bad.faults.ndjson').toString().trimEnd().split('\n');
    expect(lines).toHaveLength(MANY.faults);
    const faults = lines.map((line) => JSON.parse(line));
    expect(faults.map(({ rejected }) => rejected)).toEqual(faults.map((_, i) => i + 1));
    for (const { record, recordOffset, offset, offsetInRecord } of faults) {
      expect(offset).toBe(recordOffset + offsetInRecord);
      expect(MANY.file.subarray(0, recordOffset).toString('latin1').split('\n')).toHaveLength(record);
      expect(MANY.file[recordOffset - 1]).toBe(0x0a);
    }
    expect(readdirSync(folder).sort()).toEqual(OUTPUTS);
  });

  // The laws of test/cli/laws divide random records of UTF-8: lines, CSV, NUL and lengths in four octets.
  test.each([
    ['utf8', 'length-prefixed:u16be', '\0\x02\xC3a\0\x01a\0\x02\xC3\xA9\0\x80', '\0\x01a\0\x02\xC3\xA9'],
    ['xml-characters-utf8', 'lines', 'a\xEF\xBF\xBE\xFF\xEF\xBF\xBE\nb\n\xEF\xBF\xBE\n', 'b\n'],
    ['utf16le', 'lines', 'a\0\n\0\0\xD8\n\0b\0\n\0\xD8', 'a\0\n\0b\0\n\0'],
    ['utf32be', 'lines', '\0\0\xD8\0\0\0\0\n\0\0\0a\0\0\0\n\0\0', '\0\0\0a\0\0\0\n'],
    ['json-tokens-utf8', 'lines', '"a"\n"b\n"c"\n', '"a"\n"c"\n'],
  ])('accepts of %s in %s whole records, in every division', async (form, records, file, good) => {
    for (let size = 1; size <= file.length; size++) {
      const { accept, reject, read } = folderWith(latin1(''));
      const argv = ['check', '--as', form, '--records', records, '--accept', accept, '--reject', reject];
      expect((await runCli(argv, { input: chunksOf(latin1(file), size) })).code).toBe(1);
      expect(read('good').toString('latin1'), `${size}`).toBe(good);
      expect(read('good').length + read('bad').length).toBe(file.length);
    }
  });

  test.each<[string, (file: string) => void]>([
    ['is cut off', (file) => truncateSync(file, 2_000_000)],
    ['grows', (file) => appendFileSync(file, 'more\n')],
    ['is written anew in its place', (file) => writeFileSync(file, MANY.file)],
  ])('writes nothing of a file that %s while it is read', async (_, change) => {
    const { folder, input, accept, reject } = folderWith(MANY.file);
    let times = 0;
    const now = () => {
      if (++times === 2) change(input);
      return 0;
    };
    const run = await runCli(['check', '--accept', accept, '--reject', reject, input], { now });
    expectOneLineError(run, 'was changed while it was read: begin again');
    expect(readdirSync(folder)).toEqual(['in.ndjson']);
  });

  test('has the status 0 where all records are accepted, and all three files in every case', async () => {
    const { folder, input, accept, reject, read } = folderWith(latin1('a\nb'));
    const { code, out } = await runCli(['check', '--accept', accept, '--reject', reject, '--format', 'ndjson', input]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      file: input,
      octets: 3,
      records: 2,
      accepted: 2,
      rejected: 0,
      faults: 0,
      accept,
      reject,
    });
    expect(read('good').toString()).toBe('a\nb');
    expect(readdirSync(folder).sort()).toEqual(OUTPUTS);
    expect(read('bad')).toHaveLength(0);
  });

  test('writes one of the two files where only one is named', async () => {
    const { folder, input, accept, reject, read } = folderWith(latin1('a\n\xFF\n'));
    await runCli(['check', '--accept', accept, input]);
    expect(readdirSync(folder).sort()).toEqual(['good', 'in.ndjson']);
    await runCli(['check', '--reject', reject, input]);
    expect([read('good').toString(), read('bad').toString('latin1')]).toEqual(['a\n', '\xFF\n']);
  });

  test('replaces files of an earlier run', async () => {
    const { input, accept, read } = folderWith(latin1('a\n'));
    writeFileSync(accept, 'what was there before, and longer');
    await runCli(['check', '--accept', accept, input]);
    expect(read('good').toString()).toBe('a\n');
  });
});

describe('check --accept refuses, and writes nothing:', () => {
  const { folder, input, accept } = (() => {
    const base = temporaryFolder();
    symlinkSync('nowhere', join(base, 'link'));
    put(base, 'in.gz', gzipSync('a'));
    return { folder: base, input: put(base, 'in', 'a\n'), accept: join(base, 'good') };
  })();

  test.each([
    ['the input as output', ['--accept', input, input], 'is the input; give the output another name'],
    ['one name for both outputs', ['--accept', accept, '--reject', accept, input], 'name the same file'],
    [
      'the file of faults as output',
      ['--accept', `${accept}.faults.ndjson`, '--reject', accept, input],
      'name the same file',
    ],
    ['a device', ['--accept', '/dev/null', input], 'is a device or pipe'],
    ['a link', ['--accept', join(folder, 'link'), input], 'is a link'],
    ['a folder as output', ['--accept', folder, input], 'is a folder'],
    ['a folder as input', ['--accept', accept, folder], 'is a folder: name one file'],
    ['two inputs', ['--accept', accept, input, input], 'take one file, not 2'],
    ['a missing input', ['--accept', accept, join(folder, 'missing')], 'missing: no such file'],
    ['a missing folder', ['--accept', join(folder, 'none', 'x'), input], 'no such file or directory'],
    ['standard output', ['--accept=-', input], '--accept cannot be standard output; name a file'],
    ['--all', ['--accept', accept, '--all', input], '--all has no effect'],
    [
      'a form that the input declares',
      ['--accept', accept, '--as', 'auto', input],
      'need one form; name it: --as utf8',
    ],
    ['unknown records', ['--accept', accept, '--records', 'lnes', input], 'did you mean lines?'],
  ])('%s', async (_, args, message) => {
    expectOneLineError(await runCli(['check', ...args]), message);
    expect(readdirSync(folder).sort()).toEqual(['in', 'in.gz', 'link']);
  });
});

describe('a record of 70 MB from a pipe', () => {
  const [SIZE, COUNT] = [1 << 20, 70];
  const chunk = new Uint8Array(SIZE).fill(0x61);
  const prefix = Uint8Array.of(0, 0, 0, 1, 0x62, ...[24, 16, 8, 0].map((bits) => ((SIZE * COUNT) >> bits) & 0xff));
  const CASES = [
    { records: 'lines', isBad: true, first: latin1('b\n'), end: latin1('\n') },
    { records: 'csv', isBad: false, first: latin1('b\n"'), end: latin1('"\n') },
    { records: 'length-prefixed', isBad: false, first: prefix, end: new Uint8Array(0) },
    { records: 'length-prefixed', isBad: true, first: prefix, end: new Uint8Array(0) },
  ];

  test.each(CASES)(
    'is accepted whole, and rejected whole for a fault at its end: $records, bad: $isBad',
    async ({ records, isBad, first, end }) => {
      const { folder, accept, reject, read } = folderWith(latin1(''));
      const last = chunk.slice();
      if (isBad) last[SIZE - 1] = 0xff;
      const input = [first, ...Array.from({ length: COUNT - 1 }, () => chunk), last, end];
      const outputs = isBad ? ['--reject', reject] : ['--accept', accept, '--reject', reject];
      const { out } = await runCli(['check', '--records', records, ...outputs, '-'], { input });
      expect(out).toContain(isBad ? '1 record accepted, 1 record rejected' : '2 records accepted');
      const all = Buffer.concat(input);
      const start = records === 'length-prefixed' ? 5 : 2;
      if (isBad) expect(read('bad').equals(all.subarray(start))).toBe(true);
      else expect(read('good').equals(all)).toBe(true);
      expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );
});

test('a delivery that is interrupted while it waits for a pipe leaves no part of a file', async () => {
  const { folder, accept } = folderWith(latin1(''));
  const pipe = join(folder, 'pipe');
  if (spawnSync('mkfifo', [pipe]).status !== 0) return void process.stderr.write('skipped: mkfifo is not installed\n');
  const writer = openSync(pipe, 'r+');
  onTestFinished(() => closeSync(writer));
  const child = startCli(['check', '--accept', accept, pipe]);
  const outcome = outcomeOf(child);
  await waitUntil('the part of a file', () => readdirSync(folder).some((name) => name.endsWith('-good')));
  child.kill('SIGINT');
  expect((await outcome).err).toBe('wellformed: interrupted\n');
  expect(readdirSync(folder).sort()).toEqual(['in.ndjson', 'pipe']);
});

test('a delivery whose last output cannot be put in its place says which ones are there', async () => {
  const { folder, accept, reject } = folderWith(latin1(''));
  function* input() {
    yield latin1('a\nb\xFF\n');
    // After the outputs were begun.
    mkdirSync(`${reject}.faults.ndjson`);
  }
  const { code, err } = await runCli(['check', '--accept', accept, '--reject', reject], { input: input() });
  expect(code).toBe(2);
  expect(err).toContain('bad.faults.ndjson: ');
  expect(err).toContain(`; only ${accept} and ${reject} is in place\n`);
  expect(readdirSync(folder).sort()).toEqual(['bad', 'bad.faults.ndjson', 'good', 'in.ndjson']);
});

/** Runs the command where no file can be longer than `blocks` times 1024 octets, as on a full disk. */
function runWithFileLimit(blocks: number, args: readonly string[]) {
  const quoted = [process.execPath, ...PROGRAM, ...args].map((arg) => `'${arg}'`).join(' ');
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `ulimit -f ${blocks}; exec ${quoted}`], {
    cwd: root,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const LIMITED = spawnSync('bash', ['-c', 'ulimit -f 1000']).status === 0;
if (!LIMITED) process.stderr.write('skipped: bash cannot limit the size of files here\n');

describe.skipIf(!LIMITED)('a disk that is full for the rejected records', () => {
  const lines = Array.from({ length: 40_000 }, (_, i) => (i % 4 === 3 ? `\xFF${i}\n` : `${'good '.repeat(20)}${i}\n`));
  const file = latin1(lines.join(''));

  test('leaves nothing, and says so', () => {
    const { folder, input, accept, reject } = folderWith(file);
    const { code, err } = runWithFileLimit(1800, ['check', '--accept', accept, '--reject', reject, input]);
    expect(code).toBe(2);
    expect(err).toMatch(/bad\.faults\.ndjson: file too large; nothing was delivered\n$/);
    expect(readdirSync(folder)).toEqual(['in.ndjson']);
    expect(readFileSync(input).equals(file)).toBe(true);
  });
});
