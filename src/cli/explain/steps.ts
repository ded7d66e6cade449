/**
 * Symbols → a table with one row a symbol: the state of the table before and
 * after it, the rules of the grammar that match it, and the character it
 * completes, what may follow, or the fault.
 *
 *     0  E2  0 → 3  utf8_char › utf8_3 › utf8_3_e1              then 80..BF
 *     1  82  3 → 1  utf8_char › utf8_3 › utf8_3_e1 › utf8_tail  then 80..BF
 *     2  AC  1 → 0  utf8_char › utf8_3 › utf8_3_e1 › utf8_tail  U+20AC "€"
 */

import { formatRules, originsInState } from '../../author/rule-path.ts';
import { nextState, runAutomaton, START_STATE } from '../../compile/index.ts';
import { anyEngine } from '../../run/any-engine.ts';
import { withCoding } from '../../run/coding.ts';
import { moveCursor, readSymbol, startCursor } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import type { FaultRest } from '../../run/rest-of-character.ts';
import { restOfFault, stateAfterCharacter } from '../../run/resume.ts';
import { type Alphabet, formatSymbol } from '../../shared/alphabet.ts';
import { withNoun } from '../numbers.ts';
import type { Output } from '../terminal.ts';
import { Reader } from './characters.ts';
import type { Explanation, GivenSymbols } from './input.ts';
import type { ExplainedForm } from './kept-form.ts';

export function explainSteps(form: ExplainedForm, given: GivenSymbols, out: Output): Explanation {
  const { rows, atEnd } = new Explainer(form, given).explain();
  const faults = rows.filter(({ fault }) => fault).length + (atEnd ? 1 : 0);
  const lines = table(rows, given, form.labelled.alphabet, out);
  if (atEnd) lines.push(`  ${out.styled('red', atEnd.message)}`);
  return { lines, read: given.symbols.length, isWellFormed: faults === 0, note: withNoun(faults, 'fault') };
}

/** What is printed about one symbol. */
interface StepRow {
  readonly index: number;
  readonly states: string;
  readonly rules: string;
  readonly outcome: string;
  readonly fault: Fault | null;
}

/** Runs two automata together: the labelled automaton gives the rules, the diagnosis gives states of the table and faults. */
class Explainer {
  readonly #form: ExplainedForm;
  readonly #symbols: readonly number[];
  readonly #offset: number;
  readonly #engine: Engine<never>;
  readonly #reader: Reader;
  readonly #cursor = startCursor();
  #labelledState = START_STATE;
  #acceptedLabelledState = START_STATE;

  constructor(form: ExplainedForm, { symbols, offset }: GivenSymbols) {
    this.#form = form;
    this.#symbols = symbols;
    this.#offset = offset;
    this.#engine = anyEngine(form.table);
    this.#reader = new Reader(withCoding(form.table), symbols);
    this.#cursor.position = offset;
    this.#cursor.accepted = offset;
  }

  /** `atEnd`: the fault of a text that ends before a character is complete. */
  explain(): { readonly rows: readonly StepRow[]; readonly atEnd: Fault | null } {
    const rows: StepRow[] = [];
    for (let i = 0; i < this.#symbols.length; ) {
      const row = this.#step(i);
      rows.push(row);
      i = row.fault ? this.#skipFault(row.fault, i, rows) : i + 1;
    }
    return { rows, atEnd: this.#engine.diagnosis.end(this.#cursor) };
  }

  #step(index: number): StepRow {
    const symbol = this.#symbols[index] as number;
    const { labelled, grammar } = this.#form;
    const rules = formatRules(originsInState(labelled, this.#labelledState, [[symbol, symbol]]), grammar.rules.start);
    const before = this.#form.table.diagnosis.small[this.#cursor.state];
    const first = this.#cursor.accepted - this.#offset;
    const fault = readSymbol(this.#engine.diagnosis, this.#cursor, symbol);
    if (fault) return { index, states: `${before} → ✗`, rules: '', outcome: '', fault };
    this.#labelledState = nextState(labelled, this.#labelledState, symbol);
    const complete = this.#cursor.accepted === this.#cursor.position;
    if (complete) this.#acceptedLabelledState = this.#labelledState;
    const states = `${before} → ${this.#form.table.diagnosis.small[this.#cursor.state]}`;
    const outcome = complete
      ? this.#reader.read(this.#symbols.slice(first, index + 1))
      : `then ${this.#engine.diagnosis.expected(this.#cursor.state)}`;
    return { index, states, rules, outcome, fault: null };
  }

  /** Moves past a fault, as `check --all` does. Returns the index of the next symbol to read. */
  #skipFault(fault: Fault, at: number, rows: StepRow[]): number {
    const { remainder: rest } = restOfFault(this.#engine, this.#cursor, fault, this.#symbols[at]);
    // Symbols after the maximal subpart are read again, and shown.
    const state = stateAfterCharacter(this.#engine, this.#cursor.acceptedState);
    moveCursor(this.#cursor, state, fault.offset + fault.length);
    this.#reader.skip();
    const { labelled, table } = this.#form;
    const afterZeros = runAutomaton(labelled, new Array<number>(table.codeUnit).fill(0), this.#acceptedLabelledState);
    this.#labelledState = labelled.accepting[afterZeros] ? afterZeros : this.#acceptedLabelledState;
    this.#acceptedLabelledState = this.#labelledState;
    const next = rest ? this.#skipRest(rest, at + 1) : this.#cursor.position - this.#offset;
    const outcome = `of the same ${rest ? (fault.disallowed === undefined ? 'escape' : 'character') : 'ill-formed code unit'}`;
    for (let index = at + 1; index < Math.min(next, this.#symbols.length); index++) {
      rows.push({ index, states: '', rules: '', outcome, fault: null });
    }
    return next;
  }

  /** Skips the rest of what was refused, which begins at the index `from`. Returns the index after it. */
  #skipRest(rest: FaultRest, from: number): number {
    let index = from;
    for (let more = true; more && index < this.#symbols.length; ) {
      const taken = rest.take(this.#symbols[index] as number, this.#offset + index);
      more = taken === true;
      index += typeof taken === 'boolean' ? 1 : 1 - taken.length;
    }
    this.#cursor.position = this.#offset + index;
    this.#cursor.accepted = this.#cursor.position;
    return index;
  }
}

function table(rows: readonly StepRow[], { symbols, offset }: GivenSymbols, alphabet: Alphabet, out: Output): string[] {
  const widest = (cells: readonly string[]) => Math.max(0, ...cells.map((cell) => cell.length));
  const offsetWidth = String(offset + rows.length).length;
  const statesWidth = widest(rows.map(({ states }) => states));
  const rulesWidth = widest(rows.map(({ rules }) => rules));
  return rows.flatMap(({ index, states, rules, outcome, fault }) => {
    const symbol = formatSymbol(alphabet, symbols[index] as number);
    const head = `  ${String(offset + index).padStart(offsetWidth)}  ${symbol}  ${states.padEnd(statesWidth)}  `;
    if (fault) return [`${head}${out.styled('red', fault.message)}`];
    return [`${head}${rules.padEnd(rulesWidth)}  ${outcome}`.trimEnd()];
  });
}
