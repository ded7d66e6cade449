/**
 * UTF-8 from draft-yergeau-utf8-rev-00 section 2: six rows, up to 7FFF FFFF, and
 * every value of UCS-4 with D800..DFFF (the document excludes these only in
 * text converted from UCS-2). Shortest form, by encoding step 1.
 */
import { decodeAll, encodeNumber, type Row } from './bit-table.ts';
import { trialOctets } from './fault.ts';
import type { ReferenceForm } from './form.ts';

/** draft-yergeau-utf8-rev-00 section 2, the table. */
const rows: readonly Row[] = [
  { from: 0x0000_0000, to: 0x0000_007f, octets: 1 },
  { from: 0x0000_0080, to: 0x0000_07ff, octets: 2 },
  { from: 0x0000_0800, to: 0x0000_ffff, octets: 3 },
  { from: 0x0001_0000, to: 0x001f_ffff, octets: 4 },
  { from: 0x0020_0000, to: 0x03ff_ffff, octets: 5 },
  { from: 0x0400_0000, to: 0x7fff_ffff, octets: 6 },
];

/** Every sequence belongs to a row of the table. */
export function isWellFormed(octets: ArrayLike<number>): boolean {
  return decodeAll(rows, octets) !== null;
}

/** Section 2, encoding steps 1 to 3, for every number up to 7FFF FFFF. */
export function encode(value: number): number[] {
  return encodeNumber(rows, value);
}

export const utf81997: ReferenceForm = {
  alphabet: 'octets',
  isWellFormed,
  encode,
  unit: 1,
  trials: trialOctets,
  longestCompletion: 5,
};
