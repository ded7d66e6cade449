/**
 * Repair does what the decoders of browsers do: one U+FFFD for each maximal
 * subpart. It is compared with TextDecoder and toWellFormed, on random texts and
 * at every split. The rest is about its options: skip, callbacks, replacements
 * that are ill-formed, and that well-formed text is returned as the same object.
 */
import { describe, expect, test } from 'vitest';
import {
  type Fault,
  Repairer,
  repair,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf16Signature,
  withSignature,
} from '../../src/index.ts';
import { inputOf, validators } from '../implementations.ts';
import { type FormId, formIds } from '../reference/index.ts';
import { hex, unhex } from '../support/hex.ts';
import { random } from '../support/random.ts';
import { cutAt, randomText, type Text, textsOf } from './texts.ts';

/** The joined results of a Repairer for chunks. */
function streamed(id: FormId, chunks: readonly Text[], options = {}): number[] {
  const repairer = new Repairer(validators[id], options);
  const out = chunks.flatMap((chunk) => [...(repairer.push(chunk) as Text)]);
  return [...out, ...(repairer.end() as Text)];
}

describe.each([
  ['utf8', 'utf-8'],
  ['utf16be', 'utf-16be'],
  ['utf16le', 'utf-16le'],
] as const)('%s', (id, label) => {
  test('is repaired as TextDecoder decodes it', () => {
    const decoder = new TextDecoder(label, { ignoreBOM: true });
    // Decoders accept the swapped signature at the start, which the draft rejects.
    const swapped = (octets: Uint8Array) =>
      id !== 'utf8' && octets.length > 1 && decoder.decode(octets.subarray(0, 2)) === '\uFFFE';
    const texts = [...textsOf(id, 1500, 21), ...Array.from({ length: 500 }, (_, i) => randomText(id, random(i), 60))];
    for (const symbols of texts) {
      const octets = Uint8Array.from(symbols);
      if (swapped(octets)) continue;
      const repaired = repair(validators[id], octets) as Uint8Array;
      expect(decoder.decode(repaired), hex(symbols)).toBe(decoder.decode(octets));
      expect(validators[id].test(repaired), hex(symbols)).toBe(true);
    }
  });
});

test('the swapped signature at the start is repaired, though decoders accept it', () => {
  expect(repair(utf16be, unhex('FF FE 00 41'))).toEqual(unhex('FF FD 00 41'));
  expect(repair(utf16le, unhex('41 00 FE FF'))).toEqual(unhex('41 00 FE FF'));
});

test('all pairs of octets, with a continuation octet after them, are repaired as TextDecoder does in UTF-8', () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let first = 0; first < 256; first++) {
    for (let second = 0; second < 256; second++) {
      const octets = Uint8Array.of(first, second, (first ^ second) | 0x80);
      if (decoder.decode(repair(utf8, octets) as Uint8Array) !== decoder.decode(octets)) expect.fail(hex(octets));
    }
  }
});

test('strings are repaired as toWellFormed does, and so are their code units', () => {
  for (const units of textsOf('utf16', 2000, 22)) {
    const string = String.fromCharCode(...units);
    const want = (string as unknown as { toWellFormed(): string }).toWellFormed();
    expect(repair(utf16, string), hex(units)).toBe(want);
    const repaired = repair(utf16, Uint16Array.from(units)) as Uint16Array;
    expect(String.fromCharCode(...repaired), hex(units)).toBe(want);
  }
});

describe.each(formIds)('%s', (id) => {
  test('a stream is repaired like the whole text, wherever it is cut', () => {
    for (const symbols of textsOf(id, 60, 23)) {
      for (const options of [{}, { skip: true }]) {
        const whole = [...(repair(validators[id], inputOf(id, symbols), options) as Text)];
        const note = `${hex(symbols)} ${JSON.stringify(options)}`;
        for (let cut = 0; cut <= symbols.length; cut++) {
          const chunks = cutAt(id, symbols, [cut, Math.min(symbols.length, cut + 1)]);
          expect(streamed(id, chunks, options), `${note} cut at ${cut}`).toEqual(whole);
        }
        const single = symbols.map((symbol) => inputOf(id, [symbol]));
        expect(streamed(id, single, options), note).toEqual(whole);
        expect(validators[id].test(inputOf(id, whole)), note).toBe(true);
      }
    }
  });

  test('well-formed text comes back as the same object', () => {
    for (const symbols of textsOf(id, 40, 24)) {
      const input = inputOf(id, symbols);
      const same = repair(validators[id], input) === input;
      expect(same, hex(symbols)).toBe(validators[id].test(input));
    }
  });
});

