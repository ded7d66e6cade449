/**
 * The diagnosis: a labelled automaton that explains faults. It runs where the
 * small table has rejected, or where a chunk ends inside a character, one symbol
 * at a time:
 *
 *     F0 | 80   state after F0, symbol 80   →   Fault: overlong, expected 90..BF
 */

import { type Alphabet, formatRanges, type SymbolRange } from '../shared/alphabet.ts';
import type { FormTable } from '../shared/layout.ts';
import { type Explain, type Fault, PENDING_LIMIT, type Wording, wordingOf } from './fault.ts';
import type { Text } from './input.ts';
import type { Classes, Machine } from './machine.ts';

/** The position of a scan between two symbols of a text, with the state of the diagnosis there. */
export interface Cursor {
  /** State of the diagnosis. */
  state: number;
  /** How many symbols have been read. */
  position: number;
  /** The accepted position: the last boundary that has been read. Nothing before it is at fault. */
  accepted: number;
  /** State of the diagnosis at the accepted position. */
  acceptedState: number;
  /** The symbols read since the accepted position; if there are more than `PENDING_LIMIT`, the last of them. */
  pending: readonly number[];
}

/** One array for all cursors at a character boundary: there may be thousands of checkers. */
export const NO_SYMBOLS: readonly number[] = [];

/** A cursor before the first symbol of a text, or of the rest of a text that has led to `state`. */
export function startCursor(state = 0): Cursor {
  return { state, position: 0, accepted: 0, acceptedState: state, pending: NO_SYMBOLS };
}

/** Moves a cursor to a character boundary, where no symbols are pending. `state` is accepting. */
export function moveCursor(cursor: Cursor, state: number, position: number): void {
  cursor.state = state;
  cursor.acceptedState = state;
  cursor.position = position;
  cursor.accepted = position;
  cursor.pending = NO_SYMBOLS;
}

/** Appends a symbol; drops the first one where there are too many. */
function remember(pending: readonly number[], symbol: number): readonly number[] {
  // Array literals have no spare capacity. `push` and spread reserve sixteen more slots, in each of thousands of
  // checkers; a copy of a list takes longer than the rest of a step.
  const { length } = pending;
  if (length === 0) return [symbol];
  if (length === 1) return [pending[0] as number, symbol];
  if (length === 2) return [pending[0] as number, pending[1] as number, symbol];
  const from = Math.max(0, length + 1 - PENDING_LIMIT);
  return Array.from({ length: length + 1 - from }, (_, i) =>
    from + i < length ? (pending[from + i] as number) : symbol,
  );
}

/** A text, or symbols of one. */
type Symbols = Text | readonly number[];

export class Diagnosis {
  readonly #table: FormTable;
  readonly alphabet: Alphabet;
  readonly classes: Classes;
  readonly symbolAt: (symbols: Symbols, index: number) => number;
  readonly explain: Explain;
  readonly #expectedIn: (string | undefined)[] = [];
  /** State, reason and whether the text is incomplete → what their messages have in common. */
  readonly #wordings: Record<number, Wording> = {};

  constructor(
    table: FormTable,
    { alphabet, classLookup, symbolAt }: Pick<Machine<never>, 'alphabet' | 'classLookup' | 'symbolAt'>,
    explain: Explain,
  ) {
    this.#table = table;
    this.explain = explain;
    this.alphabet = alphabet;
    this.symbolAt = symbolAt as Diagnosis['symbolAt'];
    this.classes = classLookup(table.diagnosis.classes);
  }

  /**
   * Reads symbols up to before index `to`: moves the cursor past them, or before the first offending one. Returns the index of
   * the reason; −1 where there is no fault.
   */
  read(cursor: Cursor, symbols: Symbols, from: number, to: number): number {
    const { next, classCount, accepting } = this.#table.diagnosis;
    const { classes } = this;
    // A call for each symbol takes twice as long where forms of several kinds are in use.
    const unitAt = typeof symbols === 'string' ? this.symbolAt : undefined;
    const origin = cursor.position - from;
    let { state } = cursor;
    let cell = 0;
    let i = from;
    while (i < to) {
      const row = state * classCount;
      cell = next[row + (classes[unitAt ? unitAt(symbols, i) : (symbols[i] as number)] as number)] as number;
      if (cell < 0) break;
      i++;
      // Most symbols lead back to their state: no step waits for the one before it.
      if (cell === state)
        while (i < to && next[row + (classes[unitAt ? unitAt(symbols, i) : (symbols[i] as number)] as number)] === cell)
          i++;
      state = cell;
      if (accepting[cell]) moveCursor(cursor, cell, origin + i);
    }
    cursor.state = state;
    cursor.position = origin + i;
    const begun = Math.max(from, cursor.accepted - origin, i - PENDING_LIMIT);
    for (let k = begun; k < i; k++) cursor.pending = remember(cursor.pending, this.symbolAt(symbols, k));
    return Math.max(-1, -1 - cell);
  }

  /** The fault of a text that ends here; `null` when the text is well-formed. */
  end(cursor: Cursor): Fault | null {
    const { accepting, atEnd } = this.#table.diagnosis;
    // 2 is a boundary at which the text cannot end.
    return accepting[cursor.state] === 1 ? null : this.fault(cursor, undefined, atEnd[cursor.state] as number);
  }

  /** The fault of a cursor before the offending symbol. */
  fault(
    { state, accepted: offset, position: at, pending }: Omit<Cursor, 'acceptedState'>,
    offending: number | undefined,
    reason: number,
  ): Fault {
    const { diagnosis, codeUnit } = this.#table;
    const rule = 2 * (diagnosis.refusing?.[reason] ?? (diagnosis.rule[state] as number));
    const incomplete = offending === undefined;
    const length = at - offset;
    const known = {
      offset,
      length: incomplete ? length : length - (length % codeUnit) || codeUnit,
      at,
      incomplete,
      reason: diagnosis.reasons[reason] as string,
      expected: this.expected(state),
      rule: diagnosis.rules[rule] as string,
      clause: diagnosis.rules[rule + 1] as string,
      octets: '',
      message: '',
    };
    const index = 2 * (state * diagnosis.reasons.length + reason) + (incomplete ? 1 : 0);
    this.#wordings[index] ??= wordingOf(known, this.#table);
    const wording = this.#wordings[index];
    return this.explain({ alphabet: this.alphabet, pending, offending, known, wording }, this.#table, state);
  }

  /** The symbols that well-formed text can continue with in this state, for messages: `80..9F`. */
  expected(state: number): string {
    this.#expectedIn[state] ??= formatRanges(this.alphabet, this.liveRanges(state));
    return this.#expectedIn[state];
  }

  /** The same, as ranges. */
  liveRanges(state: number): SymbolRange[] {
    const { next, classCount } = this.#table.diagnosis;
    const ranges: [number, number][] = [];
    for (let symbol = 0; symbol < this.alphabet.size; symbol++) {
      if ((next[state * classCount + (this.classes[symbol] as number)] as number) < 0) continue;
      const last = ranges.at(-1);
      if (last?.[1] === symbol - 1) last[1] = symbol;
      else ranges.push([symbol, symbol]);
    }
    return ranges;
  }
}

/** Reads one symbol: moves the cursor past it, or returns the fault and leaves the cursor before it. */
export function readSymbol(diagnosis: Diagnosis, cursor: Cursor, symbol: number): Fault | null {
  const reason = diagnosis.read(cursor, [symbol], 0, 1);
  return reason < 0 ? null : diagnosis.fault(cursor, symbol, reason);
}
