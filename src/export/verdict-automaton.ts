/**
 * Form → one automaton that gives the whole verdict in one pass: well-formed,
 * or offset, length, at and reason of the first fault. The emitters for other
 * languages write its table. It is smaller than the diagnosis, since its states
 * do not record which rule is being matched:
 *
 *     UTF-8   after E0:  A0..BF → state 1,  80..9F → overlong,  else → truncated
 *
 * A cell less than the number of states is the next state. Any other cell is an
 * outcome: the reason, and which symbols the fault includes. It includes this one
 * if it completes a character that is well-formed but not allowed, and the rest of
 * an escape that is not allowed (`whole`). It does not include the last ones before
 * it that are not at fault (`unread`):
 *
 *     MQTT    00 in the start state → disallowed-character, whole
 *     strict  C2 in the start state → state 1;  85 after C2 → control-character, whole
 *     I-JSON  63 after "\ud → lone-surrogate-escape, 3 whole: the c and two digits
 *     I-JSON  6E after "\ud800\ → lone-surrogate-escape, 1 unread: the backslash
 */

import {
  type Automaton,
  classOfSymbol,
  type Form,
  jointClasses,
  mapToClasses,
  minimiseWithLabels,
  START_STATE,
  type SymbolSet,
  type WithLabels,
} from '../compile/index.ts';
import type { Alphabet } from '../shared/alphabet.ts';
import { plainRows } from '../shared/blocks.ts';
import { DISALLOWED_CHARACTER } from '../shared/encodings.ts';
import { numberStates } from '../shared/explore.ts';
import type { DiagnosisTable } from '../shared/layout.ts';

export interface FaultMachine {
  readonly alphabet: Alphabet;
  /** Symbols in a code unit: the length of a fault is a multiple of it. */
  readonly codeUnit: number;
  readonly classes: readonly SymbolSet[];
  /** `next[state][class]`: a state, or the number of states plus an index into `outcomes`. */
  readonly next: readonly (readonly number[])[];
  readonly accepting: readonly boolean[];
  /** For each state, whether a fault after it begins after it. Every accepting state is such a state. */
  readonly boundary: readonly boolean[];
  /** For each state, the reason if the text ends in it: an index into `reasons`. */
  readonly atEnd: readonly number[];
  readonly outcomes: readonly Outcome[];
  readonly reasons: readonly string[];
}

