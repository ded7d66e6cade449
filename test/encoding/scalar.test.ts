/**
 * The scalar values that the beginning of a character leaves open, held against
 * encoders: the first and last of them begin with these symbols, the ones
 * before and after do not.
 */
import { describe, expect, test } from 'vitest';
import { ENCODINGS, type EncodingName } from '../../src/encodings.ts';
import { possibleScalars } from '../../src/run/scalar.ts';
import { isScalarValue } from '../reference/form.ts';
import { reference } from '../reference/index.ts';
import { randomFractions } from '../support/random.ts';

const encodings = Object.keys(ENCODINGS) as EncodingName[];
const random = randomFractions(11);
const borders = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0xd7ff, 0xe000, 0xfdd0, 0xffff, 0x10000, 0x10ffff];
const scalars = [...borders, ...Array.from({ length: 2000 }, () => Math.floor(random() * 0x110000))].filter(
  isScalarValue,
);

/** The next scalar value up or down, surrogates left out. */
const step = (scalar: number, by: number) =>
  isScalarValue(scalar + by) ? scalar + by : scalar === 0xd7ff ? 0xe000 : scalar === 0xe000 ? 0xd7ff : undefined;

describe.each(encodings)('%s', (encoding) => {
  const encode = reference[encoding].encode as (scalar: number) => number[];
  const beginsWith = (scalar: number, prefix: readonly number[]) =>
    prefix.every((symbol, i) => encode(scalar)[i] === symbol);

  test('a whole encoding names its scalar value, whatever stands before it', () => {
    for (const scalar of scalars) {
      const symbols = encode(scalar);
      for (const before of [[], encode(0x41), encode(0x10ffff)]) {
        const text = [...before, ...symbols];
        const begun = possibleScalars(encoding, text, text.length - 1);
        expect(begun).toEqual({ from: scalar, to: scalar, length: symbols.length, whole: true });
      }
    }
  });

  test('a beginning names the first and the last scalar value that begin so, or none where they are no range', () => {
    for (const scalar of scalars) {
      const symbols = encode(scalar);
      for (let length = 1; length < symbols.length; length++) {
        const prefix = symbols.slice(0, length);
        const begun = possibleScalars(encoding, [...encode(0x10000), ...prefix], encode(0x10000).length + length - 1);
        if (!begun) {
          expect(encoding).toMatch(/le$/);
          continue;
        }
        expect([begun.length, begun.whole]).toEqual([length, false]);
        for (const edge of [begun.from, begun.to]) expect(beginsWith(edge, prefix), `${scalar} ${length}`).toBe(true);
        for (const outside of [step(begun.from, -1), step(begun.to, 1)]) {
          if (outside !== undefined) expect(beginsWith(outside, prefix), `${scalar} ${length}`).toBe(false);
        }
      }
    }
  });
});
