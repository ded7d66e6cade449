/**
 * Encodings as tables of digits. Each writes a scalar value, minus a constant, in
 * digits of some bits. Each digit is one symbol, with its marker bits added:
 *
 *     UTF-8, 80..7FF        110xxxxx 10xxxxxx   5 bits above C0, 6 bits above 80     RFC 3629 §3
 *     UTF-16, 10000..       minus 10000: 10 bits above D800, 10 bits above DC00     draft-hoffman-utf16 §2.1
 *     UTF-32                32 bits; in octets 8, 8, 8, 8
 *
 * The octets of a code unit are digits of its digit, in either order. So one way
 * of splitting ranges by a digit serves all encodings, at any digit index:
 *
 *     0FE..201 by the high 8 of 16 bits  →  00: FE..FF   01: 00..FF   02: 00..01
 *     0FE..201 by the low 8 of 16 bits   →  00: 01..02   01: 01..02   02: 01..01  …  FF: 00..01
 */
import type { SymbolRange } from '../../shared/alphabet.ts';
import type { EncodingName } from '../../shared/encodings.ts';

/** One symbol: `plus` + the `bits` bits of the number that begin at bit `low`. */
export interface Digit {
  readonly low: number;
  readonly bits: number;
  readonly plus: number;
}

/** The scalar values `first` … `last` are written as themselves minus `minus`, in these digits. */
interface EncodingRow {
  readonly first: number;
  readonly last: number;
  readonly minus: number;
  readonly digits: readonly Digit[];
}

/** RFC 3629 §3, the bit table: the last scalar value of each row and the bits that mark its first octet. */
const UTF8 = [
  { last: 0x7f, lead: 0x00, bits: 7 },
  { last: 0x7ff, lead: 0xc0, bits: 5 },
  { last: 0xffff, lead: 0xe0, bits: 4 },
  { last: 0x10ffff, lead: 0xf0, bits: 3 },
] as const;

const utf8 = UTF8.map(({ last, lead, bits }, tails): EncodingRow => {
  const low = (i: number) => 6 * (tails - i);
  const digits = Array.from({ length: tails }, (_, i): Digit => ({ low: low(i + 1), bits: 6, plus: 0x80 }));
  const first = (UTF8[tails - 1]?.last ?? -1) + 1;
  return { first, last, minus: 0, digits: [{ low: low(0), bits, plus: lead }, ...digits] };
});

const utf16: readonly EncodingRow[] = [
  { first: 0, last: 0xffff, minus: 0, digits: [{ low: 0, bits: 16, plus: 0 }] },
  {
    first: 0x10000,
    last: 0x10ffff,
    minus: 0x10000,
    digits: [
      { low: 10, bits: 10, plus: 0xd800 },
      { low: 0, bits: 10, plus: 0xdc00 },
    ],
  },
];

const utf32: readonly EncodingRow[] = [{ first: 0, last: 0x10ffff, minus: 0, digits: [{ low: 0, bits: 32, plus: 0 }] }];

/** The rows of each encoding, smallest scalar values first. */
export const ENCODING_ROWS: Readonly<Record<EncodingName, readonly EncodingRow[]>> = {
  utf8,
  utf16,
  utf16be: serialised(utf16, 2),
  utf16le: serialised(utf16, 2, 'little-endian'),
  utf32be: serialised(utf32, 4),
  utf32le: serialised(utf32, 4, 'little-endian'),
};

/** Each digit split into `octets` digits of 8 bits. */
function serialised(
  rows: readonly EncodingRow[],
  octets: number,
  order: 'big-endian' | 'little-endian' = 'big-endian',
): EncodingRow[] {
  const split = ({ low, bits, plus }: Digit) => {
    const little = Array.from({ length: octets }, (_, i) => ({
      low: low + 8 * i,
      bits: Math.min(8, bits - 8 * i),
      plus: (plus >> (8 * i)) & 0xff,
    }));
    return order === 'big-endian' ? little.reverse() : little;
  };
  return rows.map((row) => ({ ...row, digits: row.digits.flatMap(split) }));
}

/** The digits that remain after the first has been read and its bits have been removed from the number. */
export function remainingDigits([read, ...others]: readonly Digit[]): Digit[] {
  const { low: from, bits } = read as Digit;
  return others.map((digit) => (digit.low < from ? digit : { ...digit, low: digit.low - bits }));
}

/** The values that a digit takes in a range of numbers: `count` values from `first` on. After the greatest value comes 0. */
export function valuesFrom({ low, bits }: Digit, from: number, to: number): [first: number, count: number] {
  return [(from >>> low) & maxOfBits(bits), Math.min((to >>> low) - (from >>> low), maxOfBits(bits)) + 1];
}

/** The same values as one range or two. */
export function valuesOf(digit: Digit, [from, to]: SymbolRange): SymbolRange[] {
  const [first, count] = valuesFrom(digit, from, to);
  const [last, greatest] = [first + count - 1, maxOfBits(digit.bits)];
  if (count > greatest) return [[0, greatest]];
  if (last <= greatest) return [[first, last]];
  return [
    [0, last - greatest - 1],
    [first, greatest],
  ];
}

/** The smallest number ≥ `from` in which the digit has this value, with the bits of the digit removed. */
export function firstWith({ low, bits }: Digit, value: number, from: number): number {
  const digit = (from >>> low) & maxOfBits(bits);
  const above = bitsAbove(from, low + bits) + (digit > value ? 1 : 0);
  return (above << low) + (digit === value ? from & maxOfBits(low) : 0);
}

/** The greatest number ≤ `to` in which the digit has this value, with the bits of the digit removed. */
export function lastWith({ low, bits }: Digit, value: number, to: number): number {
  const digit = (to >>> low) & maxOfBits(bits);
  const above = bitsAbove(to, low + bits) - (digit < value ? 1 : 0);
  return (above << low) + (digit === value ? to & maxOfBits(low) : maxOfBits(low));
}

/** The greatest number of `bits` bits, at most 2³¹ − 1: shifts take 31 bits as positive, and scalar values have 21. */
export function maxOfBits(bits: number): number {
  return bits < 31 ? (1 << bits) - 1 : 0x7fffffff;
}

/** The number without its lowest bits. */
function bitsAbove(number: number, bits: number): number {
  return bits < 32 ? number >>> bits : 0;
}
