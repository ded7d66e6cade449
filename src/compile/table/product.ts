/**
 * Labelled automaton + relaxations → the automaton that explains faults.
 *
 * No grammar names the reasons of its faults. Instead, each relaxation is a
 * grammar that lifts one restriction. The main automaton and all relaxations run
 * in parallel, as a product automaton. The main one rejects; the relaxation that
 * is still alive names the restriction that was broken:
 *
 *     ED A0   Utf8 rejects; Utf8Overlong rejects, Utf8Surrogate lives →  surrogate
 *     E1 41   all reject, within a sequence                           →  truncated
 *     80      all reject at a character boundary;
 *             80 occurs in well-formed text                           →  unexpected-continuation
 *     FF      the same, but FF never occurs in well-formed text       →  never-used
 *     F8      Utf8Overlong and Utf8Above10FFFF live: F8 80 or F8 88   →  never-used
 *
 * If several relaxations are alive, the narrowest one names the reason. A grammar
 * over scalar values, once encoded, has its whole encoding form as a relaxation
 * (alive where a scalar value is not allowed), and also the relaxations of that
 * form, which are wider:
 *
 *     00      MqttUtf8 rejects; Utf8 lives, and Utf8Overlong ⊃ Utf8   →  disallowed-character
 *     C0      MqttUtf8 and Utf8 reject; Utf8Overlong lives            →  overlong
 *
 * A grammar that describes no encoding has words of its own:
 *
 *     41 in *DIGIT   unexpected      after a complete text   after-the-end      the text ends too early   incomplete
 *
 * or those of its author: what `@error` says at the rule being matched, or at the look-ahead that refuses.
 *
 * Each state is labelled with the rule being matched. There is one rejecting
 * state for each reason.
 */
import { formatSymbols } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { DISALLOWED_CHARACTER } from '../../shared/encodings.ts';
import { numberStates } from '../../shared/explore.ts';
import { Numbering } from '../../shared/groups.ts';
import { memoize } from '../../shared/memoize.ts';
import {
  type Automaton,
  afterClass,
  type LabelledAutomaton,
  liveStates,
  liveSymbols,
  rowOf,
  START_STATE,
  shortestPrefixOf,
  type TransitionRow,
  targetsOf,
} from '../automaton/automaton.ts';
import { classColumn, isSubset, type JointClass, jointClasses } from '../automaton/difference.ts';
import type { WithLabels } from '../automaton/minimise.ts';
import type { RuleSet } from '../expression.ts';
import { type SymbolSet, setsOverlap, smallestSymbol, unionOfSets } from '../symbols.ts';
import { enclosingRules, type MatchedRule } from './matched-rule.ts';

/** A grammar that lifts one restriction, compiled to its minimal automaton. */
export interface Relaxation {
  readonly reason: string;
  readonly automaton: Automaton;
  /** Its texts end at boundaries: see `DiagnosisLabel`. */
  readonly boundary?: boolean;
  /** A fault of its reason includes the offending symbol, and all up to where a text of the relaxation ends. */
  readonly whole?: boolean;
  /** The rules it was written in, and those of the grammar whose restriction it lifts; none for a bound of a recursive rule. */
  readonly written?: { readonly rules: RuleSet; readonly main: RuleSet };
  /** Of an encoding form that the grammar extends: for each state, the positions that match the next symbol. */
  readonly origins?: LabelledAutomaton['origins'];
}

/** Reasons that follow from the automaton alone, without a relaxation. */
const TRUNCATED = 'truncated';
const UNEXPECTED_CONTINUATION = 'unexpected-continuation';
const NEVER_USED = 'never-used';

/** The same for a grammar that describes no encoding: each symbol of its texts stands for itself. */
const UNEXPECTED = 'unexpected';
const AFTER_THE_END = 'after-the-end';
const INCOMPLETE = 'incomplete';
export const PLAIN_REASONS: readonly string[] = [UNEXPECTED, AFTER_THE_END, INCOMPLETE];

