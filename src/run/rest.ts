/**
 * A character that was refused at its first octets → how far it goes, so that
 * it is one fault and not one for each octet.
 *
 *     C3 | A9 41     in a text of ASCII    at C3 no character is left that is allowed; A9 is the rest of U+00E9
 *     C3 | 41        in a text of ASCII    41 is a character of its own
 *
 * The rest is taken code unit by code unit, for as long as it goes on as the
 * encoding form wants; a unit that does not is given back. Only profiles know
 * the encoding of their characters, so only they need this.
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
   * The rest of the character that the last of `symbols` are the beginning of, of which the very last is the symbol
   * number `at` of the text; `null` where they are all of it.
   */
  static of(encoding: EncodingName, codeUnit: number, symbols: readonly number[], at: number): Rest | null {
    const range = possibleScalars(encoding, symbols, at);
    if (range?.whole) return null;
    // Where half a code unit says nothing of its character, that began where the symbols do.
    return new Rest(encoding, codeUnit, symbols.slice(range ? -range.length : 0));
  }

  /** Takes the symbol number `at`: whether more can follow, or the symbols that are not of this character. */
  take(symbol: number, at: number): boolean | readonly number[] {
    this.#symbols.push(symbol);
    if (this.#symbols.length % this.#codeUnit !== 0) return true;
    const range = possibleScalars(this.#encoding, this.#symbols, at);
    const goesOn = range?.length === this.#symbols.length && range.from <= range.to;
    if (goesOn) return !range.whole;
    // The first code unit is what was refused, whatever it is.
    return this.#symbols.length > this.#codeUnit && this.#symbols.splice(-this.#codeUnit);
  }
}
