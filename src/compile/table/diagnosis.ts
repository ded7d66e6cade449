/**
 * Labelled automaton + relaxations → the automaton that explains faults.
 *
 * The reason for a fault is not written down anywhere: beside each grammar
 * stand relaxations, each lifting one restriction. All are run side by side.
 * Where the grammar dies and a relaxation lives on, that restriction is what
 * was broken:
 *
 *     ED A0   Utf8 dies;  Utf8Overlong dies, Utf8Surrogate lives  →  surrogate
 *     E1 41   all die inside a sequence that had begun            →  truncated
 *     80      all die where a sequence must begin; 80 is possible elsewhere
 *                                                →  unexpected-continuation
 *     FF      no well-formed text has it at all  →  never-used
 *
 * Where several live on, it is the one that lifts least: a form made from a
 * grammar over scalar values has its whole encoding form as a relaxation, which
 * lives on where a scalar value is not allowed, and all that the encoding form
 * has, which live on there too:
 *
 *     00      MqttUtf8 dies; Utf8 lives, and Utf8Overlong ⊃ Utf8  →  disallowed-character
 *     C0      MqttUtf8 and Utf8 die; Utf8Overlong lives           →  overlong
 *
 * Each state is labelled with the rule being matched; states that agree on
 * labels and reasons for every continuation are merged.
 */

import { formatSymbols } from '../../alphabet.ts';
import { DISALLOWED_CHARACTER } from '../../encodings.ts';
import type { DiagnosisTable } from '../../layout.ts';
import {
  type Automaton,
  type LabelledAutomaton,
  liveStates,
  liveSymbols,
  type Row,
  START,
  shortestPrefixes,
} from '../automaton/automaton.ts';
import { type Cell, column, difference, overlay } from '../automaton/difference.ts';
import { minimise } from '../automaton/minimise.ts';
import { SpecError } from '../diagnostic.ts';
import { intersection, type SymbolSet, union } from '../symbols.ts';
import { classesToMap } from './class-map.ts';
import { cutRows } from './cut-rows.ts';
import { byRule, type Ruled } from './matched-rule.ts';

export { ancestors, matchedRule } from './matched-rule.ts';

/** A grammar that lifts one restriction, compiled to its minimal automaton. */
export interface Relaxation {
  readonly reason: string;
  readonly automaton: Automaton;
}

/** Reasons that follow from the automaton alone, without a relaxation. */
export const TRUNCATED = 'truncated';
export const UNEXPECTED_CONTINUATION = 'unexpected-continuation';
export const NEVER_USED = 'never-used';

export interface DiagnosisInput {
  readonly labelled: LabelledAutomaton;
  readonly minimal: Automaton;
  readonly relaxations: readonly Relaxation[];
  /** The specification section behind a rule: `RFC 3629 §4`, or empty. */
  readonly sectionOf: (rule: string) => string;
  readonly startRule: string;
  /** The relaxation that is a whole encoding form; it says where characters begin and which symbols occur at all. */
  readonly encodingForm?: Relaxation | undefined;
}

/** Builds the diagnosis. Throws SpecError when a relaxation narrows, or two claim the same fault. */
export function diagnose(input: DiagnosisInput): DiagnosisTable {
  for (const relaxation of input.relaxations) requireWider(input.minimal, relaxation);
  const product = new Product(input, byRule(input.labelled, input.startRule)).explore();
  const { automaton, stateOf } = minimise(product.automaton, (state) => product.labels[state] as string);
  const labels: string[] = [];
  stateOf.forEach((merged, state) => {
    labels[merged] ??= product.labels[state] as string;
  });
  return encode(input, automaton, labels);
}

function requireWider(minimal: Automaton, { reason, automaton }: Relaxation): void {
  const { onlyLeft: lost } = difference(minimal, automaton);
  if (!lost) return;
  const shown = formatSymbols(minimal.alphabet, lost) || 'the empty text';
  throw new SpecError('narrowing-reason', `the grammar for reason "${reason}" must accept all that the main one does`, {
    notes: [{ message: `it refuses ${shown}` }],
    remedy: 'let it only add to the rules of the main grammar',
  });
}

const REASON = 'reason ';

/** A tuple of states, one of each automaton, after a symbol of these classes. */
function after(all: readonly Automaton[], tuple: readonly number[], classOf: readonly number[]): number[] {
  return tuple.map((state, i) => all[i]?.next[state]?.[classOf[i] as number] as number);
}

