/**
 * Encodings as tables of digits. Each writes a scalar value, less what is fixed,
 * as digits of some bits, each in a symbol of its own with marks added:
 *
 *     UTF-8, 80..7FF        110xxxxx 10xxxxxx   5 bits above C0, 6 bits above 80     RFC 3629 §3
 *     UTF-16, 10000..       less 10000: 10 bits above D800, 10 bits above DC00      draft-hoffman-utf16 §2.1
 *     UTF-32                32 bits; in octets 8, 8, 8, 8
 *
 * Octets of a code unit are digits of its digit, in either order. So one cutting
 * of ranges at digits serves all encodings, wherever in the number a digit lies:
 *
 *     0FE..201 by the high 8 of 16 bits  →  00: FE..FF   01: 00..FF   02: 00..01
 *     0FE..201 by the low 8 of 16 bits   →  00: 01..02   01: 01..02   02: 01..01  …  FF: 00..01
 */
import type { SymbolRange } from '../../alphabet.ts';
import type { EncodingName } from '../../encodings.ts';

/** A symbol of a sequence: `plus` and the bits of the number from `low` on. */
export interface Digit {
  readonly low: number;
  readonly bits: number;
  readonly plus: number;
}

/** How the scalar values `first` … `last` are written: less `minus`, in these digits. */
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

/** The rows of each encoding; smallest scalar values first. */
export const ENCODING_ROWS: Readonly<Record<EncodingName, readonly EncodingRow[]>> = {
  utf8,
  utf16,
  utf16be: serialised(utf16, 2),
  utf16le: serialised(utf16, 2, 'little-endian'),
  utf32be: serialised(utf32, 4),
  utf32le: serialised(utf32, 4, 'little-endian'),
};

/** Each digit as so many octets. */
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

/** The digits that are left once the first of them has been read off and cut out of the number. */
export function remainingDigits([read, ...others]: readonly Digit[]): Digit[] {
  const { low: from, bits } = read as Digit;
  return others.map((digit) => (digit.low < from ? digit : { ...digit, low: digit.low - bits }));
}

/** The values a digit takes in the numbers of a range: so many from the first on, and from 0 on past its greatest. */
export function valuesFrom({ low, bits }: Digit, from: number, to: number): [first: number, count: number] {
  return [(from >>> low) & maxOfBits(bits), Math.min((to >>> low) - (from >>> low), maxOfBits(bits)) + 1];
}

/** The same as one range, or two. */
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

/** The first number from `from` on in which a digit has a value, that digit cut out of it. */
export function firstWith({ low, bits }: Digit, value: number, from: number): number {
  const digit = (from >>> low) & maxOfBits(bits);
  const above = aboveOf(from, low + bits) + (digit > value ? 1 : 0);
  return (above << low) + (digit === value ? from & maxOfBits(low) : 0);
}

/** The last number up to `to` in which a digit has a value, that digit cut out of it. */
export function lastWith({ low, bits }: Digit, value: number, to: number): number {
  const digit = (to >>> low) & maxOfBits(bits);
  const above = aboveOf(to, low + bits) - (digit < value ? 1 : 0);
  return (above << low) + (digit === value ? to & maxOfBits(low) : maxOfBits(low));
}

/** The greatest number of so many bits; scalar values have 21, and 31 are the most that shifts take as positive. */
export function maxOfBits(bits: number): number {
  return bits < 31 ? (1 << bits) - 1 : 0x7fffffff;
}

function aboveOf(number: number, bits: number): number {
  return bits < 32 ? number >>> bits : 0;
}
