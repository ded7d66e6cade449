/**
 * Line and column of a fault, against the decoder of the platform: the n-th fault
 * is where the n-th U+FFFD is in the string that it gives.
 */
import { describe, expect, it } from 'vitest';
import {
  cesu8,
  type Fault,
  locate,
  type OctetsInput,
  type TextPosition,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf16Signature,
  utf32le,
  type Validator,
} from '../../src/index.ts';
import { jsonTokens, mqtt, mutf8 } from '../../src/profiles.ts';
import { allFaults } from '../support/faults.ts';
import { unhex } from '../support/hex.ts';
import { randomOctets } from '../support/random.ts';

/** Line and column of an index into a string, by the string alone. */
function inString(text: string, index: number): Pick<TextPosition, 'line'> & { codePoints: number; utf16: number } {
  const lines = text.slice(0, index).split(/\r\n|\n|\r/);
  const last = lines.at(-1) as string;
  return { line: lines.length, codePoints: [...last].length + 1, utf16: last.length + 1 };
}

function faultsOf<Input>(form: Validator<Input>, text: Input): Fault[] {
  return allFaults(form, [text as never]);
}

/** Octets at the ends of the byte classes of UTF-8, and many line ends. */
const EDGES = [0x0a, 0x0d, 0x0d, 0x0a, 0x41, 0x80, 0xbf, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xed, 0xf0, 0x9f, 0x98, 0xff];
const UNIT_EDGES = [0x00, 0x0a, 0x00, 0x0d, 0x00, 0x41, 0xd8, 0xdc, 0x0a, 0x0d, 0x20];

describe('locate gives the line and the columns of the U+FFFD that a decoder writes', () => {
  const cases: readonly (readonly [string, Validator<OctetsInput>, string, readonly number[]])[] = [
    ['UTF-8', utf8, 'utf-8', EDGES],
    ['UTF-16LE', utf16le, 'utf-16le', UNIT_EDGES],
    ['UTF-16BE', utf16be, 'utf-16be', UNIT_EDGES],
  ];

  it.each(cases)('for every fault of random %s', (_, form, label, edges) => {
    let located = 0;
    for (let seed = 0; seed < 60; seed++) {
      const text = Uint8Array.of(0x41, 0x41, ...randomOctets(seed, 120 + (seed % 2), edges));
      const decoded = new TextDecoder(label, { ignoreBOM: true }).decode(text);
      let from = 0;
      for (const fault of faultsOf(form, text)) {
        if (fault.joined) continue;
        from = decoded.indexOf('\uFFFD', from) + 1;
        const { line, column } = locate(fault, form, text);
        expect({ line, codePoints: column.codePoints, utf16: column.utf16 }).toEqual(inString(decoded, from - 1));
        located++;
      }
    }
    expect(located).toBeGreaterThan(500);
  });

  it('and for lone surrogates in strings, where there is no column in octets', () => {
    const text = 'a\uD800\r\n😀\uDC00b\r\uD83D\n';
    const positions = faultsOf(utf16, text).map((fault) => locate(fault, utf16, text));
    expect(positions).toEqual([
      { line: 1, column: { octets: null, codePoints: 2, utf16: 2 } },
      { line: 2, column: { octets: null, codePoints: 2, utf16: 3 } },
      { line: 3, column: { octets: null, codePoints: 1, utf16: 1 } },
    ]);
    expect(locate({ offset: 1 }, utf16, Uint16Array.of(0x0a, 0xd800))).toMatchObject({ line: 2 });
  });
});

