/**
 * A profile can reject a character at its first octet. This finds the rest of
 * that character, so that it makes one fault and not one for each octet.
 *
 *     C3 | A9 41     a profile that allows ASCII rejects at C3; A9 is the rest of U+00E9
 *     C3 | 41        41 is a character of its own
 *
 * The rest is read code unit by code unit, as long as it continues the character
 * in the encoding form. A code unit that does not is given back. Only profiles
 * know the encoding of their characters, so only they need this.
 */
import type { EncodingName } from '../encodings.ts';
import { possibleScalars } from './scalar.ts';

export class Rest {
  readonly #encoding: EncodingName;
  readonly #codeUnit: number;
  readonly #symbols: number[];

  private constructor(encoding: EncodingName, codeUnit: number, symbols: number[]) {
    this.#encoding = encoding;
    this.#codeUnit = codeUnit;
    this.#symbols = symbols;
  }

  /**
   * The rest of the character that `symbols` end in; `null` where that character is complete. The last symbol is at
   * index `at` of the text.
   */
  static of(encoding: EncodingName, codeUnit: number, symbols: readonly number[], at: number): Rest | null {
    const range = possibleScalars(encoding, symbols, at);
    if (range?.whole) return null;
    // A part of a code unit may not tell which character it is; then the character began with the first symbol.
    return new Rest(encoding, codeUnit, symbols.slice(range ? -range.length : 0));
  }

  /** Reads the symbol at index `at`: whether more can follow, or the symbols that do not belong to the character. */
  take(symbol: number, at: number): boolean | readonly number[] {
    this.#symbols.push(symbol);
    if (this.#symbols.length % this.#codeUnit !== 0) return true;
    const range = possibleScalars(this.#encoding, this.#symbols, at);
    const goesOn = range?.length === this.#symbols.length && range.from <= range.to;
    if (goesOn) return !range.whole;
    // The first code unit belongs to the character in any case: it was rejected.
    return this.#symbols.length > this.#codeUnit && this.#symbols.splice(-this.#codeUnit);
  }
}