export interface DiagnosisInput {
  readonly labelled: LabelledAutomaton;
  readonly minimal: Automaton;
  readonly relaxations: readonly Relaxation[];
  /** The section of the specification that defines a rule: `RFC 3629 §4`, or empty. */
  readonly sectionOf: (rule: string) => string;
  /** The rules of the main grammar. */
  readonly rules: RuleSet;
  /** The relaxation that is a whole encoding form. It says where characters begin and which symbols occur at all. */
  readonly encodingForm?: Relaxation | undefined;
  /** The grammar describes no encoding: each symbol is a character, so a fault begins at the symbol that is not allowed. */
  readonly isPlainText?: boolean | undefined;
}

/** What the diagnosis knows in a state of the product. */
export type DiagnosisLabel =
  | {
      readonly rejects: false;
      /** The rule being matched. */
      readonly rule: string;
      /** The reason of the fault if the text ends here. */
      readonly reasonAtEnd: string;
      /** A fault begins here at the earliest: a text may end here, or one of a relaxation that is tagged @boundary. */
      readonly boundary: boolean;
      /** The reasons for which an ill-formed sequence can end here: a text of that relaxation does. */
      readonly endsFor: readonly string[];
      /** Reasons of which a fault here is `whole`, each with the symbols that it takes in after the offending one. */
      readonly rests: readonly (readonly [reason: string, rest: readonly SymbolSet[]])[];
    }
  | ({ readonly rejects: true } & Rejection);

interface Rejection {
  readonly reason: string;
  /** The rule that refuses, where it is not the one being matched: an alternative of it that the grammar overrides. */
  readonly refusing?: string | undefined;
}

/** For each automaton its state; or that the main one rejects. */
type ProductState = readonly number[] | Rejection;

const isRejection = (state: ProductState): state is Rejection => 'reason' in state;

