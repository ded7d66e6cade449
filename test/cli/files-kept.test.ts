/** No file is lost: what a run writes is none of the files that it reads, and none that this program did not write. */
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { jsonLines } from '../support/json-lines.ts';
import { PROGRAM } from '../support/program.ts';
import { isInstalled, runOctets } from '../support/programs.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const TEXT = 'good\nb\xff\n';
const input = put(folder, 'in.txt', Buffer.from(TEXT, 'latin1'));
mkdirSync(join(folder, 'sub'));
symlinkSync(folder, join(folder, 'here'));
linkSync(input, join(folder, 'hard.txt'));
const at = (name: string) => join(folder, name);

describe('an output of a delivery', () => {
  it.each([
    ['the input by another path', ['--accept', at('here/in.txt'), input], 'is the input'],
    ['a hard link to the input', ['--reject', at('hard.txt'), input], 'is the input'],
    ['the other output by another path', ['--accept', at('a'), '--reject', at('here/a'), input], 'name the same file'],
    [
      'the faults of the other',
      ['--accept', at('sub/../b.faults.ndjson'), '--reject', at('b'), input],
      'the same file',
    ],
  ])('that is %s is refused', async (_, argv, message) => {
    expectOneLineError(await runCli(['check', ...argv]), message);
    expect(readFileSync(input, 'latin1')).toBe(TEXT);
  });

  it('that is the file behind standard input is refused', async () => {
    const path = put(folder, 'piped.txt', Buffer.from(TEXT, 'latin1'));
    const argv = [...PROGRAM, 'check', '--accept', path, '-'];
    const { stderr } = spawnSync(process.execPath, argv, {
      stdio: [openSync(path, 'r'), 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    expect(stderr).toContain('is the input');
    expect(readFileSync(path, 'latin1')).toBe(TEXT);
  });
});

describe('--write-baseline', () => {
  it.each([
    ['a file of the user', 'a,b\n1,2\n'],
    ['other JSON', '{"faults":{}}'],
  ])('does not replace %s', async (_, content) => {
    const path = put(folder, 'data.csv', content);
    expectOneLineError(
      await runCli(['check', '--baseline', path, '--write-baseline', input]),
      'data.csv is not a baseline of check: move it away, or choose another name (--baseline)',
    );
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('replaces a baseline, and an empty file', async () => {
    const path = put(folder, 'known.json', '');
    for (const count of [1, 1]) {
      const { code, out } = await runCli(['check', '--baseline', path, '--write-baseline', input]);
      expect([code, out]).toEqual([0, `${path}: written, ${count} known fault\n`]);
    }
  });

  it('does not write where the page is written', async () => {
    const argv = ['check', '--report', at('here/one'), '--baseline', at('one'), '--write-baseline', input];
    expectOneLineError(await runCli(argv), '--baseline and --report name the same file');
  });
});

describe('a file is read to its end', () => {
  it('also where its reads are short', async () => {
    const [path, least] = ['/proc/kallsyms', 100_000];
    const { stdout } = spawnSync('wc', ['-c', path], { encoding: 'utf8' });
    const size = Number.parseInt(stdout, 10);
    if (!(size > least)) return void process.stderr.write(`skipped: ${path} is short here\n`);
    expect((await runCli(['check', path])).out).toBe(
      `${path}: well-formed UTF-8, ${size.toLocaleString('en')} octets\n`,
    );
  });

  it.each([
    ['bzip2', 'bz2'],
    ['gzip', 'gz'],
    ['xz', 'xz'],
    ['zstd', 'zst'],
  ])('of %s data also where a later stream is damaged', async (program, ending) => {
    if (!isInstalled(program)) return void process.stderr.write(`skipped: ${program} is not installed\n`);
    const pack = (text: string) => runOctets(program, ['-c'], Buffer.from(text));
    const second = Buffer.from(pack('second\n'));
    second[2] = 0x78;
    const path = put(folder, `two.${ending}`, Buffer.concat([pack('first\n'), second]));
    for (const argv of [
      ['check', path],
      ['repair', path, '-o', at('two.txt')],
    ]) {
      const { code, err } = await runCli(argv);
      expect(code).toBe(2);
      expect(err).toMatch(/two\.\w+: its \w+ data cannot be decompressed: /);
    }
    const whole = put(folder, `whole.${ending}`, Buffer.concat([pack('first\n'), pack('second\n')]));
    expect((await runCli(['check', whole])).out).toContain('13 octets');
  });

  it.each(['a.gz', 'a.bz2', 'a.XZ', 'a.tar.zst'])('and an empty %s is an error, not a text', async (name) => {
    const path = put(folder, `empty/${name}`, '');
    const { code, err } = await runCli(['check', path]);
    expect([code, err]).toEqual([2, expect.stringMatching(/is empty, which is no \w+ data; fetch it again\n$/)]);
    expectOneLineError(await runCli(['repair', path, '-o', at('text')]), 'is empty, which is no');
    expectOneLineError(await runCli(['check', '--accept', at('text'), path]), 'is empty, which is no');
    expect((await runCli(['check', '--decompress', 'never', path])).code).toBe(0);
  });
});

it.each([
  ['utf32be', [0, 0, 0, 0x61, 0xff], 4, 1],
  ['utf32be', [0, 0, 0, 0x61, 0xff, 0, 0, 0], 4, 4],
  ['utf16be', [0, 0x61, 0xdc], 2, 1],
  ['utf16le', [0x61, 0, 0, 0xdc], 2, 2],
] as const)('a fault goes no further than its file: %s %j', async (form, octets, offset, length) => {
  const path = put(folder, 'cut.txt', Uint8Array.from(octets));
  for (const records of [[], ['--records', 'lines']]) {
    const { out } = await runCli(['check', '--as', form, '-f', 'ndjson', '--hints', 'never', ...records, path]);
    expect(JSON.parse(out)).toMatchObject({ offset, length });
  }
});

it('a command that check prints can be run, also for a .csv.gz that is plain text', async () => {
  const path = put(folder, 'rows/plain.csv.gz', Buffer.from('Ren\xe9e,1\nJos\xe9,2\n', 'latin1'));
  const { out } = await runCli(['check', path]);
  const [, command = ''] = /^ {2}wellformed (repair .*)$/m.exec(out) ?? [];
  expect((await runCli(command.split(' '))).code).toBe(0);
  expect(readFileSync(join(folder, 'rows/plain.utf8.csv'), 'utf8')).toBe('Renée,1\nJosé,2\n');
  const packed = put(folder, 'rows/packed.csv.gz', gzipSync('a\n'));
  expect((await runCli(['check', packed])).code).toBe(0);
});

it('a file that is named twice is checked once, by whatever path, and counted as named before', async () => {
  const root = join(folder, 'twice');
  const a = put(root, 'a.txt', Buffer.of(0xff));
  const b = put(root, 'b.txt', 'b');
  symlinkSync(root, join(folder, 'link'));
  const headsOf = async (...argv: string[]) => {
    const { out } = await runCli(['check', '-f', 'ndjson', '--hints', 'never', ...argv]);
    return jsonLines(out).map(({ file }) => file);
  };
  expect(await headsOf(a, a)).toEqual([a]);
  expect(await headsOf(root, a)).toEqual([a]);
  expect(await headsOf(a, root)).toEqual([a]);
  expect(await headsOf(join(folder, 'link', 'a.txt'), a)).toEqual([join(folder, 'link', 'a.txt')]);
  const { out } = await runCli(['check', b, join(root, '.', 'b.txt'), root]);
  expect(out).toMatch(/2 files, .*1 well-formed, 1 ill-formed; skipped: 2 files that were named before\n/);
});
