/**
 * A form → how its characters are written as symbols (arithmetic.ts), and what
 * reads its texts (reader.ts).
 *
 *     codingOf(table of CESU-8, []).encode(0x1F600)   →   ED A0 BD ED B8 80
 */
import type { FormTable } from '../layout.ts';
import { bitTable, type Coding, serialised, singleUnits, surrogatePairs } from './arithmetic.ts';
import { BitTableReader, type NumberReader, OctetsOfUnits, plainUnits } from './reader.ts';

/** CESU-8: each UTF-16 code unit is written as the bit table writes a number (RFC 3629 §3). */
const cesu8: Coding = {
  decode: (octets) =>
    octets.length <= 3
      ? bitTable.decode(octets)
      : surrogatePairs.decode([bitTable.decode(octets.slice(0, 3)), bitTable.decode(octets.slice(3))]),
  encode: (scalar) => surrogatePairs.encode(scalar).flatMap(bitTable.encode),
};

/** How the characters of an encoding are written, and the reader of its texts. */
type Entry = readonly [coding: Coding, reader: () => NumberReader];

const bits = () => new BitTableReader();
const plain = () => plainUnits;

// The calls are marked pure so that a bundler can drop the whole record.
const CODINGS: Readonly<Record<string, Entry>> = {
  utf8: [bitTable, bits],
  'utf8-1997': [bitTable, bits],
  cesu8: [cesu8, bits],
  wtf8: [bitTable, bits],
  // Modified UTF-8 is CESU-8, except that U+0000 takes two octets.
  mutf8: [
    {
      decode: (octets) => cesu8.decode(octets),
      encode: (scalar) => (scalar === 0 ? [0xc0, 0x80] : cesu8.encode(scalar)),
    },
    bits,
  ],
  utf16: [surrogatePairs, plain],
  // UCS-2 cannot encode a scalar value above FFFF: the pair written here is one that the table of UCS-2 rejects.
  ucs2: [surrogatePairs, plain],
  utf16be: [/* @__PURE__ */ serialised(surrogatePairs, 2, 'big'), () => new OctetsOfUnits(2, 'big')],
  utf16le: [/* @__PURE__ */ serialised(surrogatePairs, 2, 'little'), () => new OctetsOfUnits(2, 'little')],
  'utf16-signature': [/* @__PURE__ */ serialised(surrogatePairs, 2, 'big'), () => new OctetsOfUnits(2)],
  utf32be: [/* @__PURE__ */ serialised(singleUnits, 4, 'big'), () => new OctetsOfUnits(4, 'big')],
  utf32le: [/* @__PURE__ */ serialised(singleUnits, 4, 'little'), () => new OctetsOfUnits(4, 'little')],
};

/** The encoding of a form: that of its scalar values if its grammar is over these, otherwise the form itself. */
export function encodingOf({ id, scalars }: Pick<FormTable, 'id' | 'scalars'>): string {
  return scalars?.encoding ?? id;
}

/**
 * The coding of a form. `start` holds the first symbols of the text: for text labelled UTF-16, the signature there
 * gives the order of octets, and the order is big-endian without one (draft-hoffman-utf16 §3.4). A form made from a
 * grammar over scalar values has the coding of its encoding. Throws TypeError for a form that has no coding.
 */
export function codingOf(form: Pick<FormTable, 'id' | 'scalars'>, start: ArrayLike<number>): Coding {
  const encoding = encodingOf(form);
  const little = encoding === 'utf16-signature' && start[0] === 0xff && start[1] === 0xfe;
  return entryOf(little ? 'utf16le' : encoding)[0];
}

/** A reader for a text of a form. Throws TypeError for a form that has no coding. */
export function readerOf(form: Pick<FormTable, 'id' | 'scalars'>): NumberReader {
  return entryOf(encodingOf(form))[1]();
}

/** Whether a form has a coding. */
export function hasCoding(form: Pick<FormTable, 'id' | 'scalars'>): boolean {
  return Object.hasOwn(CODINGS, encodingOf(form));
}

function entryOf(encoding: string): Entry {
  const entry = Object.hasOwn(CODINGS, encoding) ? CODINGS[encoding] : undefined;
  if (!entry) throw new TypeError(`expected a form that encodes characters, got ${encoding}`);
  return entry;
}
