/**
 * A form → how its characters are written as symbols (arithmetic.ts), and what
 * reads its texts (reader.ts). The grammar of an encoding form names the steps,
 * `@coding`, and its table has them, as has that of each form in this encoding.
 *
 *     codingOf(table of CESU-8, []).encode(0x1F600)   →   ED A0 BD ED B8 80
 *
 *     surrogate-pairs   1F600  →  D83D DE00
 *     bit-table         D83D   →  ED A0 BD
 */
import type { CodingStep, FormTable } from '../shared/layout.ts';
import { BitTableReader, bitTable, type Coding, serialised, singleUnits, surrogatePairs } from './arithmetic.ts';
import { type NumberReader, type OctetOrder, OctetsOfUnits, plainUnits } from './reader.ts';
import { copyOf, filled, part } from './views.ts';

export type CodedForm = Pick<FormTable, 'title' | 'codeUnit' | 'coding'>;

/** For octets that no grammar says the characters of: those are in UTF-8. */
export const UTF8_FORM: CodedForm & Pick<FormTable, 'id' | 'alphabet'> = {
  id: 'utf8',
  title: 'UTF-8',
  alphabet: 'octets',
  codeUnit: 1,
  coding: ['bit-table'],
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
export function codingOf(form: CodedForm, start: ArrayLike<number>): Coding {
  const steps = stepsOf(form);
  const { codeUnit } = form;
  const units = has(steps, 'surrogate-pairs') ? surrogatePairs : singleUnits;
  if (has(steps, 'bit-table')) {
    const coding = units === singleUnits ? bitTable : bitTableOfPairs;
    return has(steps, 'long-nul') ? withLongNul(coding) : coding;
  }
  if (codeUnit === 1) return units;
  return serialised(units, codeUnit, isLittleEndian(form, start) ? 'little' : 'big');
}

/** The most octets that a form with a bit table takes for one code unit of a string. */
const MAX_OCTETS_PER_UNIT = 3;

/** The characters of a string in octets or code units; a lone surrogate is one. `start`: as for `codingOf`. */
export function encodedBy(form: CodedForm, start: ArrayLike<number>, string: string): Uint8Array | Uint16Array {
  const steps = stepsOf(form);
  if (!has(steps, 'bit-table')) {
    if (form.codeUnit === 1) return filled(new Uint16Array(string.length), (i) => string.charCodeAt(i));
    return octetsOfUnits(string, form.codeUnit, has(steps, 'surrogate-pairs'), isLittleEndian(form, start));
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
  const steps = stepsOf(form);
  if (has(steps, 'bit-table')) return new BitTableReader();
  return form.codeUnit === 1 ? plainUnits : new OctetsOfUnits(form.codeUnit as 2 | 4, orderOf(steps));
}

/** A table whose texts are read as UTF-8 or UTF-16 if its grammar does not say how characters are written. */
export function withCoding(table: FormTable): FormTable {
  return table.coding ? table : { ...table, coding: [table.alphabet === 'octets' ? 'bit-table' : 'surrogate-pairs'] };
}

/** Whether a form has a coding. */
export function hasCoding(form: CodedForm): boolean {
  return form.coding !== undefined;
}

/** Whether a form writes a character above FFFF as two code units. */
export function writesPairs(form: CodedForm): boolean {
  return has(stepsOf(form), 'surrogate-pairs');
}

/** Whether a signature at the start of a text gives the order of its octets. */
export function hasOrderBySignature(form: CodedForm): boolean {
  return hasCoding(form) && has(stepsOf(form), 'signature');
}

/** Whether the code units of a text are in little-endian order. `start` holds its first symbols. */
export function isLittleEndian(form: CodedForm, start: ArrayLike<number>): boolean {
  if (hasOrderBySignature(form)) return start[0] === 0xff && start[1] === 0xfe;
  return hasCoding(form) && has(stepsOf(form), 'little-endian');
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

function orderOf(steps: readonly CodingStep[]): OctetOrder | undefined {
  if (has(steps, 'signature')) return undefined;
  return has(steps, 'little-endian') ? 'little' : 'big';
}

function has(steps: readonly CodingStep[], step: CodingStep): boolean {
  return steps.includes(step);
}

function stepsOf({ coding, title }: CodedForm): readonly CodingStep[] {
  if (!coding) throw new TypeError(`expected a form that encodes characters, got ${title}`);
  return coding;
}
