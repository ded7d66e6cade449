/**
 * A text → its walk through a table: the steps up to the end of the text or to
 * its first fault. The shipped code (src/run) does the work: the diagnosis takes
 * the steps and the validator gives the verdict.
 *
 *     E2 82 AC   →   0 –E2→ 3 –82→ 1 –AC→ 0   U+20AC, well-formed
 */

import { anyEngine } from '../../run/any-engine.ts';
import { codingOf, hasCoding } from '../../run/coding.ts';
import { type Cursor, type Diagnosis, readSymbol, startCursor } from '../../run/diagnosis.ts';
import type { Fault } from '../../run/fault.ts';
import { octetValidator, unitValidator } from '../../run/validator.ts';
import { type Alphabet, alphabetNamed, formatSymbol } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';

/** A step, as a page shows it. */
export interface WalkStep {
  /** The symbol: `82`. */
  readonly text: string;
  /** The states of the table before and after; −1 after a fault. */
  readonly state: number;
  readonly next: number;
  /** The symbols that are accepted here: `80..BF`. */
  readonly expected: string;
  /** The character that is complete after this symbol; empty if none is, or if it cannot be seen by itself. */
  readonly character: string;
}

/** A walk, as a page shows it. */
export interface ShownWalk<S extends WalkStep> {
  /** All symbols; those after a fault have no step. */
  readonly symbols: readonly string[];
  readonly steps: readonly S[];
  readonly isWellFormed: boolean;
  /** The verdict in words. */
  readonly message: string;
}

export interface TableStep extends WalkStep {
  readonly symbol: number;
  /** The character that is complete after this symbol, or `null`. */
  readonly scalar: number | null;
  readonly fault: Fault | null;
}

interface TableWalk {
  /** All symbols; those after a fault have no step. */
  readonly symbols: readonly string[];
  readonly steps: readonly TableStep[];
  /** The verdict of the validator: `null` for well-formed. */
  readonly fault: Fault | null;
  /** The state in which the walk ended. */
  readonly state: number;
}

export class TableWalker {
  readonly #table: FormTable;
  readonly #alphabet: Alphabet;
  readonly #diagnosis: Diagnosis;
  readonly #check: (symbols: readonly number[]) => Fault | null;

  constructor(table: FormTable) {
    this.#table = table;
    this.#alphabet = alphabetNamed(table.alphabet);
    this.#diagnosis = anyEngine(table).diagnosis;
    const [ofOctets, ofUnits] = [octetValidator(table), unitValidator(table)];
    this.#check =
      table.alphabet === 'octets'
        ? (symbols) => ofOctets.check(Uint8Array.from(symbols))
        : (symbols) => ofUnits.check(Uint16Array.from(symbols));
  }

  walk(symbols: readonly number[]): TableWalk {
    const cursor = startCursor();
    const steps: TableStep[] = [];
    for (const symbol of symbols) {
      const state = this.#small(cursor);
      const expected = this.#diagnosis.expected(cursor.state);
      const start = cursor.accepted;
      const fault = readSymbol(this.#diagnosis, cursor, symbol);
      const isComplete = !fault && cursor.accepted === cursor.position;
      const scalar = isComplete ? this.#scalar(symbols, start, cursor.position) : null;
      const shown = { text: this.#text(symbol), character: characterText(scalar), expected };
      steps.push({ ...shown, symbol, state, next: fault ? -1 : this.#small(cursor), scalar, fault });
      if (fault) break;
    }
    const texts = symbols.map((symbol) => this.#text(symbol));
    return { symbols: texts, steps, fault: this.#check(symbols), state: this.#small(cursor) };
  }

  #small(cursor: Cursor): number {
    return this.#table.diagnosis.small[cursor.state] as number;
  }

  #text(symbol: number): string {
    return formatSymbol(this.#alphabet, symbol);
  }

  /** A form that describes no encoding has no characters. */
  #scalar(symbols: readonly number[], from: number, to: number): number | null {
    return hasCoding(this.#table) ? codingOf(this.#table, symbols).decode(symbols.slice(from, to)) : null;
  }
}

/** `€`; empty for a character that cannot be seen by itself. */
export function characterText(scalar: number | null): string {
  if (scalar === null || scalar > 0x10ffff || (scalar >= 0xd800 && scalar <= 0xdfff)) return '';
  const text = String.fromCodePoint(scalar);
  return printable(text) === text && !/\p{M}/u.test(text) ? text : '';
}

/** `3 octets` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
