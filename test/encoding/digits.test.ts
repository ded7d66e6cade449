/**
 * The digits of each encoding against independent encoders: each scalar value is
 * in exactly one row, whose digits give what the encoder writes. And the
 * arithmetic that removes a digit from a range, against trying all numbers.
 */
import { describe, expect, test } from 'vitest';
import {
  type Digit,
  ENCODING_ROWS,
  firstWith,
  lastWith,
  remainingDigits,
  valuesOf,
} from '../../src/compile/encoding/digits.ts';
import { ANY_TEXT, encodeAutomaton } from '../../src/compile/encoding/encode.ts';
import { ENCODINGS, type EncodingName } from '../../src/shared/encodings.ts';
import { isScalarValue } from '../reference/form.ts';
import { reference } from '../reference/index.ts';
import { expectSame } from '../support/expect-same.ts';
import { randomFractions } from '../support/random.ts';

const encodings = Object.keys(ENCODINGS) as EncodingName[];
const random = randomFractions(7);
const below = (limit: number) => Math.floor(random() * limit);

/** Every boundary of every encoding with its neighbours, and random scalar values. */
const borders = [0, 0x80, 0x100, 0x800, 0x1000, 0xd000, 0xd800, 0xe000, 0xfffe, 0x10000, 0x10400, 0x20000, 0x100000];
const tried = [
  ...borders.flatMap((b) => [b - 1, b, b + 1]),
  0x10ffff,
  ...Array.from({ length: 2000 }, () => below(0x110000)),
];

test.each(encodings)('%s: its digits give for each scalar value what the reference encoder writes', (encoding) => {
  const written = (scalar: number) =>
    ENCODING_ROWS[encoding]
      .filter(({ first, last }) => first <= scalar && scalar <= last)
      .map(({ minus, digits }) =>
        digits.map(({ low, bits, plus }) => plus + (Math.floor((scalar - minus) / 2 ** low) % 2 ** bits)),
      );
  for (const scalar of tried.filter((each) => each >= 0 && isScalarValue(each)))
    expect(written(scalar), scalar.toString(16)).toEqual([reference[encoding].encode?.(scalar)]);
});

describe('a digit removed from a range', () => {
  const digits: Digit[] = [
    { low: 0, bits: 3, plus: 0 },
    { low: 2, bits: 2, plus: 0 },
    { low: 3, bits: 4, plus: 0 },
    { low: 5, bits: 27, plus: 0 },
  ];
  const digitOf = ({ low, bits }: Digit, number: number) => Math.floor(number / 2 ** low) % 2 ** bits;
  const without = ({ low, bits }: Digit, number: number) =>
    Math.floor(number / 2 ** (low + bits)) * 2 ** low + (number % 2 ** low);

  test.each(digits)('$bits bits from bit $low on: the same as trying every number', (digit) => {
    for (let round = 0; round < 300; round++) {
      const from = below(0x80);
      const to = from + below(0x80 - from);
      const all = Array.from({ length: to - from + 1 }, (_, i) => from + i);
      const values = valuesOf(digit, [from, to]).flatMap(([a, b]) =>
        Array.from({ length: b - a + 1 }, (_, i) => a + i),
      );
      expect(values).toEqual([...new Set(all.map((number) => digitOf(digit, number)))].sort((a, b) => a - b));
      for (const value of values) {
        const left = all.filter((number) => digitOf(digit, number) === value).map((number) => without(digit, number));
        const found = [firstWith(digit, value, from), lastWith(digit, value, to)];
        expectSame(found, [left[0], left.at(-1)], () => `${value} from ${from} to ${to}`);
      }
    }
  });

  test('the remaining digits move down if they were above the digit that was read', () => {
    const [low, middle, high] = [0, 8, 16].map((at) => ({ low: at, bits: 8, plus: 0 })) as [Digit, Digit, Digit];
    expect(remainingDigits([middle, high, low])).toEqual([{ ...high, low: 8 }, low]);
  });
});

test('all scalar values in UTF-8 give the octet ranges of RFC 3629 §4', () => {
  const { classes, next } = encodeAutomaton(ANY_TEXT, 'utf8');
  const reject = next.length - 1;
  const show = (octet: number) => octet.toString(16).toUpperCase().padStart(2, '0');
  const sequences = (state: number): string[] =>
    classes.flatMap((set, c) => {
      const target = next[state]?.[c] as number;
      const ranges = set.map(([from, to]) => `${show(from)}..${show(to)}`);
      if (target === reject) return [];
      return ranges.flatMap((range) => (target === 0 ? [range] : sequences(target).map((more) => `${range} ${more}`)));
    });
  // The tail 80..BF is three classes (80..8F, 90..9F, A0..BF), so sequences of ranges are weighted by their size.
  const size = (sequence: string) =>
    sequence
      .split(' ')
      .map((range) => range.split('..').map((bound) => Number.parseInt(bound, 16)))
      .reduce((product, [from = 0, to = 0]) => product * (to - from + 1), 1);
  const all = sequences(0);
  const total = (octets: number) =>
    all.filter((sequence) => sequence.split(' ').length === octets).reduce((sum, sequence) => sum + size(sequence), 0);
  expect([1, 2, 3, 4, 5].map(total)).toEqual([0x80, 0x780, 0xf800 - 0x800, 0x100000, 0]);
  expect(all).toContain('F4..F4 80..8F 80..8F 80..8F');
  expect(
    all.some((sequence) => /^(C0|C1|F5)|^E0..E0 (80|90)|^ED..ED A0|^F0..F0 80|^F4..F4 (90|A0)/.test(sequence)),
  ).toBe(false);
});
