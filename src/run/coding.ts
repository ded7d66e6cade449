/**
 * A form → how its characters are written as symbols (arithmetic.ts).
 *
 *     codingOf(table of CESU-8, []).encode(0x1F600)   →   ED A0 BD ED B8 80
 */
import type { FormTable } from '../layout.ts';
import { bitTable, type Coding, serialised, singleUnits, surrogatePairs } from './arithmetic.ts';

/** CESU-8: each UTF-16 code unit is written as the bit table writes a number (RFC 3629 §3). */
const cesu8: Coding = {
  decode: (octets) =>
    octets.length <= 3
      ? bitTable.decode(octets)
      : surrogatePairs.decode([bitTable.decode(octets.slice(0, 3)), bitTable.decode(octets.slice(3))]),
  encode: (scalar) => surrogatePairs.encode(scalar).flatMap(bitTable.encode),
};

// The calls are marked pure so that a bundler can drop the whole record.
const CODINGS: Readonly<Record<string, Coding>> = {
  utf8: bitTable,
  'utf8-1997': bitTable,
  cesu8,
  wtf8: bitTable,
  // Modified UTF-8 is CESU-8, except that U+0000 takes two octets.
  mutf8: {
    decode: (octets) => cesu8.decode(octets),
    encode: (scalar) => (scalar === 0 ? [0xc0, 0x80] : cesu8.encode(scalar)),
  },
  utf16: surrogatePairs,
  // UCS-2 cannot encode a scalar value above FFFF: the pair written here is one that the table of UCS-2 rejects.
  ucs2: surrogatePairs,
  utf16be: /* @__PURE__ */ serialised(surrogatePairs, 2, 'big'),
  utf16le: /* @__PURE__ */ serialised(surrogatePairs, 2, 'little'),
  utf32be: /* @__PURE__ */ serialised(singleUnits, 4, 'big'),
  utf32le: /* @__PURE__ */ serialised(singleUnits, 4, 'little'),
};

/**
 * The coding of a form. `start` holds the first symbols of the text: for text labelled UTF-16, the signature there
 * gives the order of octets, and the order is big-endian without one (draft-hoffman-utf16 §3.4). A form made from a
 * grammar over scalar values has the coding of its encoding. Throws TypeError for a form that has no coding.
 */
export function codingOf({ id, scalars }: Pick<FormTable, 'id' | 'scalars'>, start: ArrayLike<number>): Coding {
  const form = scalars?.encoding ?? id;
  const little = form === 'utf16-signature' && start[0] === 0xff && start[1] === 0xfe;
  const coding = CODINGS[form === 'utf16-signature' ? (little ? 'utf16le' : 'utf16be') : form];
  if (!coding) throw new TypeError(`expected a form that encodes characters, got ${form}`);
  return coding;
}
