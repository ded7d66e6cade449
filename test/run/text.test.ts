/**
 * Octets ↔ characters, for all scalar values, compared with the arithmetic of
 * test/reference and the decoders of the platform; and what is rejected: lone
 * surrogates, characters that a form does not have, numbers above 10FFFF.
 */
import { describe, expect, test } from 'vitest';
import {
  cesu8,
  decode,
  encode,
  type OctetsInput,
  scalars,
  ucs2,
  utf8,
  utf8of1997,
  utf16,
  utf16be,
  utf16le,
  utf16Signature,
  utf32be,
  type Validator,
} from '../../src/index.ts';
import { mutf8 } from '../../src/profiles.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { StringReader } from '../../src/run/string-reader.ts';
import { inputOf, validators } from '../implementations.ts';
import { isScalarValue } from '../reference/form.ts';
import { formIds, reference } from '../reference/index.ts';
import { hex, unhex } from '../support/hex.ts';
import { random } from '../support/random.ts';
import { textsOf } from './texts.ts';

/** All scalar values up to `last`, above FFFF every `step`th and the last, in chunks that fit a call of fromCodePoint. */
function* allScalars(last: number, step: number): Generator<number[]> {
  let chunk: number[] = [];
  for (let scalar = 0; scalar <= last; scalar++) {
    if (!isScalarValue(scalar) || (scalar > 0xffff && scalar < last && scalar % step > 0)) continue;
    if (chunk.push(scalar) < 0x8000 && scalar < last) continue;
    yield chunk;
    chunk = [];
  }
}

/** These three are tested with all scalar values; the others share their arithmetic, and take samples of the upper planes. */
const whole = ['utf8', 'utf16be', 'utf16le'];

const encoding = formIds.filter((id) => id !== 'utf16-signature');

describe.each(encoding)('%s', (id) => {
  test('scalar values are encoded as the arithmetic says, and are read back from it', () => {
    const one = reference[id].encode as (scalar: number) => number[];
    // No chunk begins with U+FFFE, which is ill-formed at the start of a text.
    for (const chunk of allScalars(id === 'ucs2' ? 0xffff : 0x10ffff, whole.includes(id) ? 1 : 17)) {
      const string = String.fromCodePoint(...chunk);
      const encoded = encode(validators[id], string);
      // Loops: functions of arrays take three times as long for all characters.
      let end = 0;
      for (const scalar of chunk) {
        const want = one(scalar);
        for (let i = 0; i < want.length; i++)
          if (want[i] !== encoded[end++]) expect.fail(`${id}, ${hex([scalar])}: ${hex(want)} expected`);
      }
      expect(encoded.length).toBe(end);
      expect(decode(validators[id], encoded) === string).toBe(true);
      // decode uses scalars too, except for UTF-8, which the platform decodes.
      if (id !== 'utf8' && chunk[0] !== 0) continue;
      let at = 0;
      for (const scalar of scalars(validators[id], encoded)) if (scalar !== chunk[at++]) expect.fail(`at ${at}`);
      expect(at).toBe(chunk.length);
    }
  });
});

test.each([
  ['utf8', 'utf-8'],
  ['utf16be', 'utf-16be'],
  ['utf16le', 'utf-16le'],
] as const)('%s is decoded as TextDecoder decodes, or refused where it refuses', (id, label) => {
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  for (const symbols of textsOf(id, 800, 31)) {
    const octets = Uint8Array.from(symbols);
    const attempt = (decoded: () => string) => {
      try {
        return decoded();
      } catch {
        return 'refused';
      }
    };
    const want = attempt(() => decoder.decode(octets));
    const swapped = id !== 'utf8' && want.startsWith('\uFFFE');
    expect(
      attempt(() => decode(validators[id], octets)),
      hex(symbols),
    ).toBe(swapped ? 'refused' : want);
  }
});

