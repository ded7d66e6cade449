/**
 * `repair --from` a form of Unicode: the same text in UTF-8 as Node's own encoders have it, however the input is cut, and
 * what becomes of signatures, of ill-formed parts, and of a file that is not what was said.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../support/chunks.ts';
import { expectOneLineError, runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

/** Code points in four octets each, the last first if `little`. */
const utf32 = (text: string, little: boolean) =>
  Buffer.concat(
    [...text].map((character) => {
      const octets = Buffer.alloc(4);
      if (little) octets.writeUInt32LE(character.codePointAt(0) as number);
      else octets.writeUInt32BE(character.codePointAt(0) as number);
      return octets;
    }),
  );
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();

const TEXT = 'Größe: 5 €, 子供, 😀\r\nfünf Bäume\n'.repeat(20);

async function converted(octets: Uint8Array, ...args: string[]) {
  const runs = await Promise.all(
    [1 << 20, 1, 7].map((size) => runCli(['repair', ...args], { input: chunksOf(octets, size) })),
  );
  for (const run of runs) expect(run).toEqual(runs[0]);
  const { code, out, err } = runs[0] as NonNullable<(typeof runs)[0]>;
  return { code, text: Buffer.from(out, 'latin1').toString(), err };
}

describe('repair --from a form of Unicode', () => {
  test.each<[label: string, octets: Uint8Array, title: string]>([
    ['utf-16le', utf16le(TEXT), 'UTF-16LE'],
    ['UTF-16BE', utf16be(TEXT), 'UTF-16BE'],
    ['utf16', utf16le(TEXT), 'UTF-16LE'],
    ['utf-16', utf16be(TEXT), 'UTF-16BE'],
    ['utf-32le', utf32(TEXT, true), 'UTF-32LE'],
    ['UTF-32', utf32(TEXT, false), 'UTF-32BE'],
  ])('%s writes UTF-8', async (label, octets, title) => {
    expect(await converted(octets, '--from', label)).toEqual({
      code: 0,
      text: TEXT,
      err: `<stdin>: ${title} written as UTF-8\n`,
    });
  });

  test.each<[label: string, octets: Uint8Array]>([
    ['utf-16', utf16le(`\uFEFF${TEXT}`)],
    ['utf-16', utf16be(`\uFEFF${TEXT}`)],
    ['utf-16le', utf16le(`\uFEFF${TEXT}`)],
    ['utf-32', utf32(`\uFEFF${TEXT}`, true)],
  ])('%s leaves the signature out, and says so', async (label, octets) => {
    expect(await converted(octets, '--from', label)).toMatchObject({
      code: 0,
      text: TEXT,
      err: expect.stringMatching(/ written as UTF-8, without its signature\n$/),
    });
  });

  test('keeps U+FEFF that is no signature', async () => {
    expect(await converted(utf16le('a\uFEFFb\n'), '--from', 'utf-16le')).toMatchObject({ text: 'a\uFEFFb\n' });
  });

  test.each<[from: string, hex: string, args: string[], text: string, count: number]>([
    ['utf-16le', '61 00 00 DC 62 00', [], 'a\uFFFDb', 1],
    ['utf-16le', '61 00 00 DC 62 00', ['--with', 'skip'], 'ab', 1],
    ['utf-16le', '61 00 00 DC 62 00', ['--with', 'escape'], 'a\\x00\\xDCb', 1],
    ['utf-16be', '00 61 D8', [], 'a\uFFFD', 1],
    ['cesu-8', '61 ED A0 80 62', [], 'a\uFFFDb', 1],
    ['mutf-8', 'C1 81 61', [], '\uFFFD\uFFFDa', 2],
  ])('%s of %s replaces what is ill-formed, and counts it', async (from, hex, args, text, count) => {
    const result = await converted(unhex(hex), '--from', from, ...args);
    expect(result).toMatchObject({ code: 0, text });
    expect(result.err).toContain(`; ${count} ill-formed sequence`);
  });

  test.each<[label: string, hex: string, text: string]>([
    ['cesu-8', '61 ED A0 BD ED B8 80 C3 A9', 'a😀é'],
    ['cesu-8', 'F0 9F 98 80 ED A0 BD ED B8 80', '😀😀'],
    ['CESU8', 'F4 8F BF BF', '\u{10FFFF}'],
    ['mutf-8', '61 C0 80 62', 'a\0b'],
    ['modified-utf-8', 'ED A0 BD ED B8 80 C0 80', '😀\0'],
  ])('%s reads %s, also characters of four octets', async (label, hex, text) => {
    expect(await converted(unhex(hex), '--from', label)).toMatchObject({ code: 0, text });
  });

  test('reads files, compressed data, and writes in place', async () => {
    const path = put(folder, 'a.txt', utf16le(TEXT));
    const out = join(folder, 'out');
    for (const name of [path, put(folder, 'a.gz', gzipSync(utf16le(TEXT)))]) {
      expect(await runCli(['repair', '--from', 'utf-16le', name, '-o', out])).toMatchObject({ code: 0 });
      expect(readFileSync(out, 'utf8')).toBe(TEXT);
    }
    expect(await runCli(['repair', '--from', 'auto', '--in-place', path])).toMatchObject({ code: 0 });
    expect(readFileSync(path, 'utf8')).toBe(TEXT);
  });

  test.each<[label: string, octets: Uint8Array, message: string]>([
    ['utf-16le', utf16be('\uFEFFa'), 'is utf-16be, not utf-16le: name that (--from utf-16be)'],
    ['utf-16', unhex('4E 00 4E 8C'), 'has no signature: name the order of octets (--from utf-16le, or utf-16be)'],
  ])('%s is refused where the file says otherwise, or nothing', async (label, octets, message) => {
    expectOneLineError(await runCli(['repair', '--from', label], { input: chunksOf(octets, 7) }), message);
  });
});
