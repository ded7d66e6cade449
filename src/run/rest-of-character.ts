/**
 * A profile can reject a character at its first octet, and an escape before its end.
 * This finds the rest, so that it makes one fault and not one for each octet.
 *
 *     C3 | A9 41     a profile that allows ASCII rejects at C3; A9 is the rest of U+00E9
 *     C3 | 41        41 is a character of its own
 *     \ud | c00      I-JSON rejects at c; 00 is the rest of the escape
 *     \ud | c"       the quotation mark ends the string
 *
 * The rest is read code unit by code unit, as long as it continues the character
 * in the encoding form. A code unit that does not is given back. Only profiles
 * know the encoding of their characters, so only they need this.
 */
import { DISALLOWED_CHARACTER, type EncodingName } from '../shared/encodings.ts';
import type { FormTable } from '../shared/layout.ts';
import type { FaultFacts } from './fault.ts';
import type { Classes } from './machine.ts';
import { possibleScalars, type ScalarRange } from './scalar.ts';

/** How much of a text a profile rejects. */
interface Rejected {
  /** As in `Fault`. */
  readonly length: number;
  /** The scalar values that the character can be which is not allowed; `null` where they are not one range, and where all characters are. */
  readonly range: ScalarRange | null;
  /** How many symbols of the ill-formed sequence come before that character. */
  readonly before: number;
  /** Whether the character alone is not allowed, not only there. */
  readonly isCharacter: boolean;
  /** As in the `extents` of the table: how many symbols from the offending one on are at fault, and the state that reads the rest. */
  readonly extent: number;
  readonly like: number | undefined;
}

/** The sequence of symbols that a profile rejects at an offending symbol. `state` is that of the diagnosis before it. */
export function rejectedBy(
  { scalars, codeUnit, diagnosis }: FormTable,
  state: number,
  { pending, offending }: Pick<FaultFacts, 'pending' | 'offending'>,
  { offset, at, reason }: Pick<FaultFacts['known'], 'offset' | 'at' | 'reason'>,
): Rejected {
  const whole = (length: number) => Math.max(codeUnit, length - (length % codeUnit));
  const { extents = [], reasons } = diagnosis;
  const [, , extent = 0, like] = extents.find(({ 0: of, 1: index }) => of === state && reasons[index] === reason) ?? [];
  const plain = extent === 0 ? whole(at - offset) : Math.max(codeUnit, at - offset + extent);
  if (offending === undefined || extent > 0 || !scalars || !scalars.reasons.includes(reason)) {
    return { length: plain, range: null, before: 0, isCharacter: false, extent, like };
  }
  const range = possibleScalars(scalars.encoding, [...pending, offending], at);
  // The characters before it, since the last boundary: then they are the maximal subpart.
  const before = range ? Math.max(0, at + 1 - range.length - offset) : 0;
  // A character that is not allowed counts as a whole, with its last symbol.
  const length = before > 0 ? Math.min(before, plain) : at - offset + (range?.whole ? 1 : 0);
  // Where a reason has more than one character, none of them by itself is disallowed.
  const isCharacter = !(range && before > 0 && reason !== DISALLOWED_CHARACTER);
  return { length: whole(length), range, before, isCharacter, extent, like };
}

/** Reads the rest of a sequence that was rejected before its end. */
export interface FaultRest {
  /** Reads the symbol at index `at`: whether more can follow, or the symbols that do not belong to the sequence. */
  take(symbol: number, at: number): boolean | readonly number[];
}

/** The rest of an escape, `00` after `\udc`: read as after another state, up to a boundary. */
export class RestOfEscape implements FaultRest {
  readonly #diagnosis: Pick<FormTable['diagnosis'], 'next' | 'classCount' | 'accepting'>;
  readonly #classes: Classes;
  #state: number;

  constructor({ diagnosis }: FormTable, classes: Classes, state: number) {
    this.#diagnosis = diagnosis;
    this.#classes = classes;
    this.#state = state;
  }

  take(symbol: number): boolean | readonly number[] {
    const { next, classCount, accepting } = this.#diagnosis;
    this.#state = next[this.#state * classCount + (this.#classes[symbol] as number)] as number;
    return this.#state < 0 ? [symbol] : !accepting[this.#state];
  }
}

export class RestOfCharacter implements FaultRest {
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
  static of(encoding: EncodingName, codeUnit: number, symbols: readonly number[], at: number): RestOfCharacter | null {
    const range = possibleScalars(encoding, symbols, at);
    if (range?.whole) return null;
    // A part of a code unit may not tell which character it is; then the character began with the first symbol.
    return new RestOfCharacter(encoding, codeUnit, symbols.slice(range ? symbols.length - range.length : 0));
  }

  take(symbol: number, at: number): boolean | readonly number[] {
    this.#symbols.push(symbol);
    if (this.#symbols.length % this.#codeUnit !== 0) return true;
    const range = possibleScalars(this.#encoding, this.#symbols, at);
    const goesOn = range?.length === this.#symbols.length && range.from <= range.to;
    if (goesOn) return !range.whole;
    // The first code unit belongs to the character in any case: it was rejected.
    return this.#symbols.length > this.#codeUnit && this.#symbols.slice(this.#symbols.length - this.#codeUnit);
  }
}
