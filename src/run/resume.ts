/**
 * Where the text goes on after a fault, and in which state, so that there is one
 * fault for each U+FFFD that a decoder would write (Unicode 3.9, "U+FFFD
 * Substitution of Maximal Subparts"; WHATWG Encoding).
 */

import { type Cursor, type Diagnosis, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import type { Text } from './input.ts';
import { type FaultRest, RestOfCharacter, RestOfEscape, rejectedBy } from './rest-of-character.ts';
import { type Transducer, transducerOf } from './transducer-table.ts';
import { lengthOfView } from './views.ts';

type Automaton = Pick<Engine<Text>, 'table' | 'diagnosis'>;

/** What stands in the place of an ill-formed sequence, as states: some character, or a replacement. */
export class RowsAfter {
  /** Row before, divided by its width → row after; −1 where it is not known. */
  readonly after: Int32Array;
  readonly #transducer: Transducer;
  readonly #stateAfter: (state: number) => number | null;

  /** `stateAfter`: a state of the diagnosis before → after; `null` where what stands there is ill-formed. */
  constructor({ table, diagnosis }: Automaton, stateAfter: (state: number) => number | null) {
    this.#transducer = transducerOf(table, diagnosis.classes);
    this.#stateAfter = stateAfter;
    this.after = new Int32Array(table.diagnosis.accepting.length).fill(-1);
  }

  /** Whether what stands there is well-formed after a state. */
  isKnown(state: number): boolean {
    return this.#stateAfter(state) !== null;
  }

  /** The row after; −1 where what stands there is ill-formed. */
  rowAfter(row: number): number {
    const { width, states, rows } = this.#transducer;
    const index = row / width;
    if ((this.after[index] as number) < 0) {
      const state = this.#stateAfter(states[index] as number);
      if (state === null) return -1;
      this.after[index] = rows[state] as number;
    }
    return this.after[index] as number;
  }
}

const characters = /* @__PURE__ */ new WeakMap<Diagnosis, RowsAfter>();

/** Some character in the place of a sequence. */
export function anyCharacter(engine: Automaton): RowsAfter {
  let found = characters.get(engine.diagnosis);
  if (!found) {
    found = new RowsAfter(engine, (state) => stateAfterCharacter(engine, state));
    characters.set(engine.diagnosis, found);
  }
  return found;
}

/** The fault at the end of a text, after its `last` fault. It is `joined` where
 * decoders replace it together with that fault: a part of a code unit after a lone high surrogate (WHATWG Encoding,
 * shared UTF-16 decoder, step 1).
 */
export function endAfter(
  { table: { codeUnit } }: Pick<Engine<Text>, 'table'>,
  fault: Fault | null,
  last: Pick<Fault, 'offset' | 'length' | 'at'>,
): Fault | null {
  if (!fault || codeUnit !== 2 || fault.length >= codeUnit) return fault;
  // Its first unit was accepted, and only what follows was refused: a high surrogate.
  const isHigh = last.length === codeUnit && last.at - last.offset >= codeUnit;
  return isHigh && last.offset + last.length === fault.offset ? { ...fault, joined: true } : fault;
}

/** What belongs to a fault after its offending symbol, if anything can. The cursor is before that symbol. */
export function restOfFault(
  { table, diagnosis }: Automaton,
  { state, pending }: Pick<Cursor, 'state' | 'pending'>,
  known: Pick<Fault, 'offset' | 'at' | 'reason'>,
  offending: number | undefined,
): { length: number; remainder: FaultRest | null } {
  const { length, isCharacter, like } = rejectedBy(table, state, { pending, offending }, known);
  const { scalars, codeUnit } = table;
  const { offset, at } = known;
  if (like !== undefined) return { length, remainder: new RestOfEscape(table, diagnosis.classes, like) };
  // Where the characters before it are at fault, it is read again.
  if (!scalars || !isCharacter || offending === undefined || offset + length < at) return { length, remainder: null };
  return { length, remainder: RestOfCharacter.of(scalars.encoding, codeUnit, [...pending, offending], at) };
}

/** The state of the diagnosis after `symbols`, read from a given state; `null` where they are not whole characters. */
export function stateAfter(
  { table, diagnosis }: Pick<Engine<Text>, 'table' | 'diagnosis'>,
  from: number,
  symbols: Uint8Array | Uint16Array,
): number | null {
  const probe = startCursor(from);
  const length = lengthOfView(symbols);
  if (diagnosis.read(probe, symbols, 0, length) >= 0) return null;
  return length === 0 || table.diagnosis.accepting[probe.state] ? probe.state : null;
}

/**
 * The state after some character: text in little-endian order stays so, and a signature can no longer follow. All encoding forms write U+0000 as
 * zeros; a form that rejects it stays in its state.
 */
export function stateAfterCharacter(engine: Pick<Engine<Text>, 'table' | 'diagnosis'>, from: number): number {
  return stateAfter(engine, from, new Uint8Array(engine.table.codeUnit)) ?? from;
}
