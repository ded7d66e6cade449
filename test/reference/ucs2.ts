/**
 * UCS-2, one of the encoding forms of RFC 3629 section 1: one unit per
 * character; D800..DFFF are not characters (section 3).
 */
import { isScalarValue, type ReferenceForm, requireScalarValue } from './form.ts';

export function isWellFormed(units: ArrayLike<number>): boolean {
  return Array.from(units).every((unit) => unit <= 0xffff && isScalarValue(unit));
}

export function encode(scalar: number): number[] {
  requireScalarValue(scalar);
  if (scalar > 0xffff) throw new RangeError(`expected 0..FFFF, got ${scalar.toString(16).toUpperCase()}`);
  return [scalar];
}

export const ucs2: ReferenceForm = {
  alphabet: 'units',
  isWellFormed,
  encode,
  unit: 1,
  trials: [0x0041],
  longestCompletion: 0,
};