interface Outcome {
  /** An index into `reasons`. */
  readonly reason: number;
  /** How many symbols of the fault there are from the offending one on: 1 where it completes what is not allowed as a whole. */
  readonly whole: number;
  /** How many symbols before the offending one are not part of the fault. */
  readonly unread: number;
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

/** The label of a state: what `FaultMachine` says of it, or an outcome. Reasons are indices into the diagnosis. */
type Label =
  | { readonly outcome: false; readonly atEnd: number; readonly boundary: boolean }
  | ({ readonly outcome: true } & Outcome);

/**
 * A state of the product: that of the diagnosis, that of the encoding form, and how many symbols of a character have been
 * read where whole characters came before it since the last boundary; otherwise −1.
 */
type Triple = readonly [diagnosis: number, encoding: number, partial: number];

/** A state of the product, or an outcome, which no symbol leaves. */
interface Labelled {
  readonly triple: Triple | null;
  readonly label: Label;
}

/** Cost: states of the diagnosis × states of the encoding form × classes. */
export function formToMachine(form: FaultSource): FaultMachine {
  const { diagnosis, codeUnit } = form.table;
  const { automaton, labels } = minimiseWithLabels(productWithEncoding(form), keyOfLabel);
  // The minimal automaton numbers rejecting states last; here these are the outcomes.
  const live = labels.flatMap((label) => (label.outcome ? [] : label));
  const ends = live.map(({ atEnd }) => atEnd);
  const outcomes = labels.flatMap((label) => (label.outcome ? label : []));
  const used = [...new Set([...ends, ...outcomes.map(({ reason }) => reason)])].sort((a, b) => a - b);
  return {
    alphabet: automaton.alphabet,
    codeUnit,
    classes: automaton.classes,
    next: automaton.next.slice(0, ends.length).map((row) => [...row]),
    accepting: automaton.accepting.slice(0, ends.length),
    boundary: live.map(({ boundary }) => boundary),
    atEnd: ends.map((reason) => used.indexOf(reason)),
    outcomes: outcomes.map(({ reason, whole, unread }) => ({ reason: used.indexOf(reason), whole, unread })),
    reasons: used.map((reason) => diagnosis.reasons[reason] as string),
  };
}

/** `4 boundary`: a state, with its reason at the end. `4 outcome whole`: an outcome. */
function keyOfLabel(label: Label): string {
  if (!label.outcome) return `${label.atEnd}${label.boundary ? ' boundary' : ''}`;
  const { reason, whole, unread } = label;
  return `${reason} outcome${whole > 0 ? ` whole ${whole}` : ''}${unread > 0 ? ` ${unread}` : ''}`;
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
  const isBoundary = (state: number) => diagnosis.accepting[state] !== 0;
  const stateOf = (triple: Triple): Labelled => {
    const [state] = triple;
    const atEnd = diagnosis.atEnd[state] as number;
    return { triple, label: { outcome: false, atEnd, boundary: isBoundary(state) } };
  };
  const step = ([state, form, partial]: Triple, classIn: readonly number[]): Labelled => {
    const cell = rows.next[state]?.[classIn[0] as number] as number;
    const beside = encoding?.next[form]?.[classIn[1] as number] ?? 0;
    const complete = encoding?.accepting[beside] === true;
    if (cell >= 0) {
      const within = complete ? 0 : partial < 0 ? -1 : partial + 1;
      return stateOf([cell, beside, isBoundary(cell) ? -1 : within]);
    }
    const refused = scalars?.reasons.includes(diagnosis.reasons[-1 - cell] as string) === true;
    const extent = diagnosis.extents?.find(([of, reason]) => of === state && reason === -1 - cell)?.[2] ?? 0;
    const whole = refused && complete && partial < 0 ? 1 : Math.max(0, extent);
    const unread = whole > 0 ? 0 : Math.max(-extent, refused ? partial : 0);
    return { triple: null, label: { outcome: true, reason: -1 - cell, whole, unread } };
  };
  const { states, rows: next } = numberStates<Labelled, number[]>(
    stateOf([START_STATE, START_STATE, -1]),
    ({ triple, label }) => triple?.join() ?? keyOfLabel(label),
    (state, numberOf) => cells.map(({ classIn }) => numberOf(state.triple ? step(state.triple, classIn) : state)),
  );
  const labels = states.map(({ label }) => label);
  const accepting = states.map(({ triple }) => triple !== null && diagnosis.accepting[triple[0]] === 1);
  return { automaton: { alphabet: minimal.alphabet, classes: cells.map(({ set }) => set), next, accepting }, labels };
}

/** The diagnosis as an automaton of rows; a negative cell −1 − r stays and means reason r. */
function diagnosisRows(diagnosis: DiagnosisTable, alphabet: Alphabet): Automaton {
  const { classCount, classes, accepting } = diagnosis;
  return {
    alphabet,
    classes: mapToClasses(alphabet, classes, classCount),
    next: plainRows(diagnosis),
    accepting: accepting.map((value) => value === 1),
  };
}

/** The machine as an automaton: all outcomes become one reject state. */
export function machineToAutomaton({ alphabet, classes, next, accepting }: FaultMachine): Automaton {
  const reject = next.length;
  return {
    alphabet,
    classes,
    next: [...next.map((row) => row.map((cell) => Math.min(cell, reject))), classes.map(() => reject)],
    accepting: [...accepting, false],
  };
}

/** The fault of a text, or `null` if it is well-formed: the algorithm that every target repeats in its language. */
export function verdictOf(machine: FaultMachine, text: readonly number[]): MachineVerdict | null {
  const { next, accepting, boundary, atEnd, outcomes, reasons, codeUnit } = machine;
  let [state, offset] = [START_STATE, 0];
  for (const [at, symbol] of text.entries()) {
    const cell = next[state]?.[classOfSymbol(machine, symbol)] as number;
    const outcome = outcomes[cell - next.length];
    if (outcome) {
      const length = at - offset + outcome.whole - outcome.unread;
      const units = Math.max(codeUnit, length - (length % codeUnit));
      return { offset, length: units, at, incomplete: false, reason: reasons[outcome.reason] as string };
    }
    state = cell;
    if (boundary[state]) offset = at + 1;
  }
  if (accepting[state]) return null;
  const reason = reasons[atEnd[state] as number] as string;
  return { offset, length: text.length - offset, at: text.length, incomplete: true, reason };
}
