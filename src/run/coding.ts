/**
 * Characters ↔ symbols, as arithmetic: which number a well-formed sequence
 * stands for, and which sequence stands for a number. Whether a sequence is
 * well-formed is not asked here: that is the table's business.
 *
 *     bits.decode([0xE2, 0x82, 0xAC])   →  0x20AC
 *     pairs.encode(0x1F600)             →  [0xD83D, 0xDE00]
 */
import type { FormTable } from '../layout.ts';

export interface Coding {
  /** The number that the symbols of one well-formed character stand for. */
  decode(symbols: readonly number[]): number;
  /** The symbols of one character. The number must be one that the form encodes. */
  encode(scalar: number): number[];
}

/** Largest number of each row of the bit table and the high-order bits of its first octet (RFC 3629 §3; last two rows draft-yergeau-utf8-rev-00 §2). */
const BIT_TABLE = [
  [0x7f, 0x00],
  [0x7ff, 0xc0],
  [0xffff, 0xe0],
  [0x1fffff, 0xf0],
  [0x3ffffff, 0xf8],
  [0x7fffffff, 0xfc],
] as const;

/** UTF-8: the bits marked x in the bit table. */
const bits: Coding = {
  decode: ([first = 0, ...tail]) =>
    // A first octet of n octets has n high-order bits set and one clear.
    tail.reduce((number, octet) => number * 0x40 + (octet & 0x3f), tail.length ? first & (0x3f >> tail.length) : first),
  encode: (scalar) => {
    let row = 0;
    while (scalar > (BIT_TABLE[row]?.[0] ?? Number.POSITIVE_INFINITY)) row++;
    const octets = [(BIT_TABLE[row]?.[1] as number) | Math.floor(scalar / 0x40 ** row)];
    for (let tail = row - 1; tail >= 0; tail--) octets.push(0x80 | (Math.floor(scalar / 0x40 ** tail) & 0x3f));
    return octets;
  },
};

/** UTF-16 code units (draft-hoffman-utf16 §2.1 and §2.2, steps 1 to 5). */
const pairs: Coding = {
  decode: ([high = 0, low]) => (low === undefined ? high : 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff)),
  encode: (scalar) =>
    scalar < 0x10000 ? [scalar] : [0xd800 + ((scalar - 0x10000) >> 10), 0xdc00 + ((scalar - 0x10000) & 0x3ff)],
};

/** One symbol a character: UTF-32. */
const single: Coding = { decode: ([unit = 0]) => unit, encode: (scalar) => [scalar] };

/** Code units of `width` octets each, one after the other (draft-hoffman-utf16 §3). */
function serialised(units: Coding, width: number, order: 'big' | 'little'): Coding {
  const shift = (i: number) => 8 * (order === 'big' ? width - 1 - i : i);
  return {
    decode: (octets) => {
      const found: number[] = [];
      octets.forEach((octet, i) => {
        const unit = Math.floor(i / width);
        found[unit] = (found[unit] ?? 0) + octet * 2 ** shift(i % width);
      });
      return units.decode(found);
    },
    encode: (scalar) => {
      const octets: number[] = [];
      for (const unit of units.encode(scalar)) {
        for (let i = 0; i < width; i++) octets.push((unit >>> shift(i)) & 0xff);
      }
      return octets;
    },
  };
}

/** CESU-8: each UTF-16 code unit as the bit table writes a number (RFC 3629 §3). */
const unitwise: Coding = {
  decode: (octets) =>
    octets.length <= 3
      ? bits.decode(octets)
      : pairs.decode([bits.decode(octets.slice(0, 3)), bits.decode(octets.slice(3))]),
  encode: (scalar) => pairs.encode(scalar).flatMap(bits.encode),
};

// Nothing here is called or read while the module is loaded, as far as a bundler can tell: so it can drop all of it.
const CODINGS: Readonly<Record<string, Coding>> = {
  utf8: bits,
  'utf8-1997': bits,
  cesu8: unitwise,
  wtf8: bits,
  // Modified UTF-8 is CESU-8 but for U+0000.
  mutf8: {
    decode: (octets) => unitwise.decode(octets),
    encode: (scalar) => (scalar === 0 ? [0xc0, 0x80] : unitwise.encode(scalar)),
  },
  utf16: pairs,
  // What UCS-2 cannot write comes out as the pair that UCS-2 refuses.
  ucs2: pairs,
  utf16be: /* @__PURE__ */ serialised(pairs, 2, 'big'),
  utf16le: /* @__PURE__ */ serialised(pairs, 2, 'little'),
  utf32be: /* @__PURE__ */ serialised(single, 4, 'big'),
  utf32le: /* @__PURE__ */ serialised(single, 4, 'little'),
};

/**
 * The coding of a form, given how the text starts: with a signature in front,
 * UTF-16 is what the signature says, and big-endian without one
 * (draft-hoffman-utf16 §3.4). A form over scalar values has that of its
 * encoding. Throws TypeError for a form that has none.
 */
export function codingOf({ id, scalars }: Pick<FormTable, 'id' | 'scalars'>, start: ArrayLike<number>): Coding {
  const form = scalars?.encoding ?? id;
  const little = form === 'utf16-signature' && start[0] === 0xff && start[1] === 0xfe;
  const coding = CODINGS[form === 'utf16-signature' ? (little ? 'utf16le' : 'utf16be') : form];
  if (!coding) throw new TypeError(`there is no way to write characters in ${form}`);
  return coding;
}
