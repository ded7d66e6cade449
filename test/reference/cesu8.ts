/**
 * CESU-8 as RFC 3629 section 3 describes it: like UTF-8, but applied to the code
 * units of UTF-16. So: decode units by the rows of the table up to FFFF, then
 * check that the units are UTF-16.
 */
import { decodeAll, encodeNumber } from './bit-table.ts';
import { trialOctets } from './fault.ts';
import type { ReferenceForm } from './form.ts';
import { rows } from './utf8.ts';
import * as utf16 from './utf16.ts';

const unitRows = rows.filter((row) => row.to <= 0xffff);

export function isWellFormed(octets: ArrayLike<number>): boolean {
  const units = decodeAll(unitRows, octets);
  return units !== null && utf16.isWellFormed(units);
}

export function encode(scalar: number): number[] {
  return utf16.encode(scalar).flatMap((unit) => encodeNumber(unitRows, unit));
}

export const cesu8: ReferenceForm = {
  alphabet: 'octets',
  isWellFormed,
  encode,
  unit: 1,
  trials: trialOctets,
  // After ED A0: one octet for the high half, three for the low.
  longestCompletion: 4,
};
