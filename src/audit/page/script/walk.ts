/**
 * A text → its walk through the automaton: the steps up to the end of the text
 * or to its first fault. The shipped code (src/run) does the work: the diagnosis
 * takes the steps and the validator gives the verdict. This file adds the
 * derivations in the grammar.
 */
import { anyEngine } from '../../../run/any-engine.ts';
import { codingOf } from '../../../run/coding.ts';
import { type Cursor, type Diagnosis, startCursor } from '../../../run/diagnosis.ts';
import type { Fault } from '../../../run/fault.ts';
import { octetValidator, unitValidator } from '../../../run/validator.ts';
import { type Cell, cellFrom, type FormData } from '../data.ts';

export interface Step {
  readonly symbol: number;
  readonly cell: Cell;
  /** The derivations that the text up to here can have; of a rejection, those that could have continued. */
  readonly derivations: readonly number[];
  /** The symbols that are accepted here: `80..BF`. */
  readonly expected: string;
  /** The character that is complete after this symbol, or `null`. */
  readonly scalar: number | null;
  readonly fault: Fault | null;
}

export interface Walk {
  readonly symbols: readonly number[];
  readonly steps: readonly Step[];
  /** The verdict of the validator: `null` for well-formed. */
  readonly fault: Fault | null;
  /** The state in which the walk ended. */
  readonly state: number;
}

export class Walker {
  readonly #form: FormData;
  readonly #cells: readonly Cell[];
  readonly #diagnosis: Diagnosis;
  readonly #check: (symbols: readonly number[]) => Fault | null;

  constructor(form: FormData) {
    this.#form = form;
    this.#cells = form.cells.map(cellFrom);
    this.#diagnosis = anyEngine(form.table).diagnosis;
    const [octets, units] = [octetValidator(form.table), unitValidator(form.table)];
    this.#check =
      form.table.alphabet === 'octets'
        ? (symbols) => octets.check(Uint8Array.from(symbols))
        : (symbols) => units.check(Uint16Array.from(symbols));
  }

  walk(symbols: readonly number[]): Walk {
    const cursor = startCursor();
    const steps: Step[] = [];
    // The state of the labelled automaton.
    let labelled = 0;
    for (const symbol of symbols) {
      const state = this.#small(cursor);
      const expected = this.#diagnosis.expected(cursor.state);
      const start = cursor.accepted;
      const fault = this.#diagnosis.step(cursor, symbol);
      const derivations = this.#derivations(labelled, fault ? null : symbol);
      const isComplete = !fault && cursor.accepted === cursor.position;
      const scalar = isComplete ? this.#scalar(symbols, start, cursor.position) : null;
      steps.push({ symbol, cell: this.#cell(state, symbol), derivations, expected, scalar, fault });
      if (fault) break;
      labelled = this.#form.labelled.next[labelled]?.[this.#class(symbol)] as number;
    }
    return { symbols, steps, fault: this.#check(symbols), state: this.#small(cursor) };
  }

  #small(cursor: Cursor): number {
    return this.#form.table.diagnosis.small[cursor.state] as number;
  }

  #cell(state: number, symbol: number): Cell {
    const { classes, alphabet } = this.#form.table;
    const c = alphabet === 'octets' ? classes[symbol] : classInRuns(classes, symbol);
    return this.#cells.find((cell) => cell.state === state && cell.class === c) as Cell;
  }

  #class(symbol: number): number {
    return this.#form.labelled.classes.find(([from, to]) => from <= symbol && symbol <= to)?.[2] as number;
  }

  /** The derivations with which a state of the labelled automaton continues: on a symbol, or on any (`null`). */
  #derivations(state: number, symbol: number | null): number[] {
    const isTaken = (ranges: readonly (readonly [number, number])[]) =>
      symbol === null || ranges.some(([from, to]) => from <= symbol && symbol <= to);
    return (this.#form.labelled.derivations[state] ?? [])
      .filter(([, ranges]) => isTaken(ranges))
      .map(([number]) => number);
  }

  #scalar(symbols: readonly number[], from: number, to: number): number {
    return codingOf(this.#form.table, symbols).decode(symbols.slice(from, to));
  }
}

/** The class of a unit. `map` is run-length encoded: first unit, class, first unit of the next run, … */
function classInRuns(map: readonly number[], symbol: number): number {
  let found = 0;
  for (let i = 0; i < map.length && (map[i] as number) <= symbol; i += 2) found = map[i + 1] as number;
  return found;
}
