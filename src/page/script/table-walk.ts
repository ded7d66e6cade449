/**
 * A text → its walk through a table: the steps up to the end of the text or to
 * its first fault. The shipped code (src/run) does the work: the diagnosis takes
 * the steps and the validator gives the verdict.
 *
 *     E2 82 AC   →   0 –E2→ 3 –82→ 1 –AC→ 0   U+20AC, well-formed
 */
import type { FormTable } from '../../layout.ts';
import { anyEngine } from '../../run/any-engine.ts';
import { codingOf, hasCoding } from '../../run/coding.ts';
import { type Cursor, type Diagnosis, startCursor } from '../../run/diagnosis.ts';
import type { Fault } from '../../run/fault.ts';
import { octetValidator, unitValidator } from '../../run/validator.ts';

export interface TableStep {
  readonly symbol: number;
  /** The states of the table before and after; −1 after a fault. */
  readonly state: number;
  readonly next: number;
  /** The symbols that are accepted here: `80..BF`. */
  readonly expected: string;
  /** The character that is complete after this symbol, or `null`. */
  readonly scalar: number | null;
  readonly fault: Fault | null;
}

export interface TableWalk {
  readonly symbols: readonly number[];
  readonly steps: readonly TableStep[];
  /** The verdict of the validator: `null` for well-formed. */
  readonly fault: Fault | null;
  /** The state in which the walk ended. */
  readonly state: number;
}

export class TableWalker {
  readonly #table: FormTable;
  readonly #diagnosis: Diagnosis;
  readonly #check: (symbols: readonly number[]) => Fault | null;

  constructor(table: FormTable) {
    this.#table = table;
    this.#diagnosis = anyEngine(table).diagnosis;
    const [octets, units] = [octetValidator(table), unitValidator(table)];
    this.#check =
      table.alphabet === 'octets'
        ? (symbols) => octets.check(Uint8Array.from(symbols))
        : (symbols) => units.check(Uint16Array.from(symbols));
  }

  walk(symbols: readonly number[]): TableWalk {
    const cursor = startCursor();
    const steps: TableStep[] = [];
    for (const symbol of symbols) {
      const state = this.#small(cursor);
      const expected = this.#diagnosis.expected(cursor.state);
      const start = cursor.accepted;
      const fault = this.#diagnosis.step(cursor, symbol);
      const isComplete = !fault && cursor.accepted === cursor.position;
      const scalar = isComplete ? this.#scalar(symbols, start, cursor.position) : null;
      steps.push({ symbol, state, next: fault ? -1 : this.#small(cursor), expected, scalar, fault });
      if (fault) break;
    }
    return { symbols, steps, fault: this.#check(symbols), state: this.#small(cursor) };
  }

  #small(cursor: Cursor): number {
    return this.#table.diagnosis.small[cursor.state] as number;
  }

  /** A form that describes no encoding has no characters. */
  #scalar(symbols: readonly number[], from: number, to: number): number | null {
    return hasCoding(this.#table) ? codingOf(this.#table, symbols).decode(symbols.slice(from, to)) : null;
  }
}