describe('the column in octets', () => {
  it('is 1 for a fault with which the text begins', () => {
    for (const text of [unhex('FF'), unhex('80 0A 61')]) {
      const column = { octets: 1, codePoints: 1, utf16: 1 };
      expect(locate(utf8.check(text) as Fault, utf8, text)).toEqual({ line: 1, column });
    }
  });

  it('counts from the last line end, which is LF, CR LF or CR', () => {
    for (const end of ['0A', '0D 0A', '0D']) {
      const text = unhex(`61 ${end} 62 C3 A9 FF`);
      expect(locate(utf8.check(text) as Fault, utf8, text)).toEqual({
        line: 2,
        column: { octets: 4, codePoints: 3, utf16: 3 },
      });
    }
  });

  it('takes LF CR for two line ends, and the line end before the fault for one', () => {
    const text = unhex('0A 0D FF');
    expect(locate(utf8.check(text) as Fault, utf8, text)).toMatchObject({ line: 3, column: { octets: 1 } });
  });
});

describe('a line end', () => {
  const table: readonly (readonly [string, Validator<OctetsInput>, string, number])[] = [
    ['UTF-16LE: 0A 01 is U+010A, and no line end', utf16le, '0A 01 0A 00 00 DC', 2],
    ['UTF-16BE: 01 0A is U+010A, and no line end', utf16be, '01 0A 00 0A DC 00', 2],
    ['UTF-16 with the signature FF FE', utf16Signature, 'FF FE 0A 00 0D 00 0A 00 00 DC', 3],
    ['UTF-16 without a signature: big-endian', utf16Signature, '0A 00 00 0A DC 00', 2],
    ['UTF-32LE', utf32le, '0A 00 01 00 0A 00 00 00 00 D8 00 00', 2],
  ];

  it.each(table)('is a whole code unit in %s', (_, form, octets, line) => {
    const text = unhex(octets);
    expect(locate(form.check(text) as Fault, form, text)).toMatchObject({ line, column: { codePoints: 1 } });
  });
});

describe('a code point', () => {
  it('is written as two surrogates in CESU-8 and in modified UTF-8', () => {
    const pair = unhex('0A ED A0 BD ED B8 80 41 FF');
    for (const form of [cesu8, mutf8]) {
      const { column } = locate(form.check(pair) as Fault, form, pair);
      expect(column).toEqual({ octets: 8, codePoints: 3, utf16: 4 });
    }
    // Modified UTF-8 also has lone surrogates.
    const lone = unhex('ED B8 80 ED A0 BD 41 ED B8 80 FF');
    expect(locate(mutf8.check(lone) as Fault, mutf8, lone).column).toEqual({ octets: 11, codePoints: 5, utf16: 5 });
  });

  it('that a profile does not allow is one, and a line end that it does not allow ends a line', () => {
    const text = unhex('61 00 62 00');
    const [, second] = faultsOf(mqtt, text) as [Fault, Fault];
    expect(locate(second, mqtt, text).column.codePoints).toBe(4);
    const json = new TextEncoder().encode('["\n", "\\x", "\\ud"]');
    const faults = faultsOf(jsonTokens, json);
    expect(faults.map((fault) => [fault.reason, locate(fault, jsonTokens, json)])).toEqual([
      ['control-character', { line: 1, column: { octets: 3, codePoints: 3, utf16: 3 } }],
      ['unknown-escape', { line: 2, column: { octets: 5, codePoints: 5, utf16: 5 } }],
      ['short-escape', expect.objectContaining({ line: 2 })],
    ]);
  });
});

describe('locate throws', () => {
  it.each([-1, 1.5, 4, Number.NaN, undefined as unknown as number])('RangeError for the offset %s', (offset) => {
    expect(() => locate({ offset }, utf8, unhex('61 0A FF'))).toThrow(RangeError);
  });

  it('TypeError for an input that the form does not take, and for a form that is none', () => {
    expect(() => locate({ offset: 0 }, utf8, 'a' as never)).toThrow(TypeError);
    expect(() => locate({ offset: 0 }, {} as never, 'a')).toThrow(TypeError);
  });

  it('nothing for the offset at the end of a text', () => {
    expect(locate({ offset: 3 }, utf8, unhex('61 0A 62'))).toMatchObject({ line: 2, column: { octets: 2 } });
  });
});