/** The main automaton and all relaxations side by side, until the main one dies. */
class Product {
  readonly #input: DiagnosisInput;
  readonly #main: Ruled;
  readonly #live: readonly boolean[];
  readonly #relaxedLive: readonly (readonly boolean[])[];
  /** What says where characters begin, and its place in a tuple. */
  readonly #form: Automaton;
  readonly #formIndex: number;
  readonly #used: SymbolSet;
  readonly #numberOf = new Map<string, number>();
  readonly #queue: number[][] = [];
  readonly #labels: string[] = [];
  readonly #narrower = new Map<Relaxation, Map<Relaxation, boolean>>();

  constructor(input: DiagnosisInput, main: Ruled) {
    this.#input = input;
    this.#main = main;
    this.#live = liveStates(main.automaton);
    this.#relaxedLive = input.relaxations.map(({ automaton }) => liveStates(automaton));
    this.#form = input.encodingForm?.automaton ?? main.automaton;
    this.#formIndex = input.encodingForm ? input.relaxations.indexOf(input.encodingForm) + 1 : 0;
    const live = liveStates(this.#form);
    this.#used = this.#form.next.reduce<SymbolSet>(
      (all, _, state) => (live[state] ? union(all, liveSymbols(this.#form, state, live)) : all),
      [],
    );
  }

  explore(): { automaton: Automaton; labels: readonly string[] } {
    const main = this.#main.automaton;
    const all = [main, ...this.#input.relaxations.map(({ automaton }) => automaton)];
    const cells = overlay(all);
    const kinds = this.#kinds(cells);
    this.#visit(all.map(() => START));
    const [mainClass, next]: [Uint32Array, Row[]] = [column(cells, 0), []];
    for (const tuple of this.#queue) {
      const loop = () => new Uint32Array(cells.length).fill(next.length);
      next.push(tuple.length === 0 ? loop() : this.#row(all, tuple, cells, mainClass, kinds));
    }
    return {
      automaton: {
        alphabet: main.alphabet,
        classes: cells.map(({ set }) => set),
        next,
        accepting: this.#queue.map((tuple) => tuple.length > 0 && (main.accepting[tuple[0] as number] as boolean)),
      },
      labels: this.#labels,
    };
  }

  /** Where each cell leads from a tuple. Of thousands of cells few lead elsewhere than others of their kind. */
  #row(
    all: readonly Automaton[],
    tuple: readonly number[],
    cells: readonly Cell[],
    mainClass: Uint32Array,
    kinds: Uint32Array,
  ): Row {
    const mainRow = all[0]?.next[tuple[0] as number] as Row;
    const row = new Uint32Array(cells.length);
    const known = new Map<number, number>();
    let [last, to] = [-1, 0];
    for (let i = 0; i < row.length; i++) {
      const target = mainRow[mainClass[i] as number] as number;
      const alive = this.#live[target] as boolean;
      const key = (alive ? target + 1 : 0) * kinds.length + (kinds[i] as number);
      if (key !== last) {
        last = key;
        to = known.get(key) ?? this.#leadTo(all, tuple, cells[i] as Cell, alive);
        known.set(key, to);
      }
      row[i] = to;
    }
    return row;
  }

  #leadTo(all: readonly Automaton[], tuple: readonly number[], { set, classOf }: Cell, alive: boolean): number {
    const next = after(all, tuple, classOf);
    return alive ? this.#visit(next) : this.#die(tuple, next, set);
  }

  /** Cells that the relaxations take alike have one number; so have, with an encoding form, those that die for the same reason everywhere. */
  #kinds(cells: readonly Cell[]): Uint32Array {
    const kinds = new Map<string, number>();
    return Uint32Array.from(cells, ({ classOf }) => {
      const key = (this.#input.encodingForm ? classOf.slice(1) : classOf).join();
      const kind = kinds.get(key) ?? kinds.size;
      kinds.set(key, kind);
      return kind;
    });
  }

  #visit(tuple: number[]): number {
    const key = tuple.join(',');
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    return this.#add(key, tuple, `${this.#main.rules[tuple[0] as number]} ${this.#reasonAtEnd(tuple)}`);
  }

  /** A rejecting state of its own for each reason. */
  #die(before: readonly number[], after: readonly number[], set: SymbolSet): number {
    const reason = this.#reason(before, after, set);
    return this.#numberOf.get(REASON + reason) ?? this.#add(REASON + reason, [], REASON + reason);
  }

  #add(key: string, tuple: number[], label: string): number {
    this.#numberOf.set(key, this.#queue.length);
    this.#labels.push(label);
    return this.#queue.push(tuple) - 1;
  }

