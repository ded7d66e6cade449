/**
 * The diagnosis automaton at work: steps symbol by symbol where a fault is
 * known or feared to be, and says what a fault is when it meets one.
 */

import { type Alphabet, formatRanges, type SymbolRange } from '../alphabet.ts';
import type { FormTable } from '../layout.ts';
import { type Explain, type Fault, REMEMBERED } from './fault.ts';
import type { Text } from './input.ts';
import type { ClassOf, Machine } from './machine.ts';

/** A place in a text just before which the diagnosis stands. All of its memory is here. */
export interface Stand {
  /** State of the diagnosis. */
  state: number;
  /** How many symbols have been read. */
  position: number;
  /** The last position up to which the text is well-formed. */
  accepted: number;
  /** State of the diagnosis there. */
  home: number;
  /** The symbols since then, the last ones if they are many. */
  begun: readonly number[];
}

/** No symbols, shared by all stands at a boundary: thousands of checkers may stand there at once. */
export const NONE: readonly number[] = [];

/** Before the first symbol of a text. */
export function atStart(): Stand {
  return { state: 0, position: 0, accepted: 0, home: 0, begun: NONE };
}

/** Moves a cursor to an accepting state: no symbols are pending there. */
export function moveTo(stand: Stand, state: number, position: number): void {
  stand.state = state;
  stand.home = state;
  stand.position = position;
  stand.accepted = position;
  stand.begun = NONE;
}

/** The symbols with one more, the last ones if they are many. */
function remember(begun: readonly number[], symbol: number): readonly number[] {
  // Arrays of just this length: `push` and spread leave room for sixteen more, in each of thousands of checkers, and
  // `concat` takes longer than the rest of a step (measured).
  if (begun.length === 0) return [symbol];
  if (begun.length === 1) return [begun[0] as number, symbol];
  return begun.concat(symbol).slice(-REMEMBERED);
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
  step(stand: Stand, symbol: number): Fault | null {
    const reason = this.advance(stand, symbol);
    return reason < 0 ? null : this.#fault(stand, symbol, reason);
  }

  /** As `step`, without words: −1, or the number of the reason. */
  advance(stand: Stand, symbol: number): number {
    const { next, classCount, accepting } = this.#table.diagnosis;
    const cell = next[stand.state * classCount + this.#classOf(symbol)] as number;
    if (cell < 0) return -1 - cell;
    if (accepting[cell]) moveTo(stand, cell, stand.position + 1);
    else {
      stand.state = cell;
      stand.position++;
      stand.begun = remember(stand.begun, symbol);
    }
    return -1;
  }

  /** The fault of a text that ends here; `null` when it may. */
  end(stand: Stand): Fault | null {
    const { accepting, atEnd } = this.#table.diagnosis;
    return accepting[stand.state] ? null : this.#fault(stand, undefined, atEnd[stand.state] as number);
  }

  #fault(stand: Stand, offending: number | undefined, reason: number): Fault {
    const { diagnosis, codeUnit } = this.#table;
    const rule = diagnosis.rule[stand.state] as number;
    const begun = stand.position - stand.accepted;
    const incomplete = offending === undefined;
    return this.#explain(
      {
        alphabet: this.#alphabet,
        begun: stand.begun,
        offending,
        known: {
          offset: stand.accepted,
          length: incomplete ? begun : Math.max(codeUnit, begun - (begun % codeUnit)),
          at: stand.position,
          incomplete,
          reason: diagnosis.reasons[reason] as string,
          expected: this.expected(stand.state),
          rule: diagnosis.rules[2 * rule] as string,
          clause: diagnosis.rules[2 * rule + 1] as string,
        },
      },
      this.#table,
    );
  }

  /** The symbols the state goes on with, as ranges: `80..9F`. */
  expected(state: number): string {
    this.#expectedIn[state] ??= formatRanges(this.#alphabet, this.live(state));
    return this.#expectedIn[state];
  }

  /** The symbols the state goes on with. */
  live(state: number): SymbolRange[] {
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
