/**
 * A scheme is the arithmetic by which a form writes numbers, taken from the
 * specification and independent of any grammar. It gives the digits of a box of
 * symbols (characters.ts), and it writes a number with a given count of symbols.
 *
 *     bit table of RFC 3629 §3     E2 89 A2 = 2·64² + 9·64 + 22 (hex: 2262)
 *     UTF-16, draft-hoffman §2     D808 DF45 = 10000 + 8·400 + 345 (hex)
 */
import type { SymbolRange } from '../../shared/alphabet.ts';
import type { CharacterRanges } from './characters.ts';
import type { SymbolText } from './decision.ts';

/**
 * A digit of a box: a symbol s in `range` has the value (s − zero) · weight. `radix`: how many values the digit can have.
 */
export interface SchemeDigit {
  readonly range: SymbolRange;
  readonly zero: number;
  readonly radix: number;
  readonly weight: number;
}

export interface Scheme {
  readonly name: string;
  /** How many symbols the number takes; 0 when the scheme cannot write it. */
  length(value: number): number;
  /** Writes a number with `length` symbols, well-formed or not: overlong forms, surrogates. */
  write(value: number, length: number): SymbolText;
  /** The digits of a box and the number added to their sum; `null` when the box does not follow the scheme. */
  digits(box: CharacterRanges): { readonly base: number; readonly digits: readonly SchemeDigit[] } | null;
}

/** A bit table. `rows[n]`: the largest number of n + 1 octets. */
function bitTable(name: string, rows: readonly number[]): Scheme {
  return {
    name,
    length: (value) => rows.findIndex((last) => value <= last) + 1,
    write: writeOctets,
    digits: octetDigits,
  };
}

/** RFC 3629 §3. */
export const TABLE_2003 = bitTable('the bit table of RFC 3629 §3', [0x7f, 0x7ff, 0xffff, 0x10ffff]);
/** draft-yergeau-utf8-rev-00 §2. */
export const TABLE_1997 = bitTable(
  'the bit table of draft-yergeau-utf8-rev-00 §2',
  [0x7f, 0x7ff, 0xffff, 0x1fffff, 0x3ffffff, 0x7fffffff],
);

/** The lead octet of a sequence of n octets: n bits set and one clear (n = 1: one clear), then the digit. */
export function leadOctet(length: number): { zero: number; radix: number } {
  return length === 1 ? { zero: 0, radix: 0x80 } : { zero: (0xff00 >> length) & 0xff, radix: 0x80 >> length };
}

function writeOctets(value: number, length: number): SymbolText {
  const octets: number[] = [];
  let rest = value;
  for (let i = length - 1; i > 0; i--) {
    octets.unshift(0x80 + (rest % 64));
    rest = Math.floor(rest / 64);
  }
  return [leadOctet(length).zero + rest, ...octets];
}

function octetDigits(box: CharacterRanges): ReturnType<Scheme['digits']> {
  const digits = box.map((range, i): SchemeDigit => {
    const { zero, radix } = i === 0 ? leadOctet(box.length) : { zero: 0x80, radix: 64 };
    return { range, zero, radix, weight: 64 ** (box.length - 1 - i) };
  });
  return digitsInRange(0, digits);
}

function digitsInRange(base: number, digits: readonly SchemeDigit[]): ReturnType<Scheme['digits']> {
  const fits = digits.every(({ range: [from, to], zero, radix }) => from >= zero && to < zero + radix);
  return fits ? { base, digits } : null;
}

/** One unit below 10000, a surrogate pair from there on. */
export const UTF16: Scheme = {
  name: 'the steps of draft-hoffman-utf16 §2',
  length: (value) => (value < 0x10000 ? 1 : value <= 0x10ffff ? 2 : 0),
  write: (value, length) =>
    length === 1
      ? [value]
      : [0xd800 + Math.floor((value - 0x10000) / 0x400), 0xdc00 + (((value % 0x400) + 0x400) % 0x400)],
  digits: ([first, second, ...more]) => {
    if (!first || more.length > 0) return null;
    if (!second) return { base: 0, digits: [{ range: first, zero: 0, radix: 0x10000, weight: 1 }] };
    return digitsInRange(0x10000, [
      { range: first, zero: 0xd800, radix: 0x400, weight: 0x400 },
      { range: second, zero: 0xdc00, radix: 0x400, weight: 1 },
    ]);
  },
};

/** A high and a low surrogate, of three octets each. */
const PAIR_DIGITS: readonly Omit<SchemeDigit, 'range'>[] = [
  { zero: 0xed, radix: 1, weight: 0x100000 },
  { zero: 0xa0, radix: 16, weight: 0x10000 },
  { zero: 0x80, radix: 64, weight: 0x400 },
  { zero: 0xed, radix: 1, weight: 0x400 },
  { zero: 0xb0, radix: 16, weight: 64 },
  { zero: 0x80, radix: 64, weight: 1 },
];

/** The code units of UTF-16, each written by the bit table: a surrogate pair takes six octets. */
export const CESU8: Scheme = {
  name: 'CESU-8 as RFC 3629 §3 describes it',
  length: (value) => (value < 0x10000 ? TABLE_2003.length(value) : value <= 0x10ffff ? 6 : 0),
  write: (value, length) =>
    length < 6 ? writeOctets(value, length) : UTF16.write(value, 2).flatMap((unit) => writeOctets(unit, 3)),
  digits: (box) => {
    if (box.length !== 6) return box.length < 4 ? octetDigits(box) : null;
    return digitsInRange(
      0x10000,
      PAIR_DIGITS.map((digit, i) => ({ ...digit, range: box[i] as SymbolRange })),
    );
  },
};

/** Four octets, most or least significant first. */
export function utf32(order: 'be' | 'le'): Scheme {
  const weightAt = (i: number) => 256 ** (order === 'be' ? 3 - i : i);
  return {
    name: `UTF-32${order.toUpperCase()}`,
    length: (value) => (value <= 0xffffffff ? 4 : 0),
    write: (value) => [0, 1, 2, 3].map((i) => Math.floor(value / weightAt(i)) % 256),
    digits: (box) =>
      box.length === 4
        ? { base: 0, digits: box.map((range, i) => ({ range, zero: 0, radix: 256, weight: weightAt(i) })) }
        : null,
  };
}
