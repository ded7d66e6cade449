/**
 * The diagnosis automaton at work: steps symbol by symbol where a fault is
 * known or feared to be, and says what a fault is when it meets one.
 */

import { type Alphabet, formatRanges, type SymbolRange } from '../alphabet.ts';
import type { FormTable } from '../layout.ts';
import { type Explain, type Fault, PENDING_LIMIT } from './fault.ts';
import type { Text } from './input.ts';
import type { ClassOf, Machine } from './machine.ts';

/** A place in a text just before which the diagnosis stands. All of its memory is here. */
export interface Cursor {
  /** State of the diagnosis. */
  state: number;
  /** How many symbols have been read. */
  position: number;
  /** The last position up to which the text is well-formed. */
  accepted: number;
  /** State of the diagnosis there. */
  acceptedState: number;
  /** The symbols since then, the last ones if they are many. */
  pending: readonly number[];
}

/** One array for all cursors at a character boundary: there may be thousands of checkers. */
const NO_SYMBOLS: readonly number[] = [];

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

/** The symbols with one more, the last ones if they are many. */
function remember(pending: readonly number[], symbol: number): readonly number[] {
  // Arrays of just this length: `push` and spread leave room for sixteen more, in each of thousands of checkers, and
  // `concat` takes longer than the rest of a step (measured).
  if (pending.length === 0) return [symbol];
  if (pending.length === 1) return [pending[0] as number, symbol];
  return pending.concat(symbol).slice(-PENDING_LIMIT);
}

export class Diagnosis {
  readonly #table: FormTable;
  readonly #alphabet: Alphabet;
  readonly #classOf: ClassOf;
  readonly #explain: Explain;
  readonly #expectedIn: (string | undefined)[] = [];

  constructor(
    table: FormTable,
    { alphabet, classLookup }: Pick<Machine<Text>, 'alphabet' | 'classLookup'>,
    explain: Explain,
  ) {
    this.#table = table;
    this.#explain = explain;
    this.#alphabet = alphabet;
    this.#classOf = classLookup(table.diagnosis.classes);
  }

  /** Reads one symbol: moves `stand` on, or gives the fault and leaves it where it is. */
  step(cursor: Cursor, symbol: number): Fault | null {
    const reason = this.advance(cursor, symbol);
    return reason < 0 ? null : this.#fault(cursor, symbol, reason);
  }

  /** As `step`, without words: −1, or the number of the reason. */
  advance(cursor: Cursor, symbol: number): number {
    const { next, classCount, accepting } = this.#table.diagnosis;
    const cell = next[cursor.state * classCount + this.#classOf(symbol)] as number;
    if (cell < 0) return -1 - cell;
    if (accepting[cell]) moveCursor(cursor, cell, cursor.position + 1);
    else {
      cursor.state = cell;
      cursor.position++;
      cursor.pending = remember(cursor.pending, symbol);
    }
    return -1;
  }

  /** The fault of a text that ends here; `null` when it may. */
  end(cursor: Cursor): Fault | null {
    const { accepting, atEnd } = this.#table.diagnosis;
    return accepting[cursor.state] ? null : this.#fault(cursor, undefined, atEnd[cursor.state] as number);
  }

  #fault(cursor: Cursor, offending: number | undefined, reason: number): Fault {
    const { diagnosis, codeUnit } = this.#table;
    const rule = diagnosis.rule[cursor.state] as number;
    const pending = cursor.position - cursor.accepted;
    const incomplete = offending === undefined;
    return this.#explain(
      {
        alphabet: this.#alphabet,
        pending: cursor.pending,
        offending,
        known: {
          offset: cursor.accepted,
          length: incomplete ? pending : Math.max(codeUnit, pending - (pending % codeUnit)),
          at: cursor.position,
          incomplete,
          reason: diagnosis.reasons[reason] as string,
          expected: this.expected(cursor.state),
          rule: diagnosis.rules[2 * rule] as string,
          clause: diagnosis.rules[2 * rule + 1] as string,
        },
      },
      this.#table,
    );
  }

  /** The symbols the state goes on with, as ranges: `80..9F`. */
  expected(state: number): string {
    this.#expectedIn[state] ??= formatRanges(this.#alphabet, this.liveRanges(state));
    return this.#expectedIn[state];
  }

  /** The symbols the state goes on with. */
  liveRanges(state: number): SymbolRange[] {
    const { next, classCount } = this.#table.diagnosis;
    const ranges: [number, number][] = [];
    for (let symbol = 0; symbol < this.#alphabet.size; symbol++) {
      if ((next[state * classCount + this.#classOf(symbol)] as number) < 0) continue;
      const last = ranges.at(-1);
      if (last?.[1] === symbol - 1) last[1] = symbol;
      else ranges.push([symbol, symbol]);
    }
    return ranges;
  }
}
