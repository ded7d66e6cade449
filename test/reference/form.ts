/**
 * The interface of the arithmetic reference: one encoding form as slow, plain
 * arithmetic, written from the prose and the tables of its document, never from
 * a grammar. Nothing here imports `src/` or `generated/`: agreement with them
 * is evidence only if the two are independent.
 */

export interface ReferenceForm {
  readonly alphabet: 'octets' | 'units';
  /** Whether the whole text is well-formed. */
  isWellFormed(symbols: ArrayLike<number>): boolean;
  /**
   * The symbols of one character. Throws RangeError for a number the form
   * cannot encode.
   *
   * A text is a sequence of characters, with one exception: in UTF-16BE and
   * UTF-16LE, U+FFFE must not be the first (it looks like a swapped signature).
   */
  encode?(scalar: number): number[];
  /** Symbols in a code unit: 1, or the number of octets (2 or 4) of a serialised unit. */
  readonly unit: 1 | 2 | 4;
  /**
   * Symbols to try when looking for a continuation: if a prefix has any
   * continuation, it has one made of these.
   */
  readonly trials: readonly number[];
  /** The largest number of symbols that a prefix can need to become well-formed. */
  readonly longestCompletion: number;
}

/** Whether `scalar` is a scalar value: a number that RFC 3629 section 3 allows to encode. */
export function isScalarValue(scalar: number): boolean {
  return Number.isInteger(scalar) && scalar >= 0 && scalar <= 0x10ffff && !(scalar >= 0xd800 && scalar <= 0xdfff);
}

/** Throws RangeError unless `scalar` is a scalar value. */
export function requireScalarValue(scalar: number): void {
  if (!isScalarValue(scalar)) {
    throw new RangeError(`expected 0..10FFFF without D800..DFFF, got ${scalar.toString(16).toUpperCase()}`);
  }
}