describe('a replacement', () => {
  test('can be a string of the caller, encoded like the text', () => {
    expect(repair(utf8, unhex('41 FF'), { replacement: '€' })).toEqual(unhex('41 E2 82 AC'));
    expect(repair(utf16, 'a\uD800', { replacement: '<?>' })).toBe('a<?>');
    expect(repair(utf16le, unhex('00 DC 41'), { replacement: '\u{1F600}' })).toEqual(unhex('3D D8 00 DE 3D D8 00 DE'));
    // With a little-endian signature the replacement is little-endian, too; 00 DC would be ill-formed in big-endian.
    expect(repair(utf16Signature, unhex('FF FE 00 D8'), { replacement: 'Ü' })).toEqual(unhex('FF FE DC 00'));
    expect(repair(utf16Signature, unhex('00 41 DC 00'), { replacement: 'Ü' })).toEqual(unhex('00 41 00 DC'));
  });

  test('can be left out', () => {
    expect(repair(utf8, unhex('41 FF E2 82 42 80'), { skip: true })).toEqual(unhex('41 42'));
    expect(repair(utf16, '\uDC00a\uD800', { skip: true, replacement: 'x' })).toBe('a');
    // The text that moves to the start is then checked as the start of a text.
    expect(repair(utf16be, unhex('DC 00 FF FE 00 41'), { skip: true })).toEqual(unhex('00 41'));
  });

  test('can be the result of a function of the fault', () => {
    const faults: Fault[] = [];
    const replacement = (fault: Fault) => String(faults.push(fault));
    expect(repair(utf8, unhex('C0 41 ED A0 80'), { replacement })).toEqual(unhex('31 41 32 33 34'));
    expect(faults.map(({ offset, reason }) => `${offset} ${reason}`)).toEqual([
      '0 overlong',
      '2 surrogate',
      '3 unexpected-continuation',
      '4 unexpected-continuation',
    ]);
  });

  test('whose function throws passes the exception on', () => {
    const mine = new Error('mine');
    const replacement = () => {
      throw mine;
    };
    expect(() => repair(utf8, unhex('FF'), { replacement })).toThrow(mine);
    expect(repair(utf8, unhex('41'), { replacement })).toEqual(unhex('41'));
  });

  test('that is ill-formed is rejected', () => {
    const lone = { replacement: '\uD800' };
    // UTF-8 of 1997 does not forbid surrogates.
    for (const id of formIds.filter((one) => one !== 'utf8-1997')) {
      const bad = textsOf(id, 0).find((symbols) => !validators[id].test(inputOf(id, symbols))) as number[];
      expect(() => repair(validators[id], inputOf(id, bad), lone), id).toThrow(/^the replacement for .* is ill-formed/);
    }
    expect(() => repair(utf16, 'a\uDC00', lone)).toThrow(TypeError);
    expect(() => repair(validators.ucs2, Uint16Array.of(0xd800), { replacement: '\u{1F600}' })).toThrow(TypeError);
    expect(() => repair(utf16be, unhex('DC 00'), { replacement: '\uFFFE' })).toThrow(TypeError);
    expect(repair(utf16be, unhex('00 41 DC 00'), { replacement: '\uFFFE' })).toEqual(unhex('00 41 FF FE'));
    expect(() => repair(utf8, unhex('FF'), { replacement: 63 as never })).toThrow(/^expected a string as replacement/);
  });
});

test('a high surrogate and a part of a unit at the end of UTF-16BE get one replacement, as in a decoder', () => {
  expect(repair(utf16be, unhex('D8 00 41'))).toEqual(unhex('FF FD'));
  expect(repair(utf16be, unhex('D8 00 00 41'))).toEqual(unhex('FF FD 00 41'));
  expect(repair(utf16be, unhex('DC 00 41'))).toEqual(unhex('FF FD FF FD'));
});

test('a form with a policy that forbids or requires a signature cannot be repaired, and the error names the policy', () => {
  expect(() => new Repairer(withSignature(utf8, 'forbid'))).toThrow(TypeError);
  expect(() => repair(withSignature(utf8, 'require'), unhex('41'))).toThrow(TypeError);
  expect(repair(withSignature(utf8, 'strip'), unhex('EF BB BF FF'))).toEqual(unhex('EF BB BF EF BF BD'));
  expect(() => repair({} as never, unhex('41'))).toThrow(/expected a validator/);
});

test('a Repairer counts what it replaced', () => {
  const repairer = new Repairer(utf8);
  repairer.push(unhex('FF 41 E2'));
  expect(repairer.faults).toBe(1);
  repairer.end();
  expect(repairer.faults).toBe(2);
});
