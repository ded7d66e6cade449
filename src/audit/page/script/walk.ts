/**
 * A text → its way through the automaton, step by step, up to its end or its
 * first fault. It is walked by the code that ships (src/run): the diagnosis
 * takes each step, the validator gives the verdict. What is added here is only
 * where that stands in the grammar.
 */
import { anyEngine } from '../../../run/any-engine.ts';
import { codingOf } from '../../../run/coding.ts';
import { atStart, type Diagnosis, type Stand } from '../../../run/diagnosis.ts';
import type { Fault } from '../../../run/fault.ts';
import { octetValidator, unitValidator } from '../../../run/validator.ts';
import { type Cell, cellFrom, type FormData } from '../data.ts';

export interface Step {
  readonly symbol: number;
  readonly cell: Cell;
  /** Numbers of the ways through the grammar that the text can have come by. */
  readonly ways: readonly number[];
  /** What could have come: `80..BF`. */
  readonly expected: string;
  /** The character that ends here, where one does. */
  readonly scalar: number | null;
  readonly fault: Fault | null;
}

export interface Walk {
  readonly symbols: readonly number[];
  readonly steps: readonly Step[];
  /** The verdict of the validator: `null` for well-formed. */
  readonly fault: Fault | null;
  /** State in which the walk ended. */
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
    const stand = atStart();
    const steps: Step[] = [];
    let large = 0;
    for (const symbol of symbols) {
      const state = this.#small(stand);
      const expected = this.#diagnosis.expected(stand.state);
      const begun = stand.accepted;
      const fault = this.#diagnosis.step(stand, symbol);
      const ways = this.#ways(large, fault ? null : symbol);
      const ends = !fault && stand.accepted === stand.position;
      const scalar = ends ? this.#scalar(symbols, begun, stand.position) : null;
      steps.push({ symbol, cell: this.#cell(state, symbol), ways, expected, scalar, fault });
      if (fault) break;
      large = this.#form.paths.next[large]?.[this.#class(symbol)] as number;
    }
    return { symbols, steps, fault: this.#check(symbols), state: this.#small(stand) };
  }

  #small(stand: Stand): number {
    return this.#form.table.diagnosis.small[stand.state] as number;
  }

  #cell(state: number, symbol: number): Cell {
    const { classes, alphabet } = this.#form.table;
    const c = alphabet === 'octets' ? classes[symbol] : runOf(classes, symbol);
    return this.#cells.find((cell) => cell.state === state && cell.class === c) as Cell;
  }

  #class(symbol: number): number {
    return this.#form.paths.classes.find(([from, to]) => from <= symbol && symbol <= to)?.[2] as number;
  }

  /** Of a state before the merging: the ways that a symbol goes, or, of a rejection, those that it could have gone. */
  #ways(state: number, symbol: number | null): number[] {
    const goes = (ranges: readonly (readonly [number, number])[]) =>
      symbol === null || ranges.some(([from, to]) => from <= symbol && symbol <= to);
    return (this.#form.paths.ways[state] ?? []).filter(([, ranges]) => goes(ranges)).map(([way]) => way);
  }

  #scalar(symbols: readonly number[], from: number, to: number): number {
    return codingOf(this.#form.table, symbols).decode(symbols.slice(from, to));
  }
}

/** Runs: first unit, class, first unit of the next run, … */
function runOf(map: readonly number[], symbol: number): number {
  let found = 0;
  for (let i = 0; i < map.length && (map[i] as number) <= symbol; i += 2) found = map[i + 1] as number;
  return found;
}