describe('UTF-16 with a signature that gives the order', () => {
  test('is decoded in that order, and the signature is kept', () => {
    expect(decode(utf16Signature, unhex('FF FE 3D D8 00 DE'))).toBe('\uFEFF\u{1F600}');
    expect(decode(utf16Signature, unhex('FE FF D8 3D DE 00'))).toBe('\uFEFF\u{1F600}');
    expect(decode(utf16Signature, unhex('D8 3D DE 00'))).toBe('\u{1F600}');
    expect([...scalars(utf16Signature, unhex('FF FE 41 00'))]).toEqual([0xfeff, 0x41]);
  });

  test('is encoded big-endian without a signature, and never as a text with another meaning', () => {
    expect(encode(utf16Signature, 'a\u{1F600}')).toEqual(unhex('00 61 D8 3D DE 00'));
    expect(encode(utf16Signature, '\uFEFFa')).toEqual(unhex('FE FF 00 61'));
    expect(() => encode(utf16Signature, '\uFFFEa')).toThrow(RangeError);
    expect(() => encode(utf16be, '\uFFFEa')).toThrow(/^octet 0: FF FE is ill-formed UTF-16BE/);
    expect(() => encode(utf16le, '\uFFFEa')).toThrow(/^octet 0: FE FF is ill-formed UTF-16LE/);
  });
});

describe('encode', () => {
  test('rejects a lone surrogate with its offset in code units, in every form', () => {
    for (const id of formIds) {
      for (const [string, offset, reason] of [
        ['a\uD800', 1, 'truncated'],
        ['ab\uDC00', 2, 'lone-low-surrogate'],
        ['\uD800a', 0, 'lone-high-surrogate'],
      ] as const) {
        const thrown = (() => {
          try {
            return encode(validators[id], string);
          } catch (error) {
            return error;
          }
        })();
        expect(thrown, id).toMatchObject({ code: 'ERR_ILL_FORMED', fault: { offset } });
        expect((thrown as Error).message, id).toMatch(/^code unit \d+: D[8C]00.* is ill-formed UTF-16/);
        expect((thrown as { fault: { reason: string } }).fault.reason).toMatch(
          new RegExp(`${reason}|truncated|surrogate`),
        );
      }
    }
  });

  test('rejects a character that the form does not have', () => {
    expect(() => encode(ucs2, 'a\u{1F600}')).toThrow(/^code unit 1: D83D is ill-formed UCS-2/);
    expect(encode(ucs2, 'a\uFFFF')).toEqual(Uint16Array.of(0x61, 0xffff));
  });

  test('gives octets for forms over octets and code units for those over code units', () => {
    for (const id of formIds) {
      const units = reference[id].alphabet === 'units';
      expect(encode(validators[id], '') instanceof (units ? Uint16Array : Uint8Array), id).toBe(true);
    }
  });
});

