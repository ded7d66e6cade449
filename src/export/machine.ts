/**
 * Form → one automaton that gives the whole verdict in one pass: well-formed,
 * or offset, length, at and reason of the first fault. The emitters for other
 * languages write its table. It is smaller than the diagnosis, since its states
 * do not record which rule is being matched:
 *
 *     UTF-8   after E0:  A0..BF → state 1,  80..9F → overlong,  else → truncated
 *
 * A cell less than the number of states is the next state. Any other cell is an
 * outcome: the reason, and whether this symbol completes a character that is
 * well-formed but not allowed (`whole`; the fault then includes the symbol):
 *
 *     MQTT    00 in the start state → disallowed-character, whole
 *     strict  C2 in the start state → state 1;  85 after C2 → control-character, whole
 */

import type { Alphabet } from '../alphabet.ts';
import { plainCells } from '../blocks.ts';
import {
  type Automaton,
  containsSymbol,
  type Form,
  jointClasses,
  mapToClasses,
  minimiseWithLabels,
  START_STATE,
  type SymbolSet,
  type WithLabels,
} from '../compile/index.ts';
import { DISALLOWED_CHARACTER } from '../encodings.ts';
import type { DiagnosisTable } from '../layout.ts';

export interface FaultMachine {
  readonly alphabet: Alphabet;
  /** Symbols in a code unit: the length of a fault is a multiple of it. */
  readonly codeUnit: number;
  readonly classes: readonly SymbolSet[];
  /** `next[state][class]`: a state, or the number of states plus an index into `outcomes`. */
  readonly next: readonly (readonly number[])[];
  readonly accepting: readonly boolean[];
  /** For each state, the reason if the text ends in it: an index into `reasons`. */
  readonly atEnd: readonly number[];
  readonly outcomes: readonly Outcome[];
  readonly reasons: readonly string[];
}

interface Outcome {
  /** An index into `reasons`. */
  readonly reason: number;
  /** The offending symbol completes a character that is well-formed but not allowed. */
  readonly whole: boolean;
}

/** What every target reports about an ill-formed text. Offsets and lengths count symbols. */
export interface MachineVerdict {
  readonly offset: number;
  readonly length: number;
  readonly at: number;
  readonly incomplete: boolean;
  readonly reason: string;
}

/** The parts of a form that determine its faults. */
type FaultSource = Pick<Form, 'table' | 'minimal' | 'relaxations'>;

/** The label of a state: the reason if the text ends there, or an outcome. Reasons are indices into the diagnosis. */
type Label = { readonly outcome: false; readonly atEnd: number } | ({ readonly outcome: true } & Outcome);

/** Cost: states of the diagnosis × states of the encoding form × classes. */
export function formToMachine(form: FaultSource): FaultMachine {
  const { diagnosis, codeUnit } = form.table;
  const { automaton, labels } = minimiseWithLabels(productWithEncoding(form), keyOfLabel);
  // The minimal automaton numbers rejecting states last; here these are the outcomes.
  const ends = labels.flatMap((label) => (label.outcome ? [] : label.atEnd));
  const outcomes = labels.flatMap((label) => (label.outcome ? label : []));
  const used = [...new Set([...ends, ...outcomes.map(({ reason }) => reason)])].sort((a, b) => a - b);
  return {
    alphabet: automaton.alphabet,
    codeUnit,
    classes: automaton.classes,
    next: automaton.next.slice(0, ends.length).map((row) => [...row]),
    accepting: automaton.accepting.slice(0, ends.length),
    atEnd: ends.map((reason) => used.indexOf(reason)),
    outcomes: outcomes.map(({ reason, whole }) => ({ reason: used.indexOf(reason), whole })),
    reasons: used.map((reason) => diagnosis.reasons[reason] as string),
  };
}

/** `4`: a state, with its reason at the end. `4 outcome whole`: an outcome. */
function keyOfLabel(label: Label): string {
  return label.outcome ? `${label.reason} outcome${label.whole ? ' whole' : ''}` : `${label.atEnd}`;
}

