/**
 * What a caller wants in the place of a fault, a string → its symbols in the form, ready to be written, and the states of
 * the transducer after them:
 *
 *     "\uFFFD" in UTF-8   →   EF BF BD, after which a character begins
 *
 * Those of a form are kept: a text with many faults has one or a few.
 */
import type { FormTable } from '../shared/layout.ts';
import { encodedBy, isLittleEndian } from './coding.ts';
import type { Fault } from './fault.ts';
import { describe } from './input.ts';
import type { Internals } from './internals.ts';
import { Standing, stateAfter } from './resume.ts';
import { bufferOf, copyOf, filled, lengthOfView } from './views.ts';
import { MOST_WORDS, type Words, type Writer } from './writer.ts';

/** A replacement in symbols of the form and of its transducer, and the states after it. */
export interface Prepared {
  readonly string: string;
  readonly symbols: Uint8Array | Uint16Array;
  /** `undefined` where the transducer does not write it: it is too long. */
  readonly words: Words | undefined;
  readonly size: number;
  readonly standing: Standing;
}

/** How many replacements of a form are kept. */
const MOST_PREPARED = 256;
const preparedFor = /* @__PURE__ */ new WeakMap<
  FormTable,
  { count: number; readonly texts: Record<string, Prepared> }
>();

/** `start`: the first two symbols of the text, which can give the order of octets. */
export function preparedOf({ table, engine }: Internals, start: readonly number[], string: string): Prepared {
  let all = preparedFor.get(table);
  if (!all || all.count >= MOST_PREPARED) {
    all = { count: 0, texts: { __proto__: null } as never };
    preparedFor.set(table, all);
  }
  const key = `${isLittleEndian(table, start)}${string}`;
  const found = all.texts[key];
  if (found) return found;
  const isUnits = table.alphabet === 'units';
  const symbols = isUnits
    ? filled(new Uint16Array(string.length), (i) => string.charCodeAt(i))
    : encodedBy(table, start, string);
  const made = engine();
  const standing = new Standing(made, (state) => stateAfter(made, state, symbols));
  // Of octets, a copy: its memory begins with them.
  const units = standing.isWide ? new Uint16Array(bufferOf(copyOf(symbols)) as ArrayBuffer) : symbols;
  const { 0: w = 0, 1: x = 0, 2: y = 0, 3: z = 0 } = units;
  const size = lengthOfView(units);
  const words: Words | undefined = size <= MOST_WORDS ? [w, x, y, z] : undefined;
  const prepared = { string, symbols, words, size, standing };
  all.texts[key] = prepared;
  all.count++;
  return prepared;
}

/** The transducer is to write a replacement, if it is short. */
export function use(writer: Writer, { words, size, standing }: Prepared): void {
  if (words) writer.use(words, size, standing.after);
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
