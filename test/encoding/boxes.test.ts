/**
 * Ranges of scalar values as boxes of symbols, held against encoders that know
 * nothing of boxes: every scalar value of a range is in exactly one box, and the
 * boxes hold nothing else.
 */
import { describe, expect, test } from 'vitest';
import type { SymbolRange } from '../../src/alphabet.ts';
import { type Box, boxesOf } from '../../src/compile/encoding/boxes.ts';
import { ENCODINGS, type EncodingName } from '../../src/encodings.ts';
import { reference } from '../reference/index.ts';
import { randomSource } from './random.ts';

const encodings = Object.keys(ENCODINGS) as EncodingName[];

function holds(box: Box, symbols: readonly number[]): boolean {
  return (
    box.length === symbols.length &&
    box.every(([from, to], i) => from <= (symbols[i] as number) && (symbols[i] as number) <= to)
  );
}

const sizeOf = (box: Box) => box.reduce((size, [from, to]) => size * (to - from + 1), 1);

/** Ranges around every border of every encoding, and random ones. */
const borders = [
  0x0, 0x40, 0x7f, 0x80, 0xff, 0x100, 0x7ff, 0x800, 0xfff, 0x1000, 0xcfff, 0xd7ff, 0xe000, 0xfffe, 0xffff,
];
const above = [0x10000, 0x103ff, 0x10400, 0x1ffff, 0x3ffff, 0x40000, 0xfffff, 0x100000, 0x10fbff, 0x10ffff];
const points = [...borders, ...above];
const pairs = points.flatMap((from) => points.filter((to) => to >= from).map((to): SymbolRange => [from, to]));
const withoutSurrogates = ([from, to]: SymbolRange) => to < 0xd800 || from > 0xdfff;

describe.each(encodings)('%s', (encoding) => {
  const encode = reference[encoding].encode as (scalar: number) => number[];

  test('the boxes of a range hold as many sequences as it has scalar values', () => {
    for (const [from, to] of pairs.filter(withoutSurrogates)) {
      const total = boxesOf[encoding](from, to).reduce((sum, box) => sum + sizeOf(box), 0);
      expect(total, `${from.toString(16)}..${to.toString(16)}`).toBe(to - from + 1);
    }
  });

  test('each scalar value of a range is in one of its boxes, its neighbours outside in none', () => {
    const random = randomSource(7);
    for (const [from, to] of pairs.filter(withoutSurrogates)) {
      const boxes = boxesOf[encoding](from, to);
      const within = [from, to, ...Array.from({ length: 5 }, () => from + Math.floor(random() * (to - from + 1)))];
      for (const scalar of within) expect(boxes.filter((box) => holds(box, encode(scalar))).length).toBe(1);
      for (const scalar of [from - 1, to + 1]) {
        if (scalar < 0 || scalar > 0x10ffff || (scalar >= 0xd800 && scalar <= 0xdfff)) continue;
        expect(boxes.some((box) => holds(box, encode(scalar)))).toBe(false);
      }
    }
  });
});

test('the whole of UTF-8 splits as RFC 3629 §4 has it', () => {
  const shown = (box: Box) => box.map((range) => range.map((o) => o.toString(16).toUpperCase()).join('..')).join(' ');
  expect([...boxesOf.utf8(0, 0xd7ff), ...boxesOf.utf8(0xe000, 0x10ffff)].map(shown)).toEqual([
    '0..7F',
    'C2..DF 80..BF',
    'E0..E0 A0..BF 80..BF',
    'E1..EC 80..BF 80..BF',
    'ED..ED 80..9F 80..BF',
    'EE..EF 80..BF 80..BF',
    'F0..F0 90..BF 80..BF 80..BF',
    'F1..F3 80..BF 80..BF 80..BF',
    'F4..F4 80..8F 80..BF 80..BF',
  ]);
});
