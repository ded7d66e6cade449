/** `explain`: its table of steps, and each notation of symbols, in every form. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMS } from '../../generated/forms.ts';
import { characterName, encodeCharacter } from '../../src/cli/explain/characters.ts';
import { readSymbols } from '../../src/cli/explain/input.ts';
import { UTF8_FORM } from '../../src/run/coding.ts';
import { units, octets as utf8 } from '../../src/shared/alphabet.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { runCli } from '../support/command-line.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

/** The rows of the table: offset, symbol, states, the rest. */
async function rows(...argv: string[]): Promise<string[]> {
  const { out } = await runCli(['explain', ...argv]);
  return out.split('\n').filter((line) => /^ +\d+ {2}[0-9A-F]+ {2}/.test(line));
}

const tableOf = async (id: string) => (await FORMS.find((form) => form.id === id)?.load())?.table as FormTable;

describe('the euro sign', () => {
  it('is three octets with their states, rules, and the character they complete', async () => {
    const { code, out } = await runCli(['explain', 'E2', '82', 'AC']);
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'UTF-8, by the grammar grammar/octets/utf8.ohm: 3 octets',
        '',
        '  0  E2  0 → 3  utf8_char › utf8_3 › utf8_3_e1              then 80..BF',
        '  1  82  3 → 1  utf8_char › utf8_3 › utf8_3_e1 › utf8_tail  then 80..BF',
        '  2  AC  1 → 0  utf8_char › utf8_3 › utf8_3_e1 › utf8_tail  U+20AC "€"',
        '',
        'well-formed UTF-8',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['E2 82 AC'],
    ['e282ac'],
    ['0xE2', '0x82', '0xAC'],
    ['0xE282AC'],
    ['\\xE2\\x82\\xac'],
    ['E2', '82ac'],
    ['U+20AC'],
    ['u+20ac'],
  ])('can be written %s', async (...args) => {
    expect(await readSymbols(args, UTF8_FORM, utf8)).toEqual({
      symbols: [0xe2, 0x82, 0xac],
      offset: 0,
    });
  });

  it.each([['20AC'], ['0x20ac'], ['\\u20AC'], ['U+20AC']])('can be written %s as a code unit', async (argument) => {
    expect(await readSymbols([argument], await tableOf('utf16'), units)).toEqual({ symbols: [0x20ac], offset: 0 });
  });
});

describe('a fault', () => {
  it('is printed in full, and the symbols after it are read as check --all reads them', async () => {
    const { code, out } = await runCli(['explain', 'ED A0 80 41']);
    expect(code).toBe(1);
    expect(out).toContain(
      '  1  A0  4 → ✗  octet 0: ED A0 is ill-formed UTF-8: surrogate; after ED expected 80..9F [utf8_3_ed, RFC 3629 §4]\n',
    );
    expect(out).toContain('  3  41  0 → 0  utf8_char › utf8_1 ');
    expect(out).toContain('ill-formed UTF-8: 3 faults\n');
  });

  it('at the end of the octets is printed too', async () => {
    expect((await runCli(['explain', 'F0 90'])).out).toContain(
      'F0 90 is ill-formed UTF-8: truncated; the input ends where 80..BF is expected',
    );
  });

  it('that is a whole code unit shows all octets of it', async () => {
    expect((await rows('--as', 'utf16be', 'DC 00 00 41')).map((row) => row.trim())).toEqual([
      expect.stringContaining('✗  octet 0: DC is ill-formed UTF-16BE: lone-low-surrogate'),
      expect.stringMatching(/^1 {2}00 .*of the same ill-formed code unit$/),
      expect.stringMatching(/^2 {2}00 /),
      expect.stringMatching(/^3 {2}41 .*U\+0041 "A"$/),
    ]);
  });
});

