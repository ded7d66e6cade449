/** Octets of a capture → its text: by numbers where it is short, by the decoder of the platform where it is long. */
import { describe, expect, test } from 'vitest';
import { textOfUtf8, textOfView } from '../../src/run/captures/reading.ts';

const CHARACTERS = [...'a~\u0080é\u07ff\u0800\ufeff水\uffff\u{10000}😀\u{10ffff}'];

/** Texts of each length up to 80 characters, in which the characters follow each other in many orders. */
const TEXTS = Array.from({ length: 80 }, (_, length) =>
  CHARACTERS.map((_, step) => Array.from({ length }, (_, k) => CHARACTERS[(k * (step + 1)) % CHARACTERS.length])),
).flatMap((all) => all.map((characters) => characters.join('')));

describe.each([
  ['the text of octets', textOfView],
  ['the text of octets on a platform without a decoder', textOfUtf8],
] as const)('%s', (_, read) => {
  test('has the characters that were encoded, whatever its length', () => {
    const wrong = TEXTS.filter((text) => {
      const octets = new TextEncoder().encode(`é${text}é`);
      return read(octets, 2, octets.length - 2, true) !== text;
    });
    expect(wrong).toEqual([]);
  });
});

test('octets that are no UTF-8 are a character each', () => {
  expect(textOfView(Uint8Array.of(0xff, 0xc3, 0x41), 0, 3, false)).toBe('ÿÃA');
});