  #reason(before: readonly number[], after: readonly number[], set: SymbolSet): string {
    const alive = this.#input.relaxations.filter((_, i) => this.#relaxedLive[i]?.[after[i + 1] as number]);
    const least = this.#least(alive);
    if (least) return least.reason;
    // A first octet can begin scalar values that different grammars would allow: then it is just not allowed.
    const { encodingForm } = this.#input;
    if (encodingForm && alive.includes(encodingForm)) return encodingForm.reason;
    if (alive.length > 0) throw this.#ambiguous(alive, before, set);
    if (!this.#form.accepting[before[this.#formIndex] as number]) return TRUNCATED;
    return intersection(set, this.#used).length > 0 ? UNEXPECTED_CONTINUATION : NEVER_USED;
  }

  /** The relaxation that all others contain, if there is one; the first of those that are equal. */
  #least(alive: readonly Relaxation[]): Relaxation | undefined {
    return alive.find((one) => alive.every((other) => other === one || this.#isNarrower(one, other)));
  }

  #isNarrower(one: Relaxation, other: Relaxation): boolean {
    const known = this.#narrower.get(one) ?? new Map<Relaxation, boolean>();
    this.#narrower.set(one, known);
    const found = known.get(other) ?? difference(one.automaton, other.automaton).onlyLeft === null;
    known.set(other, found);
    return found;
  }

  #reasonAtEnd(tuple: readonly number[]): string {
    if (this.#main.automaton.accepting[tuple[0] as number]) return TRUNCATED;
    const accepting = this.#input.relaxations.filter(({ automaton }, i) => automaton.accepting[tuple[i + 1] as number]);
    const reason = (this.#least(accepting) ?? accepting[0])?.reason;
    // Where a character may end but the text may not, nothing is wrong with a character.
    return reason === undefined || reason === DISALLOWED_CHARACTER ? TRUNCATED : reason;
  }

  #ambiguous(alive: readonly Relaxation[], before: readonly number[], set: SymbolSet): SpecError {
    const prefix = shortestPrefixes(this.#main.automaton)[before[0] as number] ?? [];
    const text = formatSymbols(this.#main.automaton.alphabet, [...prefix, set[0]?.[0] as number]);
    const names = alive.map(({ reason }) => `"${reason}"`).join(' and ');
    return new SpecError('ambiguous-reason', `${text} breaks more than one restriction: ${names}`, {
      remedy: 'let each of these grammars lift one restriction only',
    });
  }
}

function encode(input: DiagnosisInput, automaton: Automaton, labels: readonly string[]): DiagnosisTable {
  const reasons = new Map<string, number>();
  const rules = new Map<string, number>();
  const index = (map: Map<string, number>, key: string) => map.get(key) ?? map.set(key, map.size).size - 1;
  const states = labels.filter((label) => !label.startsWith(REASON)).length;
  const outcomes: number[] = [];
  const cell = (target: number) => {
    if (target < states) return target;
    outcomes[target] ??= -1 - index(reasons, (labels[target] as string).slice(REASON.length));
    return outcomes[target];
  };
  const width = automaton.classes.length;
  const next = new Int32Array(states * width);
  automaton.next.slice(0, states).forEach((row, state) => {
    for (let c = 0; c < width; c++) next[state * width + c] = cell(row[c] as number);
  });
  const parts = labels.slice(0, states).map((label) => label.split(' ') as [string, string]);
  const table = {
    classCount: width,
    classes: classesToMap(automaton.alphabet, automaton.classes),
    ...cutRows(next, width),
    accepting: automaton.accepting.slice(0, states).map(Number),
    rule: parts.map(([rule]) => index(rules, rule)),
    atEnd: parts.map(([, reason]) => index(reasons, reason)),
    ...sideBySide(input.minimal, automaton, states),
  };
  return {
    ...table,
    rules: [...rules.keys()].flatMap((rule) => [rule, input.sectionOf(rule)]),
    reasons: [...reasons.keys()],
  };
}

/**
 * Which states the two automata are in together: for each diagnosis state the
 * small state, and for each small state the diagnosis state it implies, where
 * all ways to it agree.
 */
function sideBySide(minimal: Automaton, diagnosis: Automaton, states: number) {
  const small = new Array<number>(states).fill(-1);
  const resume = new Array<number>(minimal.next.length).fill(-1);
  const met = new Set<number>();
  const cells = overlay([minimal, diagnosis]);
  const [smallClass, largeClass] = [column(cells, 0), column(cells, 1)];
  const queue = [START];
  small[START] = START;
  for (const d of queue) {
    const s = small[d] as number;
    resume[s] = minimal.accepting[s] && !met.has(s) ? d : -1;
    met.add(s);
    const [smallRow, largeRow] = [minimal.next[s] as Row, diagnosis.next[d] as Row];
    for (let i = 0; i < cells.length; i++) {
      const target = largeRow[largeClass[i] as number] as number;
      if (target >= states || small[target] !== -1) continue;
      small[target] = smallRow[smallClass[i] as number] as number;
      queue.push(target);
    }
  }
  return { small, resume };
}
