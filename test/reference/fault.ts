/**
 * The first fault of a text, by definition and brute force:
 *
 *   at       index of the first symbol that cannot follow the text before it:
 *            the prefix before it has a continuation, the prefix with it has
 *            none; the length of the text if the whole text has one
 *   offset   length of the longest well-formed prefix that ends at or before `at`
 *   length   the maximal subpart, `at − offset`; at least one code unit, or what there is of it
 *
 *     E2 89 41   at 2, offset 0, length 2        E2 89   the same, incomplete
 *     ED A0 80   at 1, offset 0, length 1
 *
 * Continuations are found by trying them, shortest first.
 */
import type { ReferenceForm } from './form.ts';

export interface ReferenceFault {
  /** In symbols of the form: octets or code units. */
  readonly offset: number;
  readonly length: number;
  readonly at: number;
  /** The text ends inside a sequence that more input could complete. */
  readonly incomplete: boolean;
}

/** The first fault of a text, or `null` if it is well-formed. Exponential in `longestCompletion`. */
export function firstFault(form: ReferenceForm, text: ArrayLike<number>): ReferenceFault | null {
  const symbols = Array.from(text);
  if (form.isWellFormed(symbols)) return null;

  let at = 0;
  while (at < symbols.length && hasContinuation(form, symbols.slice(0, at + 1))) at += 1;
  const incomplete = at === symbols.length;

  let offset = at;
  while (!form.isWellFormed(symbols.slice(0, offset))) offset -= 1;

  return {
    offset,
    length: Math.min(faultLength(form.unit, at - offset, incomplete), symbols.length - offset),
    at,
    incomplete,
  };
}

/**
 * The symbols that a decoder replaces by one U+FFFD: to the end of a text that
 * ends early; otherwise whole code units, at least one, even if fewer octets
 * show the fault.
 */
function faultLength(unit: number, subpart: number, incomplete: boolean): number {
  return incomplete ? subpart : Math.max(unit, Math.floor(subpart / unit) * unit);
}

/** Whether some well-formed text begins with `prefix`. */
export function hasContinuation(form: ReferenceForm, prefix: readonly number[]): boolean {
  for (let length = 0; length <= form.longestCompletion; length += 1) {
    if (hasContinuationOf(form, prefix, length)) return true;
  }
  return false;
}

function hasContinuationOf(form: ReferenceForm, prefix: readonly number[], length: number): boolean {
  if (length === 0) return form.isWellFormed(prefix);
  return form.trials.some((symbol) => hasContinuationOf(form, [...prefix, symbol], length - 1));
}

/**
 * Octets that continue every prefix of every form over octets. 80 follows all
 * lead octets except E0, F0, F8 and FC, which B0 follows. ED and B0 begin the
 * low half of a CESU-8 pair. 00 is any octet of UTF-16 and UTF-32, DC begins a
 * low surrogate of UTF-16, 10 is the plane in UTF-32LE after xx D8.
 */
export const trialOctets: readonly number[] = [0x00, 0x10, 0x80, 0xb0, 0xdc, 0xed];
