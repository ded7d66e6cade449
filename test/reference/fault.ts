/**
 * Where a text is ill-formed, by definition and brute force:
 *
 *   at       the first symbol that no well-formed text can have there, that is:
 *            the prefix before it has a continuation, the prefix with it has
 *            none; the length of the text when even all of it has one
 *   offset   the end of the longest well-formed prefix that ends at or before `at`
 *   length   the maximal subpart, `at − offset`; at least one code unit
 *
 *     E2 89 41   at 2, offset 0, length 2        E2 89   the same, incomplete
 *     ED A0 80   at 1, offset 0, length 1
 *
 * Whether a prefix has a continuation is found by trying them, shortest first.
 */
import type { ReferenceForm } from './form.ts';

export interface ReferenceFault {
  /** In symbols of the form: octets or code units. */
  readonly offset: number;
  readonly length: number;
  readonly at: number;
  /** The text ended inside a sequence that could still have become well-formed. */
  readonly incomplete: boolean;
}

/** The first fault of a text, or `null` for well-formed text. Exponential in `longestCompletion`. */
export function firstFault(form: ReferenceForm, text: ArrayLike<number>): ReferenceFault | null {
  const symbols = Array.from(text);
  if (form.isWellFormed(symbols)) return null;

  let at = 0;
  while (at < symbols.length && hasContinuation(form, symbols.slice(0, at + 1))) at += 1;
  const incomplete = at === symbols.length;

  let offset = at;
  while (!form.isWellFormed(symbols.slice(0, offset))) offset -= 1;

  return { offset, length: faultLength(form.unit, at - offset, incomplete), at, incomplete };
}

/**
 * What a decoder replaces by one U+FFFD. A text that ends early is replaced to
 * its end. Otherwise whole code units are, one at least, even where fewer
 * octets were needed to see the fault.
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
 * Octets that lead on from everywhere in every form of octets: 80 as a
 * following octet after all leads but E0, F0, F8 and FC, where B0 will do; B0
 * too for the low half of a CESU-8 pair, ED for its lead; 00 for any octet of
 * UTF-16 and UTF-32; DC for a low surrogate of UTF-16; 10 for the plane
 * of UTF-32LE after xx D8.
 */
export const trialOctets: readonly number[] = [0x00, 0x10, 0x80, 0xb0, 0xdc, 0xed];
