/**
 * A text → its walk through the automaton (table-walk.ts), with the cells that it
 * takes and the derivations in the grammar.
 */
import { type TableStep, type TableWalk, TableWalker } from '../../../page/script/table-walk.ts';
import { type Cell, cellFrom, type FormData } from '../data.ts';

export interface Step extends TableStep {
  readonly cell: Cell;
  /** The derivations that the text up to here can have; of a rejection, those that could have continued. */
  readonly derivations: readonly number[];
}

export interface Walk extends TableWalk {
  readonly steps: readonly Step[];
}

export class Walker {
  readonly #form: FormData;
  readonly #cells: readonly Cell[];
  readonly #walker: TableWalker;

  constructor(form: FormData) {
    this.#form = form;
    this.#cells = form.cells.map(cellFrom);
    this.#walker = new TableWalker(form.table);
  }

  walk(symbols: readonly number[]): Walk {
    const walk = this.#walker.walk(symbols);
    // The state of the labelled automaton.
    let labelled = 0;
    const steps = walk.steps.map((step) => {
      const derivations = this.#derivations(labelled, step.fault ? null : step.symbol);
      labelled = this.#form.labelled.next[labelled]?.[this.#class(step.symbol)] as number;
      return { ...step, cell: this.#cell(step.state, step.symbol), derivations };
    });
    return { ...walk, steps };
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
}

/** The class of a unit. `map` is run-length encoded: first unit, class, first unit of the next run, … */
function classInRuns(map: readonly number[], symbol: number): number {
  let found = 0;
  for (let i = 0; i < map.length && (map[i] as number) <= symbol; i += 2) found = map[i + 1] as number;
  return found;
}
