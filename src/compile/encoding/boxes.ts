/**
 * A range of scalar values → the sequences of symbol ranges that encode it.
 *
 *     UTF-8    80..D7FF  →  C2..DF 80..BF
 *                           E0 A0..BF 80..BF
 *                           E1..EC 80..BF 80..BF
 *                           ED 80..9F 80..BF
 *     UTF-16   FFFF..103FF  →  FFFF,  D800 DC00..DFFF
 *
 * Each encoding writes a number as digits of a fixed number of bits, each digit
 * in a symbol of its own: UTF-8 in sixes behind a lead (RFC 3629 §3, the bit
 * table), UTF-16 in tens behind D800 and DC00 once 10000 is taken off
 * (draft-hoffman-utf16 §2.1), and all serialisations in eights. So one splitting
 * of ranges at the borders of digits serves all of them; what differs is the
 * number of bits, what is added to each digit, and in which order octets stand.
 */
import type { SymbolRange } from '../../alphabet.ts';
import type { EncodingName } from '../../encodings.ts';

/** One range for each symbol of a sequence. */
export type Box = readonly SymbolRange[];

/** The boxes of a range of scalar values, which holds no surrogate; smallest scalar values first. */
export const boxesOf: Readonly<Record<EncodingName, (from: number, to: number) => Box[]>> = {
  utf8,
  utf16,
  utf16be: (from, to) => utf16(from, to).flatMap((units) => serialise(units, 2)),
  utf16le: (from, to) => utf16(from, to).flatMap((units) => serialise(units, 2, 'little-endian')),
  utf32be: (from, to) => serialise([[from, to]], 4),
  utf32le: (from, to) => serialise([[from, to]], 4, 'little-endian'),
};

/** RFC 3629 §3: last scalar value of each row of the bit table, and the bits that mark its first octet. */
const ROWS = [
  { last: 0x7f, lead: 0x00 },
  { last: 0x7ff, lead: 0xc0 },
  { last: 0xffff, lead: 0xe0 },
  { last: 0x10ffff, lead: 0xf0 },
] as const;

function utf8(from: number, to: number): Box[] {
  return ROWS.flatMap(({ last, lead }, tails) => {
    const first = (ROWS[tails - 1]?.last ?? -1) + 1;
    // A row of one octet has seven bits, which are one digit.
    const bits = tails === 0 ? 7 : 6;
    return inDigits(Math.max(from, first), Math.min(to, last), bits, tails + 1).map((box) =>
      box.map((range, i) => shift(range, i === 0 ? lead : 0x80)),
    );
  });
}

/** draft-hoffman-utf16 §2.1: steps 1 and 4. */
function utf16(from: number, to: number): Box[] {
  const one: Box[] = from <= 0xffff ? [[[from, Math.min(to, 0xffff)]]] : [];
  const two = inDigits(Math.max(from, 0x10000) - 0x10000, to - 0x10000, 10, 2).map(([high, low]) => [
    shift(high as SymbolRange, 0xd800),
    shift(low as SymbolRange, 0xdc00),
  ]);
  return [...one, ...two];
}

/** Each unit as octets, in all combinations of what the units are split into. */
function serialise(units: Box, octets: number, order: 'big-endian' | 'little-endian' = 'big-endian'): Box[] {
  return units.reduce<Box[]>(
    (before, [from, to]) => {
      const split = inDigits(from, to, 8, octets);
      const ordered = order === 'big-endian' ? split : split.map((box) => box.toReversed());
      return before.flatMap((box) => ordered.map((more) => [...box, ...more]));
    },
    [[]],
  );
}

/**
 * The numbers `from` … `to`, written in `count` digits of `bits` bits, as boxes:
 * a range is split until every digit after the first that varies takes all values.
 *
 *     inDigits(0x0fe, 0x201, 8, 2)   →   00 FE..FF,  01 00..FF,  02 00..01
 */
function inDigits(from: number, to: number, bits: number, count: number): Box[] {
  if (from > to) return [];
  for (let i = 1; i < count; i++) {
    const rest = 2 ** (bits * i);
    if (Math.floor(from / rest) === Math.floor(to / rest)) continue;
    const up = Math.ceil(from / rest) * rest;
    if (up > from) return [...inDigits(from, up - 1, bits, count), ...inDigits(up, to, bits, count)];
    const down = Math.floor((to + 1) / rest) * rest;
    if (down <= to) return [...inDigits(from, down - 1, bits, count), ...inDigits(down, to, bits, count)];
  }
  const digit = (value: number, i: number) => Math.floor(value / 2 ** (bits * (count - 1 - i))) % 2 ** bits;
  return [Array.from({ length: count }, (_, i): SymbolRange => [digit(from, i), digit(to, i)])];
}

function shift([from, to]: SymbolRange, by: number): SymbolRange {
  return [from + by, to + by];
}
