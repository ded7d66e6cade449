/** A character that is rejected at its first symbols is one fault and one replacement, wherever the text is cut. */
import { describe, expect, it } from 'vitest';
import type { EncodingName } from '../../src/compiler.ts';
import { compile } from '../../src/compiler.ts';
import type { Validator } from '../../src/index.ts';
import { type Fault, repair } from '../../src/index.ts';
import { reference } from '../reference/index.ts';
import { chunksOf } from '../support/chunks.ts';
import { allFaults } from '../support/faults.ts';

type Symbols = Uint8Array | Uint16Array;

const ENCODINGS: readonly EncodingName[] = ['utf8', 'utf16', 'utf16be', 'utf16le', 'utf32be', 'utf32le'];

/** A grammar that allows scalar values up to `last`, which is not a surrogate. */
function upTo(last: number, encoding: EncodingName): Validator<Symbols> {
  const grammar = `UpTo {
    text = allowed*
    allowed = "\\u{0}".."\\u{${Math.min(last, 0xd7ff).toString(16)}}"${last > 0xe000 ? ` | "\\u{E000}".."\\u{${last.toString(16)}}"` : ''}
  }`;
  return compile(grammar, { alphabet: 'scalars', encoding } as { encoding: 'utf16' }) as unknown as Validator<Symbols>;
}

function faultsOf(form: Validator<Symbols>, text: Symbols, chunk: number): Fault[] {
  return allFaults(form, chunksOf(text, chunk));
}

function symbolsOf(encoding: EncodingName, symbols: readonly number[]): Symbols {
  return encoding === 'utf16' ? Uint16Array.from(symbols) : Uint8Array.from(symbols);
}

const TEXT = [0x41, 0xe9, 0x42, 0x20ac, 0x1f600, 0x43, 0x10ffff, 0xffff, 0x44];

describe.each(ENCODINGS)('a text in %s', (encoding) => {
  const encode = reference[encoding].encode as (scalar: number) => number[];

  it.each([0x7f, 0x7ff, 0xffff])('has a fault for each character above %i, in every split', (last) => {
    const form = upTo(last, encoding);
    const text = symbolsOf(encoding, TEXT.flatMap(encode));
    const offsets = TEXT.flatMap((scalar, i) => (scalar > last ? [TEXT.slice(0, i).flatMap(encode).length] : []));
    for (let chunk = 1; chunk <= text.length; chunk++) {
      const faults = faultsOf(form, text, chunk);
      expect(faults.map(({ offset }) => offset)).toEqual(offsets);
      expect(faults.every(({ disallowed }) => disallowed !== undefined)).toBe(true);
    }
  });

  it.each([0x7f, 0xffff])('is repaired with one replacement for each character above %i', (last) => {
    const form = upTo(last, encoding);
    const text = symbolsOf(encoding, TEXT.flatMap(encode));
    const repaired = symbolsOf(
      encoding,
      TEXT.flatMap((scalar) => encode(scalar > last ? 0x3f : scalar)),
    );
    expect(repair(form, text as never, { replacement: '?' })).toEqual(repaired);
  });
});

describe('the text after a rejected character', () => {
  const ascii = upTo(0x7f, 'utf8');

  it.each([
    ['a part of its rest, then another character', 'E2 82 41', ['0 refused']],
    ['a character', 'C3 41', ['0 refused']],
    ['another such character', 'C3 C3 A9', ['0 refused', '1 refused']],
    ['one continuation too many', 'C3 A9 A9', ['0 refused', '2 unexpected-continuation']],
    ['an overlong sequence', 'E0 80 80', ['0 refused', '1 unexpected-continuation', '2 unexpected-continuation']],
    ['an encoded surrogate', 'ED A0 41', ['0 refused', '1 unexpected-continuation']],
    ['a sequence above 10FFFF', 'F4 90 41', ['0 refused', '1 unexpected-continuation']],
    ['the end of the text', 'F0 9F', ['0 refused']],
  ])('is %s', (_, hex, expected) => {
    const text = Uint8Array.from(hex.split(' '), (octet) => Number.parseInt(octet, 16));
    for (let chunk = 1; chunk <= text.length; chunk++) {
      const faults = faultsOf(ascii, text, chunk);
      expect(
        faults.map(({ offset, reason, disallowed }) => `${offset} ${disallowed === undefined ? reason : 'refused'}`),
      ).toEqual(expected);
    }
  });
});
