/** Octets of a capture → its text: by numbers where it is short, by the decoder of the platform where it is long. */
import { describe, expect, test } from 'vitest';
import { textOfUtf8, textOfView } from '../../src/run/captures/reading.ts';
import { random } from '../support/random.ts';

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

// Each is a change of one octet in 61 C3 A9 E6 B0 B4 F0 9F 98 80, after the text was parsed.
test('octets that have become ill-formed are an error, not a text', () => {
  const octets = new TextEncoder().encode('aé水😀');
  const { isUtf8 } = process.getBuiltinModule('buffer');
  let wrong = 0;
  for (let at = 0; at < octets.length; at++) {
    for (let octet = 0; octet < 0x100; octet++) {
      const changed = octets.with(at, octet);
      if (isUtf8(changed)) expect(textOfView(changed, 0, changed.length, true)).toBe(new TextDecoder().decode(changed));
      else if (++wrong) expect(() => textOfView(changed, 0, changed.length, true)).toThrow();
    }
  }
  expect(wrong).toBeGreaterThan(1000);
});

test('nor are sequences that no document has had, whatever the number in them', () => {
  const chance = random(3629);
  const { isUtf8 } = process.getBuiltinModule('buffer');
  const texts = [
    [0xfe, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf],
    [0xff, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf, 0xbf],
  ];
  for (let n = 0; n < 20_000; n++) {
    const first = 0xc0 + chance.below(0x40);
    texts.push([first, ...Array.from({ length: chance.below(8) }, () => 0x80 + chance.below(0x48))]);
  }
  const read = texts.map((octets) => Uint8Array.from(octets)).filter((octets) => !isUtf8(octets));
  expect(read.length).toBeGreaterThan(10_000);
  for (const octets of read) expect(() => textOfView(octets, 0, octets.length, true), `${octets}`).toThrow();
});

test('octets that are no UTF-8 are a character each', () => {
  expect(textOfView(Uint8Array.of(0xff, 0xc3, 0x41), 0, 3, false)).toBe('ÿÃA');
});