/**
 * The product of the diagnosis and, for a form over scalar values, its encoding
 * form: the encoding form accepts where a character is complete.
 */
function productWithEncoding({ table, minimal, relaxations }: FaultSource): WithLabels<Label> {
  const { diagnosis, scalars } = table;
  const rows = diagnosisRows(diagnosis, minimal.alphabet);
  const encoding = scalars && relaxations.find(({ reason }) => reason === DISALLOWED_CHARACTER)?.automaton;
  const cells = jointClasses(encoding ? [rows, encoding] : [rows]);
  const labels: Label[] = [];
  const keys = new Map<string, number>();
  const pairs: (readonly [number, number] | null)[] = [];
  const visit = (key: string, label: Label, pair: readonly [number, number] | null): number => {
    const known = keys.get(key) ?? pairs.push(pair) - 1;
    if (!keys.has(key)) labels.push(label);
    keys.set(key, known);
    return known;
  };
  const atEnd = (state: number): Label => ({ outcome: false, atEnd: diagnosis.atEnd[state] as number });
  const step = (pair: readonly [number, number], classIn: readonly number[]): number => {
    const cell = rows.next[pair[0]]?.[classIn[0] as number] as number;
    const beside = encoding?.next[pair[1]]?.[classIn[1] as number] ?? 0;
    if (cell >= 0) return visit(`${cell},${beside}`, atEnd(cell), [cell, beside]);
    const refused = scalars?.reasons.includes(diagnosis.reasons[-1 - cell] as string);
    const whole = (refused && encoding?.accepting[beside]) === true;
    const label: Label = { outcome: true, reason: -1 - cell, whole };
    return visit(keyOfLabel(label), label, null);
  };
  visit('0,0', atEnd(START_STATE), [START_STATE, START_STATE]);
  const next: number[][] = [];
  for (const pair of pairs) {
    const self = next.length;
    next.push(cells.map(({ classIn }) => (pair ? step(pair, classIn) : self)));
  }
  const accepting = pairs.map((pair) => pair !== null && diagnosis.accepting[pair[0]] === 1);
  return { automaton: { alphabet: minimal.alphabet, classes: cells.map(({ set }) => set), next, accepting }, labels };
}

/** The diagnosis as an automaton of rows; a negative cell −1 − r stays and means reason r. */
function diagnosisRows(diagnosis: DiagnosisTable, alphabet: Alphabet): Automaton {
  const { classCount, classes, accepting } = diagnosis;
  const next = plainCells(diagnosis);
  return {
    alphabet,
    classes: mapToClasses(alphabet, classes, classCount),
    next: accepting.map((_, state) => next.slice(state * classCount, (state + 1) * classCount)),
    accepting: accepting.map(Boolean),
  };
}

/** The fault of a text, or `null` if it is well-formed: the algorithm that every target repeats in its language. */
export function verdictOf(machine: FaultMachine, text: readonly number[]): MachineVerdict | null {
  const { next, accepting, atEnd, outcomes, reasons, codeUnit } = machine;
  let [state, offset] = [START_STATE, 0];
  for (const [at, symbol] of text.entries()) {
    const cell = next[state]?.[machine.classes.findIndex((set) => containsSymbol(set, symbol))] as number;
    const outcome = outcomes[cell - next.length];
    if (outcome) {
      const length = at - offset + (outcome.whole ? 1 : 0);
      const units = Math.max(codeUnit, length - (length % codeUnit));
      return { offset, length: units, at, incomplete: false, reason: reasons[outcome.reason] as string };
    }
    state = cell;
    if (accepting[state]) offset = at + 1;
  }
  if (accepting[state]) return null;
  const reason = reasons[atEnd[state] as number] as string;
  return { offset, length: text.length - offset, at: text.length, incomplete: true, reason };
}
