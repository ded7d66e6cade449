/**
 * What each file of this folder gives: one encoding form as arithmetic, slow
 * and plain, from the prose and the tables of its document and never from a
 * grammar. Nothing here imports `src/` or `generated/`, so that agreement with
 * them means something.
 */

export interface ReferenceForm {
  readonly alphabet: 'octets' | 'units';
  /** Whether the whole text is well-formed. */
  isWellFormed(symbols: ArrayLike<number>): boolean;
  /**
   * The symbols of one character. Throws RangeError for a number the form
   * cannot encode.
   *
   * A text is the sequence of its characters, but for one rule: in UTF-16BE and
   * UTF-16LE, U+FFFE may not be the first (it reads as a swapped signature).
   */
  encode?(scalar: number): number[];
  /** Symbols in a code unit: 1, or 2 or 4 octets where a unit is serialised. */
  readonly unit: 1 | 2 | 4;
  /**
   * Symbols to try in looking for a continuation, such that whenever there is
   * one, there is one made of these.
   */
  readonly trials: readonly number[];
  /** The most symbols it can take to complete the beginning of a text. */
  readonly longestCompletion: number;
}

/** Whether `scalar` is a number that RFC 3629 section 3 lets be encoded. */
export function isScalarValue(scalar: number): boolean {
  return Number.isInteger(scalar) && scalar >= 0 && scalar <= 0x10ffff && !(scalar >= 0xd800 && scalar <= 0xdfff);
}

/** Throws RangeError for what is no scalar value. */
export function requireScalarValue(scalar: number): void {
  if (!isScalarValue(scalar)) {
    throw new RangeError(`expected 0..10FFFF without D800..DFFF, got ${scalar.toString(16).toUpperCase()}`);
  }
}
