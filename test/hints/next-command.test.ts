/**
 * The command below a hint: each kind is run by a shell as it stands, in the folder
 * where `check` was run, and what it writes is compared with the truth.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { nextCommand } from '../../src/cli/hints/next-command.ts';
import { runCli } from '../support/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const FRENCH = 'La fenêtre était fermée.\nLe café préféré de ma mère est à côté.\n';
const JAPANESE = '子供たちは日が照っている間、庭で遊んでいます。\n'.repeat(3);
const octets = (...parts: (string | Uint8Array)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** The words of a shell's command, as the shell parts them. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `for word in ${command}; do printf '%s\\0' "$word"; done`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

/** The line below the hint of `check` on a file. */
async function commandFor(path: string): Promise<string> {
  const { out } = await runCli(['check', path]);
  return /\n {2}probably .*\n {2}(wellformed .*)\n/.exec(out)?.[1] ?? `none in ${out}`;
}

async function run(command: string) {
  const [program, ...args] = wordsOf(command);
  expect(program).toBe('wellformed');
  return { args, ...(await runCli(args)) };
}

describe('the command below a hint', () => {
  it.each<[name: string, octets: Uint8Array, written: string, text: string]>([
    ['rows.csv', iconv.encode(FRENCH, 'windows-1252'), 'rows.utf8.csv', FRENCH],
    ['two words.csv', iconv.encode(FRENCH, 'cp850'), 'two words.utf8.csv', FRENCH],
    ["l'été $HOME", iconv.encode(JAPANESE, 'shift_jis'), "l'été $HOME.utf8", JAPANESE],
    ['gbk.sql', iconv.encode('孩子们在院子里玩，阳光很好。\n'.repeat(3), 'gbk'), 'gbk.utf8.sql', '孩子们'],
    ['mixed.csv', octets('Größe\n', iconv.encode(FRENCH, 'windows-1252')), 'mixed.utf8.csv', `Größe\n${FRENCH}`],
    ['plain.csv.gz', iconv.encode(FRENCH, 'windows-1252'), 'plain.utf8.csv', FRENCH],
    ['wide.csv', Buffer.from(FRENCH, 'utf16le'), 'wide.utf8.csv', FRENCH],
    ['signed.csv', Buffer.from(`\uFEFF${FRENCH}`, 'utf16le').swap16(), 'signed.utf8.csv', FRENCH],
    ['appended.csv', octets(Buffer.from('\uFEFFok\r\n', 'utf16le'), 'appended\n'), 'appended.utf8.csv', 'ok\r\n'],
    ['four.utf8', Buffer.from(FRENCH, 'utf16le').swap16(), 'four.utf8.utf8', FRENCH],
    ['java.txt', octets('a', Buffer.from('EDA0BDEDB880', 'hex'), 'b 😀'), 'java.utf8.txt', 'a😀b 😀'],
    ['nul.txt', octets('a', Buffer.from('C080', 'hex'), 'b é'), 'nul.utf8.txt', 'a\0b é'],
    ['twice.txt', octets(octets(FRENCH).toString('latin1')), 'twice.once.txt', FRENCH],
  ])('on %j repairs it into another file, and does it again into a third', async (name, content, written, text) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    expect(await run(await commandFor(path))).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, written), 'utf8').startsWith(text)).toBe(true);
    const again = await run(await commandFor(path));
    expect(again).toMatchObject({ code: 0, args: expect.arrayContaining([expect.stringContaining('-2')]) });
    expect(readFileSync(path).equals(content)).toBe(true);
  });

  it.each<[kind: string, octets: Uint8Array, out: RegExp]>([
    ['wtf8', octets('a', Buffer.from('EDA080', 'hex'), 'b'), /well-formed WTF-8/],
    ['gzip', gzipSync('well-formed é\n'), /\(gzip, decompressed\): well-formed UTF-8/],
    ['truncated', octets('déjà\nvu é', Buffer.from('C3', 'hex')), /1 record accepted .* 1 record rejected/],
  ])('of %s checks the file as it probably is', async (kind, content, out) => {
    const path = join(folder, kind.replace(' ', '-'));
    writeFileSync(path, content);
    const { args, ...result } = await run(await commandFor(path));
    expect({ args, out: result.out }).toEqual({ args, out: expect.stringMatching(out) });
  });
});

describe('a command for a file', () => {
  it.each<[name: string, args: string[] | undefined]>([
    ['-rows.csv', ['repair', '--from', 'gbk', './-rows.csv', '-o', './-rows.utf8.csv']],
    ['/rows', ['repair', '--from', 'gbk', '/rows', '-o', '/rows.utf8']],
    ['.rows', ['repair', '--from', 'gbk', '.rows', '-o', '.rows.utf8']],
    ['-', undefined],
    ['a\nb', undefined],
    ['\uDCFF', undefined],
  ])('of the name %j', (name, args) => {
    const command = nextCommand({ kind: 'gbk', text: '' }, name);
    expect(command && wordsOf(command).slice(1)).toEqual(args);
  });

  it.each(['png', 'zip', 'pdf'])('is not there for %s, which is no text', (kind) => {
    expect(nextCommand({ kind, text: '' }, 'a.txt')).toBeUndefined();
  });
});
