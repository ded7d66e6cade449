/**
 * What a caller wants in the place of a fault, a string → its symbols in the form, ready to be written, and the states of
 * the transducer after them:
 *
 *     "\uFFFD" in UTF-8   →   EF BF BD, after which a character begins
 */
import type { FormTable } from '../shared/layout.ts';
import { encodedBy, hasCoding, writesPairs } from './coding.ts';
import type { Fault } from './fault.ts';
import { describe } from './input.ts';
import type { Internals } from './internals.ts';
import { RowsAfter, stateAfter, stateAfterCharacter } from './resume.ts';
import { filled } from './views.ts';
import { MOST_WORDS, NO_WORDS, type Words } from './writer.ts';

/** A replacement in symbols of the form, and the states after it. */
export interface Replacement {
  readonly symbols: Uint8Array | Uint16Array;
  /** `undefined` where the transducer does not write it: it is too long. */
  readonly words: Words | undefined;
  readonly rows: RowsAfter;
}

/** `start`: the first two symbols of the text, which can give the order of octets. */
export function replacementOf({ table, engine }: Internals, start: readonly number[], string: string): Replacement {
  const symbols =
    table.alphabet === 'units'
      ? filled(new Uint16Array(string.length), (i) => string.charCodeAt(i))
      : encodedBy(table, start, string);
  const made = engine();
  const words = symbols.length <= MOST_WORDS ? (NO_WORDS.map((none, i) => symbols[i] ?? none) as never) : undefined;
  // What follows nothing at the start of an encoding form is read as it was in the text, not as a signature.
  const isMoved = symbols.length === 0 && isEncoding(table);
  const after = (state: number) =>
    isMoved && state === 0 ? stateAfterCharacter(made, state) : stateAfter(made, state, symbols);
  return { symbols, words, rows: new RowsAfter(made, after) };
}

/** Whether all texts of the form are characters in an encoding, and all characters are. */
const isEncoding = (table: FormTable) => !table.scalars && hasCoding(table);

/**
 * Throws RangeError where nothing, or half of a surrogate pair, is to stand in the place of a fault, in a form whose
 * characters can be such halves (WTF-8, modified UTF-8): with it, two halves could become another character, or a fault.
 */
export function requireNoJoin({ table, engine }: Internals, string: string): void {
  const [first, last] = [string.charCodeAt(0), string.charCodeAt(string.length - 1)];
  if (string !== '' && !isLow(first) && !isHigh(last)) return;
  if (!hasCoding(table) || table.alphabet === 'units') return;
  const after = (state: number, half: string) => stateAfter(engine(), state, encodedBy(table, [], half));
  const afterHigh = after(0, '\uD800');
  // Where two halves are two characters, as in UTF-8 of 1997, they stay what they are.
  if (afterHigh === null || (after(afterHigh, '\uDC00') !== null && !writesPairs(table))) return;
  throw new RangeError(
    `expected a replacement such as U+FFFD, got ${string === '' ? 'none' : 'half of a surrogate pair'}: ` +
      `characters of ${table.title} can be such halves, and two of them would be joined`,
  );
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** Throws TypeError for a replacement that is ill-formed wherever it stands. */
export function requireReplacement(form: Internals, string: string): void {
  const { rows, symbols } = replacementOf(form, [], string);
  const { table, engine } = form;
  const { accepting } = table.diagnosis;
  // An encoding form has one kind of place for a character, but for the start.
  const states = isEncoding(table) ? [0, stateAfterCharacter(engine(), 0)] : accepting.keys();
  if (symbols.length === 0) return;
  for (const state of states) if (accepting[state] && rows.isKnown(state)) return;
  throw new TypeError(`the replacement ${JSON.stringify(string)} is ill-formed ${form.table.title}`);
}

/** Throws TypeError where a caller gives no string. */
export function requireString(replacement: unknown): asserts replacement is string {
  if (typeof replacement !== 'string') {
    throw new TypeError(`expected a string as replacement, got ${describe(replacement)}`);
  }
}

/** The error for a replacement after which the text is not well-formed. */
export function notWellFormed({ octets }: Fault, replacement: unknown): TypeError {
  const place = octets || 'the end of the text';
  return new TypeError(
    replacement === ''
      ? `nothing well-formed is left where ${place} is left out`
      : `the replacement for ${place} is ill-formed itself`,
  );
}