describe('forms', () => {
  it.each([
    ['utf8', 'F0 9F 98 80'],
    ['utf8-1997', 'F0 9F 98 80'],
    ['cesu8', 'ED A0 BD ED B8 80'],
    ['utf16', 'D83D DE00'],
    ['utf16be', 'D8 3D DE 00'],
    ['utf16le', '3D D8 00 DE'],
    ['utf16-signature', 'D8 3D DE 00'],
    ['utf32be', '00 01 F6 00'],
    ['utf32le', '00 F6 01 00'],
  ])('%s writes U+1F600 as %s, and reads it back', async (form, expected) => {
    const found = await rows('--as', form, 'U+1F600');
    expect(found.map((row) => row.trim().split(/ +/)[1]).join(' ')).toBe(expected);
    expect(found.at(-1)).toMatch(/U\+1F600 "😀"$/);
  });

  it('ucs2 has characters up to FFFF', async () => {
    expect((await rows('--as', 'ucs2', 'U+20AC'))[0]).toContain('20AC');
    await expect(readSymbols(['U+1F600'], await tableOf('ucs2'), units)).rejects.toThrow('above FFFF');
  });

  it('utf8-1997 has characters up to 7FFFFFFF, surrogates among them', async () => {
    expect((await rows('--as', 'utf8-1997', 'U+7FFFFFFF')).at(-1)).toMatch(/BF .*U\+7FFFFFFF$/);
    expect((await readSymbols(['U+D800'], await tableOf('utf8-1997'), utf8)).symbols).toEqual([0xed, 0xa0, 0x80]);
  });

  it('utf16-signature follows the signature', async () => {
    expect((await rows('--as', 'UTF-16', 'FF FE AC 20')).map((row) => row.trim().split(/ {2,}/).at(-1))).toEqual([
      'then 00..FF',
      'signature: little-endian',
      'then 00..DB, E0..FF',
      'U+20AC "€"',
    ]);
    expect((await rows('--as', 'UTF-16', 'FE FF 20 AC')).at(1)).toContain('signature: big-endian');
  });

  it('agree with the platform’s encoder on every scalar value', async () => {
    const littleEndian = await tableOf('utf16le');
    for (let scalar = 0; scalar <= 0x10ffff; scalar += scalar < 0x3000 ? 1 : 97) {
      if (scalar >= 0xd800 && scalar <= 0xdfff) continue;
      const text = String.fromCodePoint(scalar);
      expect(Buffer.from(encodeCharacter(UTF8_FORM, scalar)).equals(Buffer.from(text))).toBe(true);
      expect(Buffer.from(encodeCharacter(littleEndian, scalar)).equals(Buffer.from(text, 'utf16le'))).toBe(true);
    }
  });
});

describe('a part of a file', () => {
  const file = put(folder, 'a:b.bin', unhex('00 01 E2 82 AC 05'));

  it.each(['2+3', '2-4', '0x2+0x3'])('%s is read, with its offset', async (range) => {
    expect(await readSymbols([`${file}:${range}`], UTF8_FORM, utf8)).toEqual({
      symbols: [0xe2, 0x82, 0xac],
      offset: 2,
    });
  });

  it('keeps its offsets in the table and in the message', async () => {
    const { out } = await runCli(['explain', `${file}:3+1`]);
    expect(out).toMatch(/^ {2}3 {2}82 .*octet 3: 82 is ill-formed UTF-8: unexpected-continuation/m);
  });

  it.each([
    [`${file}:9+1`, 'ends before octet 9: it has 6 octets'],
    [`${file}:3-2`, 'is an empty range'],
    [`${file}:0+5000`, 'at most 1024 octets'],
    [`${join(folder, 'missing')}:0+1`, 'missing: no such file or directory'],
    [`${folder}:0+1`, 'illegal operation on a directory'],
  ])('%s is refused', async (range, message) => {
    await expect(readSymbols([range], UTF8_FORM, utf8)).rejects.toThrow(message);
  });

  it('is octets, and the only argument', async () => {
    await expect(readSymbols([`${file}:0+2`], await tableOf('utf16'), units)).rejects.toThrow('a file holds octets');
    await expect(readSymbols([`${file}:0+2`, '41'], UTF8_FORM, utf8)).rejects.toThrow(
      'a range of a file must be the only argument',
    );
  });
});

describe('arguments that are no octets', () => {
  it.each([
    ['E2 8', '8 is no octet: an octet has 2 hexadecimal digits'],
    ['XY', 'XY is no octet'],
    ['\u001B[2J', '\\x1B[2J is no octet'],
    ['\\xE2\\x8', 'is no octet'],
    ['U+110000', 'above 10FFFF'],
    ['U+D800', 'is a surrogate'],
    ['', 'is no octet'],
    ['41'.repeat(1025), 'at most 1024 octets, got 1025'],
  ])('%j is refused', async (argument, message) => {
    await expect(readSymbols([argument], UTF8_FORM, utf8)).rejects.toThrow(message);
    await expect(readSymbols(['D8'], await tableOf('utf16'), units)).rejects.toThrow(
      'a code unit has 4 hexadecimal digits',
    );
  });
});

it('a file where octets are meant is named as one, with the range to write', async () => {
  await expect(readSymbols(['package.json'], await tableOf('utf8'), utf8)).rejects.toThrow('package.json is a file');
  await expect(readSymbols(['no-such.json'], await tableOf('utf8'), utf8)).rejects.toThrow('no-such.json is no octet');
});

it('a control character is named and not printed', () => {
  expect(characterName(0x1b)).toBe('U+001B');
  expect(characterName(0x202e)).toBe('U+202E');
  expect(characterName(0x41)).toBe('U+0041 "A"');
});