describe('decode', () => {
  test('rejects ill-formed text with the Fault of check', () => {
    for (const id of formIds) {
      for (const symbols of textsOf(id, 40, 32)) {
        const input = inputOf(id, symbols);
        const fault = validators[id].check(input);
        if (!fault) continue;
        for (const call of [() => decode(validators[id], input), () => scalars(validators[id], input).next()]) {
          expect(call, hex(symbols)).toThrow(fault.message);
        }
      }
    }
  });

  test('scalars joins the surrogate pairs of long texts at each place where a batch can end, and keeps a lone surrogate', () => {
    for (let letters = 0; letters < 4; letters++) {
      for (let pairs = 0; pairs < 600; pairs += pairs < 120 ? 1 : 29) {
        const text = 'a'.repeat(letters) + '\u{1F600}'.repeat(pairs);
        const expected = [...text].map((character) => character.codePointAt(0));
        expect([...scalars(utf16, text)]).toEqual(expected);
        const octets = Uint8Array.of(...encode(mutf8, text), 0xed, 0xa0, 0x80);
        expect([...scalars(mutf8, octets)]).toEqual([...expected, 0xd800]);
      }
    }
  });

  test('throws RangeError for a number that a string cannot hold; scalars yields it', () => {
    const far = unhex('41 F4 90 80 80');
    expect(() => decode(utf8of1997, far)).toThrow(/^110000 is above 10FFFF/);
    expect(() => decode(utf8of1997, far)).toThrow(RangeError);
    expect([...scalars(utf8of1997, unhex('FD BF BF BF BF BF F4 90 80 80'))]).toEqual([0x7fffffff, 0x110000]);
    expect(decode(utf8of1997, unhex('F4 8F BF BF'))).toBe('\u{10FFFF}');
  });

  test('of a string is that string', () => {
    expect(decode(utf16, 'a\u{1F600}')).toBe('a\u{1F600}');
    expect(decode(utf16, Uint16Array.of(0x61, 0xd83d, 0xde00))).toBe('a\u{1F600}');
    expect([...scalars(utf16, 'a\u{1F600}')]).toEqual([0x61, 0x1f600]);
    expect(() => decode(utf16, 'a\uD800')).toThrow(TypeError);
  });

  test('of a huge text does not overflow the stack', () => {
    const size = 600_000;
    expect(decode(utf16le, new Uint8Array(2 * size)).length).toBe(size);
    expect(decode(utf16, new Uint16Array(size)).length).toBe(size);
    expect(encode(utf16be, 'a'.repeat(size)).length).toBe(2 * size);
    expect(decode(utf8, new Uint8Array(20 * size)).length).toBe(20 * size);
  });
});

describe('UTF-16 code units', () => {
  const wellFormed = (string: string) => (string as unknown as { isWellFormed(): boolean }).isWellFormed();

  test('have the verdict of isWellFormed, and the first fault where the platform replaces first', () => {
    for (const units of textsOf('utf16', 3000, 33)) {
      const string = String.fromCharCode(...units);
      const fault = utf16.check(string);
      expect(utf16.test(string)).toBe(wellFormed(string));
      expect(fault === null, hex(units)).toBe(wellFormed(string));
      const replaced = (string as unknown as { toWellFormed(): string }).toWellFormed();
      const first = [...units.keys()].find((i) => replaced.charCodeAt(i) !== units[i]);
      expect(fault?.offset, hex(units)).toBe(first);
      expect(utf16.check(Uint16Array.from(units))).toEqual(fault);
    }
  });

  test('give a different reason for a lone high and a lone low surrogate', () => {
    const rnd = random(1);
    for (let i = 0; i < 200; i++) {
      const before = 'a\u{1F600}'.repeat(rnd.below(4));
      const high = String.fromCharCode(0xd800 + rnd.below(0x400));
      const low = String.fromCharCode(0xdc00 + rnd.below(0x400));
      expect(utf16.check(before + low)).toMatchObject({ offset: before.length, reason: 'lone-low-surrogate' });
      const alone = utf16.check(`${before + high}a`);
      expect(alone).toMatchObject({ offset: before.length, at: before.length + 1, incomplete: false });
      expect(alone?.reason).toBe('lone-high-surrogate');
      expect(utf16.check(before + high)).toMatchObject({ offset: before.length, incomplete: true });
      expect(utf16.check(before + high + low)).toBe(null);
    }
  });
});

describe('texts that are longer than the platform takes at once', () => {
  const reader = (form: Validator<OctetsInput>, longest: number) =>
    new StringReader(internalsOf(form).table, { piece: 64, longest });
  const string = 'aé表\u{1F600}'.repeat(99);

  test.each([utf8, utf16be, utf16le, cesu8, utf32be])('in $id come out whole, up to the longest string', (form) => {
    const octets = encode(form, string);
    expect(reader(form, string.length).push(octets)).toBe(string);
    const message = `expected a text that fits into a string of at most ${string.length - 1} code units`;
    expect(() => reader(form, string.length - 1).push(octets)).toThrow(new RegExp(`^${message}`));
    expect(() => reader(form, string.length - 1).push(octets)).toThrow(RangeError);
  });
});
