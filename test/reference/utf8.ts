/**
 * UTF-8 from RFC 3629 section 3: bit table, steps, range and the ban on
 * surrogates, all on numbers. Section 4, the ABNF, is not used: tests check
 * that the two sections agree.
 */
import { decodeAll, encodeNumber, type Row } from './bit-table.ts';
import { firstFault as firstFaultOf, type ReferenceFault, trialOctets } from './fault.ts';
import { isScalarValue, type ReferenceForm, requireScalarValue } from './form.ts';

/** RFC 3629 section 3, the table. */
export const rows: readonly Row[] = [
  { from: 0x0000_0000, to: 0x0000_007f, octets: 1 },
  { from: 0x0000_0080, to: 0x0000_07ff, octets: 2 },
  { from: 0x0000_0800, to: 0x0000_ffff, octets: 3 },
  { from: 0x0001_0000, to: 0x0010_ffff, octets: 4 },
];

/** Section 3: every sequence belongs to a row, and every number is a scalar value. */
export function isWellFormed(octets: ArrayLike<number>): boolean {
  const numbers = decodeAll(rows, octets);
  return numbers?.every(isScalarValue) ?? false;
}

/** RFC 3629 section 3, encoding steps 1 to 3. */
export function encode(scalar: number): number[] {
  requireScalarValue(scalar);
  return encodeNumber(rows, scalar);
}

/** The first fault, in octets; `null` if the text is well-formed. */
export function firstFault(octets: ArrayLike<number>): ReferenceFault | null {
  return firstFaultOf(utf8, octets);
}

export const utf8: ReferenceForm = {
  alphabet: 'octets',
  isWellFormed,
  encode,
  unit: 1,
  trials: trialOctets,
  longestCompletion: 3,
};
