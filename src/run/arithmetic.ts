/**
 * The arithmetic of the encoding forms: which number a well-formed sequence of
 * symbols encodes, and which sequence encodes a number.
 *
 *     bitTable.decode([0xE2, 0x82, 0xAC])   →  0x20AC               RFC 3629 §3
 *     surrogatePairs.encode(0x1F600)        →  [0xD83D, 0xDE00]     draft-hoffman-utf16 §2
 *
 * Nothing here checks that a sequence is well-formed: the tables do that. Every
 * export can be dropped by a bundler on its own.
 */
import type { Text } from './input.ts';
import type { NumberReader, OctetOrder } from './reader.ts';

/** How one character is written in symbols of an encoding form. */
export interface Coding {
  /** The number that the symbols of one well-formed character encode. */
  decode(symbols: readonly number[]): number;
  /** The symbols of one character. The number must be one that the form encodes. */
  encode(scalar: number): number[];
}

/**
 * For each length of a sequence, the largest number and the high-order bits of the first octet (RFC 3629 §3; the last
 * two rows: draft-yergeau-utf8-rev-00 §2).
 */
const BIT_TABLE = [
  [0x7f, 0x00],
  [0x7ff, 0xc0],
  [0xffff, 0xe0],
  [0x1fffff, 0xf0],
  [0x3ffffff, 0xf8],
  [0x7fffffff, 0xfc],
] as const;

/** UTF-8: the bits marked x in the bit table. */
export const bitTable: Coding = {
  decode: (octets) => {
    const { 0: first = 0, length } = octets;
    // The first octet of a sequence of n octets, n > 1, has n high-order bits set and the next one clear.
    let number = length > 1 ? first & (0x7f >> length) : first;
    for (let i = 1; i < length; i++) number = number * 0x40 + ((octets[i] as number) & 0x3f);
    return number;
  },
  encode: (scalar) => {
    const row = octetsFor(scalar) - 1;
    const octets = [(BIT_TABLE[row]?.[1] as number) | Math.floor(scalar / 0x40 ** row)];
    for (let tail = row - 1; tail >= 0; tail--) octets.push(0x80 | (Math.floor(scalar / 0x40 ** tail) & 0x3f));
    return octets;
  },
};

/** How many octets the bit table gives a number. */
export function octetsFor(scalar: number): number {
  let row = 0;
  while (scalar > (BIT_TABLE[row]?.[0] ?? Infinity)) row++;
  return row + 1;
}

/** The row of the bit table that a first octet belongs to: the sequence's length in octets and its least number. */
export function sequenceOf(first: number): { readonly length: number; readonly least: number } {
  const longer = BIT_TABLE.findIndex(({ 1: bits }) => first < bits);
  const length = longer < 0 ? BIT_TABLE.length : longer;
  return { length, least: length === 1 ? 0 : (BIT_TABLE[length - 2]?.[0] as number) + 1 };
}

/** RFC 3629 §3, and up to six octets (draft-yergeau-utf8-rev-00 §2). */
export class BitTableReader implements NumberReader {
  missing = 0;
  #number = 0;

  read(octets: Text, from: number, to: number, out: Uint32Array): number {
    let number = this.#number;
    let missing = this.missing;
    let count = 0;
    for (let i = from; i < to; i++) {
      const octet = octets[i] as number;
      if (octet < 0x80) out[count++] = octet;
      else if (octet < 0xc0) {
        number = number * 0x40 + (octet & 0x3f);
        if (--missing === 0) out[count++] = number;
      } else {
        missing = tailsAfter(octet);
        number = octet & (0x3f >> missing);
      }
    }
    this.#number = number;
    this.missing = missing;
    return count;
  }
}

/** How many octets follow the first octet of a sequence: it has a high-order bit set for each octet of the sequence. */
function tailsAfter(first: number): number {
  return Math.clz32(~(first << 24)) - 1;
}

/** UTF-16 code units (draft-hoffman-utf16 §2.1 and §2.2, steps 1 to 5). */
export const surrogatePairs: Coding = {
  decode: ({ 0: high = 0, 1: low = 0, length }) =>
    length < 2 ? high : 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff),
  encode: (scalar) =>
    scalar < 0x10000 ? [scalar] : [0xd800 + ((scalar - 0x10000) >> 10), 0xdc00 + ((scalar - 0x10000) & 0x3ff)],
};

/** UTF-32: one code unit is one character. */
export const singleUnits: Coding = { decode: ({ 0: unit = 0 }) => unit, encode: (scalar) => [scalar] };

/** How far the octet at `index` of a code unit is shifted, in bits (draft-hoffman-utf16 §3). */
function shiftOf(index: number, width: number, order: OctetOrder): number {
  return 8 * (order === 'big' ? width - 1 - index : index);
}

/** Octets → code units of `width` octets each. */
export function octetsToUnits(octets: readonly number[], width: number, order: OctetOrder): number[] {
  const valueAt = (i: number) => ((octets[i] ?? 0) as number) * 2 ** shiftOf(i % width, width, order);
  return Array.from({ length: Math.ceil(octets.length / width) }, (_, unit) => {
    let value = 0;
    for (let i = unit * width; i < (unit + 1) * width; i++) value += valueAt(i);
    return value;
  });
}

/** A coding over code units, with each unit written as `width` octets. */
export function serialised(units: Coding, width: number, order: OctetOrder): Coding {
  return {
    decode: (octets) => units.decode(octetsToUnits(octets, width, order)),
    encode: (scalar) => {
      const written = units.encode(scalar);
      const octetAt = (i: number) => (written[Math.floor(i / width)] as number) >>> shiftOf(i % width, width, order);
      return Array.from({ length: written.length * width }, (_, i) => octetAt(i) & 0xff);
    },
  };
}