/** The main automaton and all relaxations in parallel, until the main one rejects. */
export class Product {
  readonly #input: DiagnosisInput;
  /** The main automaton, each state labelled with the rule being matched. */
  readonly #main: WithLabels<MatchedRule>;
  readonly #all: readonly Automaton[];
  readonly #live: readonly boolean[];
  readonly #relaxedLive: readonly (readonly boolean[])[];
  /** The automaton that says where characters begin, and its index in a tuple. */
  readonly #form: Automaton;
  readonly #formIndex: number;
  /** The symbols that occur in well-formed text of that form. */
  readonly #used: SymbolSet;
  /** Tuple → reason → the rest of a fault; `null` where it depends on the offending symbol. */
  readonly #rests = new Map<string, Map<string, readonly SymbolSet[] | null>>();
  readonly #narrower = memoize((one: Relaxation) =>
    memoize((other: Relaxation) => isSubset(one.automaton, other.automaton)),
  );

  constructor(input: DiagnosisInput, main: WithLabels<MatchedRule>) {
    this.#input = input;
    this.#main = main;
    this.#all = [main.automaton, ...input.relaxations.map(({ automaton }) => automaton)];
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

  explore(): WithLabels<DiagnosisLabel> {
    const { alphabet, accepting } = this.#main.automaton;
    const classes = jointClasses(this.#all);
    const kinds = this.#kinds(classes);
    const mainClass = classColumn(classes, 0);
    const { states, rows } = numberStates<ProductState, TransitionRow>(
      this.#all.map(() => START_STATE),
      (state) => (isRejection(state) ? JSON.stringify(state) : state.join()),
      (state, numberOf) =>
        isRejection(state)
          ? new Uint32Array(classes.length).fill(numberOf(state))
          : this.#row(state, classes, mainClass, kinds, numberOf),
    );
    return {
      automaton: {
        alphabet,
        classes: classes.map(({ set }) => set),
        next: rows,
        accepting: states.map((state) => !isRejection(state) && (accepting[state[0] as number] as boolean)),
      },
      labels: states.map((state) => this.#label(state)),
    };
  }

  /** The next state for each class. Among thousands of classes few kinds lead to different states. */
  #row(
    tuple: readonly number[],
    classes: readonly JointClass[],
    mainClass: Uint32Array,
    kinds: Uint32Array,
    numberOf: (state: ProductState) => number,
  ): TransitionRow {
    const mainRow = rowOf(this.#main.automaton, tuple[0] as number);
    const row = new Uint32Array(classes.length);
    const known = new Map<number, number>();
    let [lastKey, to] = [-1, 0];
    for (let i = 0; i < row.length; i++) {
      const target = mainRow[mainClass[i] as number] as number;
      const key = (this.#live[target] ? target + 1 : 0) * kinds.length + (kinds[i] as number);
      if (key !== lastKey) {
        lastKey = key;
        to = known.get(key) ?? numberOf(this.#after(tuple, classes[i] as JointClass));
        known.set(key, to);
      }
      row[i] = to;
    }
    return row;
  }

  #after(tuple: readonly number[], { set, classIn }: JointClass): ProductState {
    const next = tuple.map((state, i) => afterClass(this.#all[i] as Automaton, state, classIn[i] as number));
    if (this.#live[next[0] as number]) return next;
    const rejection = this.#rejection(tuple, next, set);
    this.#noteRest(tuple, rejection.reason, next);
    return rejection;
  }

  /** Where the relaxation that names the reason takes in a rest of one length, notes that rest. */
  #noteRest(tuple: readonly number[], reason: string, next: readonly number[]): void {
    const index = this.#input.relaxations.findIndex((one) => one.reason === reason && one.whole);
    if (index < 0) return;
    const rest = restFrom(this.#all[index + 1] as Automaton, next[index + 1] as number);
    const key = tuple.join();
    const rests = this.#rests.get(key) ?? new Map<string, readonly SymbolSet[] | null>();
    this.#rests.set(key, rests);
    const known = rests.get(reason);
    rests.set(reason, known === undefined || JSON.stringify(known) === JSON.stringify(rest) ? rest : null);
  }

  /**
   * A number for each class, its kind. Classes of one kind are the same class in every relaxation, so a rejection has the
   * same reason on all of them. Without an encoding form, the main automaton counts too: it says which symbols are used.
   */
  #kinds(classes: readonly JointClass[]): Uint32Array {
    const kinds = new Numbering<string>();
    return Uint32Array.from(classes, ({ classIn }) =>
      kinds.of((this.#input.encodingForm ? classIn.slice(1) : classIn).join()),
    );
  }

  #label(state: ProductState): DiagnosisLabel {
    if (isRejection(state)) return { rejects: true, ...state };
    const { rule, error } = this.#main.labels[state[0] as number] as MatchedRule;
    const ending = this.#accepting(state);
    const accepts = this.#main.automaton.accepting[state[0] as number] as boolean;
    const boundary = accepts || this.#input.isPlainText === true || ending.some((one) => one.boundary);
    const endsFor = ending.map(({ reason }) => reason);
    const rests = [...(this.#rests.get(state.join()) ?? [])].flatMap(([reason, rest]) =>
      rest ? [[reason, rest] as const] : [],
    );
    return { rejects: false, rule, reasonAtEnd: this.#reasonAtEnd(accepts, ending, error), boundary, endsFor, rests };
  }

  /** The relaxations that accept in a state of the product. */
  #accepting(tuple: readonly number[]): Relaxation[] {
    return this.#input.relaxations.filter(({ automaton }, i) => automaton.accepting[tuple[i + 1] as number]);
  }

  #rejection(before: readonly number[], after: readonly number[], set: SymbolSet): Rejection {
    const alive = this.#input.relaxations.filter((_, i) => this.#relaxedLive[i]?.[after[i + 1] as number]);
    const found = this.#narrowest(alive);
    const plain = this.#reason(alive, found, before, set);
    const reason = plain === DISALLOWED_CHARACTER ? (this.#authors(before[0] as number, set) ?? plain) : plain;
    const refusing = found && this.#refusing(found, before, set);
    return refusing === undefined ? { reason } : { reason, refusing };
  }

  /** The rule that matches these symbols in a relaxation, if the main grammar overrides it by one of another clause. */
  #refusing(one: Relaxation, before: readonly number[], set: SymbolSet): string | undefined {
    const { rules, sectionOf, relaxations } = this.#input;
    const origins = one.origins?.[before[relaxations.indexOf(one) + 1] as number] ?? [];
    const matched = sectionOf((this.#main.labels[before[0] as number] as MatchedRule).rule);
    return origins
      .filter((live) => setsOverlap(live.set, set))
      .flatMap(({ origin }) => enclosingRules(origin.path))
      .find(({ rule }) => rules.rules.has(rule) && sectionOf(rule) !== matched && this.#isOverridden(one, rule))?.rule;
  }

  #isOverridden({ written }: Relaxation, rule: string): boolean {
    const [own, lifted] = [this.#input.rules.rules.get(rule)?.span, written?.rules.rules.get(rule)?.span];
    return own?.source.name !== lifted?.source.name || own?.start !== lifted?.start;
  }

  #reason(
    alive: readonly Relaxation[],
    narrowest: Relaxation | undefined,
    before: readonly number[],
    set: SymbolSet,
  ): string {
    if (narrowest) return narrowest.reason;
    // A first octet can begin scalar values that several relaxations allow: then the reason is the encoding form's.
    const { encodingForm } = this.#input;
    if (encodingForm && alive.includes(encodingForm)) return encodingForm.reason;
    if (this.#input.isPlainText && alive.length === 0) return this.#plainReason(before[0] as number, set);
    const used = setsOverlap(set, this.#used);
    const atBoundary = this.#form.accepting[before[this.#formIndex] as number];
    // An octet that never occurs is known now; which of several restrictions it breaks, only the next octets show.
    if (alive.length > 0 && (used || !atBoundary)) throw this.#ambiguous(alive, before, set);
    if (!atBoundary) return TRUNCATED;
    return used ? UNEXPECTED_CONTINUATION : NEVER_USED;
  }

  /** What authors say of symbols that are refused (`@error`). */
  #authors(state: number, set: SymbolSet): string | undefined {
    const { refused, error } = this.#main.labels[state] as MatchedRule;
    return refused.find(([symbols]) => setsOverlap(symbols, set))?.[1] ?? error;
  }

  #plainReason(state: number, set: SymbolSet): string {
    const { automaton } = this.#main;
    const own = this.#authors(state, set);
    if (own !== undefined) return own;
    return liveSymbols(automaton, state, this.#live).length > 0 ? UNEXPECTED : AFTER_THE_END;
  }

  /** The relaxation that all others contain, if there is one; of equal ones the first. */
  #narrowest(alive: readonly Relaxation[]): Relaxation | undefined {
    return alive.find((one) => alive.every((other) => other === one || this.#narrower(one)(other)));
  }

  #reasonAtEnd(accepts: boolean, ending: readonly Relaxation[], error: string | undefined): string {
    const truncated = error ?? (this.#input.isPlainText ? INCOMPLETE : TRUNCATED);
    const reason = accepts ? undefined : (this.#narrowest(ending) ?? ending[0])?.reason;
    // A character may end here but the text may not: no character is at fault.
    return reason === undefined || reason === DISALLOWED_CHARACTER ? truncated : reason;
  }

  #ambiguous(alive: readonly Relaxation[], before: readonly number[], set: SymbolSet): SpecError {
    const prefix = shortestPrefixOf(this.#main.automaton)(before[0] as number) ?? [];
    const text = formatSymbols(this.#main.automaton.alphabet, [...prefix, smallestSymbol(set)]);
    const names = alive.map(({ reason }) => `"${reason}"`).join(' and ');
    return new SpecError('ambiguous-reason', `${text} breaks more than one restriction: ${names}`, {
      subject: { kind: 'reason', names: alive.map(({ reason }) => reason) },
      remedy: 'let each of these grammars lift one restriction only',
    });
  }
}

/** The sets of symbols from a state to where a text can end; `null` where these depend on the symbols read. */
function restFrom(automaton: Automaton, from: number): SymbolSet[] | null {
  const live = liveStates(automaton);
  const sets: SymbolSet[] = [];
  for (let state = from; !automaton.accepting[state]; ) {
    const [target, other] = [...targetsOf(rowOf(automaton, state))].filter((one) => live[one]);
    if (target === undefined || other !== undefined || sets.length > automaton.next.length) return null;
    sets.push(liveSymbols(automaton, state, live));
    state = target;
  }
  return sets;
}
