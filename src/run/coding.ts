/**
 * A form → how its characters are written as symbols (arithmetic.ts), and what
 * reads its texts (reader.ts). The grammar of an encoding form names the steps,
 * `@coding`; they are in `generated/codings.ts`.
 *
 *     codingOf(table of CESU-8, []).encode(0x1F600)   →   ED A0 BD ED B8 80
 *
 *     surrogate-pairs   1F600  →  D83D DE00
 *     bit-table         D83D   →  ED A0 BD
 */
import { CODINGS } from '../../generated/codings.ts';
import type { CodingFacts, CodingStep, FormTable } from '../shared/layout.ts';
import { BitTableReader, bitTable, type Coding, serialised, singleUnits, surrogatePairs } from './arithmetic.ts';
import { type NumberReader, type OctetOrder, OctetsOfUnits, plainUnits } from './reader.ts';
import { copyOf, filled, part } from './views.ts';

type CodedForm = Pick<FormTable, 'id' | 'scalars'>;

/** The encoding of a form: that of its scalar values if its grammar is over these, otherwise the form itself. */
export function encodingOf({ id, scalars }: CodedForm): string {
  return scalars?.encoding ?? id;
}

/**
 * The coding of a form. `start` holds the first symbols of the text: for text labelled UTF-16, the signature there
 * gives the order of octets, and the order is big-endian without one (draft-hoffman-utf16 §3.4). A form made from a
 * grammar over scalar values has the coding of its encoding. Throws TypeError for a form that has no coding.
 */
export function codingOf(form: CodedForm, start: ArrayLike<number>): Coding {
  const facts = factsOf(form);
  const { codeUnit } = facts;
  const units = has(facts, 'surrogate-pairs') ? surrogatePairs : singleUnits;
  if (has(facts, 'bit-table')) {
    const coding = units === singleUnits ? bitTable : bitTableOfPairs;
    return has(facts, 'long-nul') ? withLongNul(coding) : coding;
  }
  if (codeUnit === 1) return units;
  return serialised(units, codeUnit, isLittleEndian(form, start) ? 'little' : 'big');
}

/** The most octets that a form with a bit table takes for one code unit of a string. */
const MAX_OCTETS_PER_UNIT = 3;

/** The characters of a string in octets or code units; a lone surrogate is one. `start`: as for `codingOf`. */
export function encodedBy(form: CodedForm, start: ArrayLike<number>, string: string): Uint8Array | Uint16Array {
  const facts = factsOf(form);
  if (!has(facts, 'bit-table')) {
    if (facts.codeUnit === 1) return filled(new Uint16Array(string.length), (i) => string.charCodeAt(i));
    return octetsOfUnits(string, facts.codeUnit, has(facts, 'surrogate-pairs'), isLittleEndian(form, start));
  }
  const { encode } = codingOf(form, start);
  const { length } = string;
  const buffer = new Uint8Array(MAX_OCTETS_PER_UNIT * length);
  let written = 0;
  for (let i = 0; i < length; i++) {
    const scalar = string.codePointAt(i) as number;
    if (scalar > 0xffff) i++;
    const symbols = encode(scalar);
    for (let k = 0; k < symbols.length; k++) buffer[written++] = symbols[k] as number;
  }
  return copyOf(part(buffer, 0, written));
}

/** Code units of two octets, or of four. */
function octetsOfUnits(string: string, width: number, pairs: boolean, little: boolean): Uint8Array {
  const { length } = string;
  const out = new Uint8Array(width * length);
  const low = little ? 0 : width - 1;
  const high = little ? 1 : width - 2;
  const above = little ? 2 : 1;
  let at = 0;
  for (let i = 0; i < length; i++) {
    const unit = pairs ? string.charCodeAt(i) : (string.codePointAt(i) as number);
    out[at + low] = unit;
    out[at + high] = unit >>> 8;
    if (unit > 0xffff) {
      out[at + above] = unit >>> 16;
      i++;
    }
    at += width;
  }
  return at === width * length ? out : copyOf(part(out, 0, at));
}

/** A reader for a text of a form. Throws TypeError for a form that has no coding. */
export function readerOf(form: CodedForm): NumberReader {
  const facts = factsOf(form);
  if (has(facts, 'bit-table')) return new BitTableReader();
  return facts.codeUnit === 1 ? plainUnits : new OctetsOfUnits(facts.codeUnit as 2 | 4, orderOf(facts));
}

/** Whether a form has a coding. */
export function hasCoding(form: CodedForm): boolean {
  return Object.hasOwn(CODINGS, encodingOf(form));
}

/** Whether a form writes a character above FFFF as two code units. */
export function writesPairs(form: CodedForm): boolean {
  return has(factsOf(form), 'surrogate-pairs');
}

/** Whether a signature at the start of a text gives the order of its octets. */
export function hasOrderBySignature(form: CodedForm): boolean {
  return hasCoding(form) && has(factsOf(form), 'signature');
}

/** Whether the code units of a text are in little-endian order. `start` holds its first symbols. */
export function isLittleEndian(form: CodedForm, start: ArrayLike<number>): boolean {
  if (hasOrderBySignature(form)) return start[0] === 0xff && start[1] === 0xfe;
  return hasCoding(form) && has(factsOf(form), 'little-endian');
}

/** CESU-8: each UTF-16 code unit is written as the bit table writes a number (RFC 3629 §3). */
const bitTableOfPairs: Coding = {
  decode: (octets) =>
    octets.length <= 3
      ? bitTable.decode(octets)
      : surrogatePairs.decode([bitTable.decode(octets.slice(0, 3)), bitTable.decode(octets.slice(3))]),
  encode: (scalar) => {
    const { 0: unit = 0, 1: low = 0, length } = surrogatePairs.encode(scalar);
    return length === 1 ? bitTable.encode(unit) : [...bitTable.encode(unit), ...bitTable.encode(low)];
  },
};

/** The same coding, with U+0000 in two octets. */
function withLongNul({ decode, encode }: Coding): Coding {
  return { decode, encode: (scalar) => (scalar === 0 ? [0xc0, 0x80] : encode(scalar)) };
}

function orderOf(facts: CodingFacts): OctetOrder | undefined {
  if (has(facts, 'signature')) return undefined;
  return has(facts, 'little-endian') ? 'little' : 'big';
}

function has({ steps }: CodingFacts, step: CodingStep): boolean {
  return steps.includes(step);
}

function factsOf(form: CodedForm): CodingFacts {
  const encoding = encodingOf(form);
  const facts = Object.hasOwn(CODINGS, encoding) ? CODINGS[encoding] : undefined;
  if (!facts) throw new TypeError(`expected a form that encodes characters, got ${encoding}`);
  return facts;
}
