/**
 * The scalar values that a prefix of an encoding can still become, against
 * encoders: the encodings of the first and the last of them have this prefix,
 * those of the scalar values before and after do not.
 */
import { describe, expect, test } from 'vitest';
import { possibleScalars } from '../../src/run/scalar.ts';
import { ENCODINGS, type EncodingName } from '../../src/shared/encodings.ts';
import { isScalarValue } from '../reference/form.ts';
import { reference } from '../reference/index.ts';
import { expectSame } from '../support/expect-same.ts';
import { randomFractions } from '../support/random.ts';

const encodings = Object.keys(ENCODINGS) as EncodingName[];
const random = randomFractions(11);
const boundaries = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xfff, 0xd7ff, 0xe000, 0xfdd0, 0xffff, 0x10000, 0x10ffff];
const scalars = [...boundaries, ...Array.from({ length: 2000 }, () => Math.floor(random() * 0x110000))].filter(
  isScalarValue,
);

/** The next scalar value up or down; surrogates are skipped. */
const step = (scalar: number, by: number) =>
  isScalarValue(scalar + by) ? scalar + by : scalar === 0xd7ff ? 0xe000 : scalar === 0xe000 ? 0xd7ff : undefined;

describe.each(encodings)('%s', (encoding) => {
  const encode = reference[encoding].encode as (scalar: number) => number[];
  const beginsWith = (scalar: number, prefix: readonly number[]) =>
    prefix.every((symbol, i) => encode(scalar)[i] === symbol);

  test('a complete encoding gives its scalar value, after any text', () => {
    for (const scalar of scalars) {
      const symbols = encode(scalar);
      for (const before of [[], encode(0x41), encode(0x10ffff)]) {
        const text = [...before, ...symbols];
        const possible = possibleScalars(encoding, text, text.length - 1);
        const wanted = { from: scalar, to: scalar, length: symbols.length, whole: true };
        expectSame(possible, wanted, () => `${scalar}`);
      }
    }
  });

  test('a prefix gives the first and the last scalar value that have it, or nothing when these are not one range', () => {
    for (const scalar of scalars) {
      const symbols = encode(scalar);
      for (let length = 1; length < symbols.length; length++) {
        const prefix = symbols.slice(0, length);
        const possible = possibleScalars(
          encoding,
          [...encode(0x10000), ...prefix],
          encode(0x10000).length + length - 1,
        );
        if (!possible) {
          expect(encoding).toMatch(/le$/);
          continue;
        }
        expectSame([possible.length, possible.whole], [length, false], () => `${scalar} ${length}`);
        for (const edge of [possible.from, possible.to])
          expectSame(beginsWith(edge, prefix), true, () => `${scalar} ${length}`);
        for (const outside of [step(possible.from, -1), step(possible.to, 1)]) {
          if (outside !== undefined) expectSame(beginsWith(outside, prefix), false, () => `${scalar} ${length}`);
        }
      }
    }
  });
});
