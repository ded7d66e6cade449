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
 * Each state is labelled with the rule being matched. One rejecting state stands
 * for each reason.
 */
import { formatSymbols } from '../../alphabet.ts';
import { SpecError } from '../../diagnostic.ts';
import { DISALLOWED_CHARACTER } from '../../encodings.ts';
import {
  type Automaton,
  type LabelledAutomaton,
  liveStates,
  liveSymbols,
  type Row,
  START_STATE,
  shortestPrefixOf,
} from '../automaton/automaton.ts';
import { classColumn, type JointClass, jointClasses, languageDifference } from '../automaton/difference.ts';
import { intersectionOfSets, type SymbolSet, unionOfSets } from '../symbols.ts';
import type { Ruled } from './matched-rule.ts';

/** A grammar that lifts one restriction, compiled to its minimal automaton. */
export interface Relaxation {
  readonly reason: string;
  readonly automaton: Automaton;
}

/** Reasons that follow from the automaton alone, without a relaxation. */
const TRUNCATED = 'truncated';
const UNEXPECTED_CONTINUATION = 'unexpected-continuation';
const NEVER_USED = 'never-used';

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

/** Begins the label of a rejecting state. */
export const REASON = 'reason ';

/** A tuple of states, one of each automaton, after a symbol of these classes. */
function after(all: readonly Automaton[], tuple: readonly number[], classIn: readonly number[]): number[] {
  return tuple.map((state, i) => all[i]?.next[state]?.[classIn[i] as number] as number);
}

/** The main automaton and all relaxations side by side, until the main one dies. */
export class Product {
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
      (all, _, state) => (live[state] ? unionOfSets(all, liveSymbols(this.#form, state, live)) : all),
      [],
    );
  }

  explore(): { automaton: Automaton; labels: readonly string[] } {
    const main = this.#main.automaton;
    const all = [main, ...this.#input.relaxations.map(({ automaton }) => automaton)];
    const cells = jointClasses(all);
    const kinds = this.#kinds(cells);
    this.#visit(all.map(() => START_STATE));
    const [mainClass, next]: [Uint32Array, Row[]] = [classColumn(cells, 0), []];
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
    cells: readonly JointClass[],
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
        to = known.get(key) ?? this.#leadTo(all, tuple, cells[i] as JointClass, alive);
        known.set(key, to);
      }
      row[i] = to;
    }
    return row;
  }

  #leadTo(all: readonly Automaton[], tuple: readonly number[], { set, classIn }: JointClass, alive: boolean): number {
    const next = after(all, tuple, classIn);
    return alive ? this.#visit(next) : this.#die(tuple, next, set);
  }

  /** Cells that the relaxations take alike have one number; so have, with an encoding form, those that die for the same reason everywhere. */
  #kinds(cells: readonly JointClass[]): Uint32Array {
    const kinds = new Map<string, number>();
    return Uint32Array.from(cells, ({ classIn }) => {
      const key = (this.#input.encodingForm ? classIn.slice(1) : classIn).join();
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
    return intersectionOfSets(set, this.#used).length > 0 ? UNEXPECTED_CONTINUATION : NEVER_USED;
  }

  /** The relaxation that all others contain, if there is one; the first of those that are equal. */
  #least(alive: readonly Relaxation[]): Relaxation | undefined {
    return alive.find((one) => alive.every((other) => other === one || this.#isNarrower(one, other)));
  }

  #isNarrower(one: Relaxation, other: Relaxation): boolean {
    const known = this.#narrower.get(one) ?? new Map<Relaxation, boolean>();
    this.#narrower.set(one, known);
    const found = known.get(other) ?? languageDifference(one.automaton, other.automaton).onlyLeft === null;
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
    const prefix = shortestPrefixOf(this.#main.automaton)(before[0] as number) ?? [];
    const text = formatSymbols(this.#main.automaton.alphabet, [...prefix, set[0]?.[0] as number]);
    const names = alive.map(({ reason }) => `"${reason}"`).join(' and ');
    return new SpecError('ambiguous-reason', `${text} breaks more than one restriction: ${names}`, {
      subject: { kind: 'reason', names: alive.map(({ reason }) => reason) },
      remedy: 'let each of these grammars lift one restriction only',
    });
  }
}
