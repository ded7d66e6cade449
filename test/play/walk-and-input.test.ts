/** What the playground makes of a typed text: its symbols, and a walk that ends with the verdict of the shipped validator. */
import { describe, expect, test } from 'vitest';
import { FORMS } from '../../generated/forms.ts';
import * as wellformed from '../../src/index.ts';
import { parseInput } from '../../src/page/script/parse-input.ts';
import { TableWalker } from '../../src/page/script/table-walk.ts';

const tables = new Map(
  await Promise.all(FORMS.map(async ({ id, load }) => [id as string, (await load()).table] as const)),
);
const tableOf = (id: string) => tables.get(id) as NonNullable<ReturnType<typeof tables.get>>;

/** Texts of up to three symbols. */
function texts(some: readonly number[]): number[][] {
  return [[], ...some.flatMap((a) => [[a], ...some.flatMap((b) => [[a, b], ...some.map((c) => [a, b, c])])])];
}

describe('a walk', () => {
  const { utf8, utf8of1997, cesu8, utf16be, utf16le, utf16Signature, utf32be, utf32le, utf16, ucs2 } = wellformed;
  const octets = texts([0, 0x41, 0x80, 0x9f, 0xc2, 0xd8, 0xdc, 0xe0, 0xed, 0xf4, 0xfe, 0xff]);
  const units = texts([0, 0xd800, 0xdbff, 0xdc00, 0xffff]);
  const shipped = [
    ...[utf8, utf8of1997, cesu8, utf16be, utf16le, utf16Signature, utf32be, utf32le].map((form) => ({
      id: form.id,
      cases: octets.map((text) => ({ text, expected: form.check(Uint8Array.from(text)) })),
    })),
    ...[utf16, ucs2].map((form) => ({
      id: form.id,
      cases: units.map((text) => ({ text, expected: form.check(Uint16Array.from(text)) })),
    })),
  ];

  test.each(shipped)('in $id ends at the fault, with exactly the verdict of the validator', ({ id, cases }) => {
    const walker = new TableWalker(tableOf(id));
    const wrong = cases.filter(({ text, expected }) => {
      const { fault, steps } = walker.walk(text);
      const inTime = steps.length === (fault && !fault.incomplete ? fault.at + 1 : text.length);
      return !inTime || JSON.stringify(fault) !== JSON.stringify(expected);
    });
    expect(wrong).toEqual([]);
  });

  test('knows the character that a symbol completes', () => {
    const { steps, state } = new TableWalker(tableOf('utf8')).walk([0xe1, 0x80, 0x80]);
    expect([state, ...steps.map(({ scalar }) => scalar)]).toEqual([0, null, null, 0x1000]);
  });
});

describe('the input', () => {
  test.each([
    ['E2 82 AC', [0xe2, 0x82, 0xac]],
    ['e282ac', [0xe2, 0x82, 0xac]],
    ['\\xE2\\x82, 0xAC', [0xe2, 0x82, 0xac]],
    ['U+20AC 41', [0xe2, 0x82, 0xac, 0x41]],
    ['  ', []],
  ])('reads %j as hexadecimal', (typed, symbols) => {
    expect(parseInput(typed, 'hex', tableOf('utf8'))).toEqual({ symbols });
  });

  test.each([
    ['E', /E is not an octet/],
    ['xyz', /xyz is not an octet/],
    ['\u202E\u0007', /\\u\{202E\}\\x07 is not an octet/],
    ['U+110000', /above U\+10FFFF/],
    ['41'.repeat(2001), /at most 2000/],
  ])('explains what is wrong with %j, without invisible characters', (typed, message) => {
    expect(parseInput(typed, 'hex', tableOf('utf8'))).toEqual({ problem: expect.stringMatching(message) });
  });

  test('encodes text in the form that is shown', () => {
    expect(parseInput('€', 'text', tableOf('utf8'))).toEqual({ symbols: [0xe2, 0x82, 0xac] });
    expect(parseInput('😀', 'text', tableOf('utf16'))).toEqual({ symbols: [0xd83d, 0xde00] });
    expect(parseInput('D83D', 'hex', tableOf('utf16'))).toEqual({ symbols: [0xd83d] });
    expect(parseInput('D8', 'hex', tableOf('utf16'))).toEqual({ problem: expect.stringMatching(/not a code unit/) });
  });
});
