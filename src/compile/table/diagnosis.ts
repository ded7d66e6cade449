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
 * Each state is labelled with the rule being matched; states that agree on
 * labels and reasons for every continuation are merged.
 */

import { formatSymbols } from '../../alphabet.ts';
import type { DiagnosisTable } from '../../layout.ts';
import {
  type Automaton,
  type LabelledAutomaton,
  liveStates,
  type Origin,
  type RulePath,
  START,
  shortestPrefixes,
} from '../automaton/automaton.ts';
import { difference, overlay } from '../automaton/difference.ts';
import { minimise } from '../automaton/minimise.ts';
import { SpecError } from '../diagnostic.ts';
import { intersection, type SymbolSet, union } from '../symbols.ts';
import { classesToMap } from './class-map.ts';

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
}

/** Builds the diagnosis. Throws SpecError when a relaxation narrows, or two claim the same fault. */
export function diagnose(input: DiagnosisInput): DiagnosisTable {
  for (const relaxation of input.relaxations) requireWider(input.minimal, relaxation);
  const product = new Product(input).explore();
  const { automaton, stateOf } = minimise(product.automaton, (state) => product.labels[state] as string);
  const labels = automaton.next.map((_, state) => product.labels[stateOf.indexOf(state)] as string);
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

/** The main automaton and all relaxations side by side, until the main one dies. */
class Product {
  readonly #input: DiagnosisInput;
  readonly #live: readonly boolean[];
  readonly #relaxedLive: readonly (readonly boolean[])[];
  readonly #used: SymbolSet;
  readonly #numberOf = new Map<string, number>();
  readonly #queue: number[][] = [];
  readonly #labels: string[] = [];

  constructor(input: DiagnosisInput) {
    this.#input = input;
    this.#live = liveStates(input.labelled);
    this.#relaxedLive = input.relaxations.map(({ automaton }) => liveStates(automaton));
    this.#used = input.labelled.origins.reduce<SymbolSet>(
      (all, live) => live.reduce((sum, { set }) => union(sum, set), all),
      [],
    );
  }

  explore(): { automaton: Automaton; labels: readonly string[] } {
    const { labelled, relaxations } = this.#input;
    const all = [labelled, ...relaxations.map(({ automaton }) => automaton)];
    const cells = overlay(all);
    this.#visit(all.map(() => START));
    const next: number[][] = [];
    for (const tuple of this.#queue) {
      next.push(
        cells.map(({ set, classOf }) => {
          if (tuple.length === 0) return next.length;
          const target = tuple.map((state, i) => all[i]?.next[state]?.[classOf[i] as number] as number);
          return this.#live[target[0] as number] ? this.#visit(target) : this.#die(tuple, target, set);
        }),
      );
    }
    return {
      automaton: {
        alphabet: labelled.alphabet,
        classes: cells.map(({ set }) => set),
        next,
        accepting: this.#queue.map((tuple) => tuple.length > 0 && (labelled.accepting[tuple[0] as number] as boolean)),
      },
      labels: this.#labels,
    };
  }

  #visit(tuple: number[]): number {
    const key = tuple.join(',');
    const known = this.#numberOf.get(key);
    if (known !== undefined) return known;
    return this.#add(key, tuple, `${this.#ruleAt(tuple[0] as number)} ${this.#reasonAtEnd(tuple)}`);
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
    if (alive.length > 1) throw this.#ambiguous(alive, before, set);
    if (alive[0]) return alive[0].reason;
    if (!this.#input.labelled.accepting[before[0] as number]) return TRUNCATED;
    return intersection(set, this.#used).length > 0 ? UNEXPECTED_CONTINUATION : NEVER_USED;
  }

  #reasonAtEnd(tuple: readonly number[]): string {
    const { relaxations, labelled } = this.#input;
    if (labelled.accepting[tuple[0] as number]) return TRUNCATED;
    const accepting = relaxations.find(({ automaton }, i) => automaton.accepting[tuple[i + 1] as number]);
    return accepting?.reason ?? TRUNCATED;
  }

  #ambiguous(alive: readonly Relaxation[], before: readonly number[], set: SymbolSet): SpecError {
    const prefix = shortestPrefixes(this.#input.labelled)[before[0] as number] ?? [];
    const text = formatSymbols(this.#input.labelled.alphabet, [...prefix, set[0]?.[0] as number]);
    const names = alive.map(({ reason }) => `"${reason}"`).join(' and ');
    return new SpecError('ambiguous-reason', `${text} breaks more than one restriction: ${names}`, {
      remedy: 'let each of these grammars lift one restriction only',
    });
  }

  #ruleAt(state: number): string {
    const origins = this.#input.labelled.origins[state]?.map(({ origin }) => origin) ?? [];
    return matchedRule(origins, this.#input.labelled.accepting[state] as boolean) ?? this.#input.startRule;
  }
}

/**
 * The rule being matched where any of these origins may come next: the
 * innermost one they share among the rules already begun or, where a sequence
 * starts, among all rules around them.
 */
export function matchedRule(origins: readonly Origin[], atBoundary: boolean): string | undefined {
  const begun = atBoundary ? [] : origins.flatMap((origin) => origin.begun ?? []);
  const paths = begun.length > 0 && begun.length === origins.length ? begun : origins.map((origin) => origin.path);
  const [first, ...others] = paths.map(ancestors);
  const common = first?.find((path) => !path.parameterised && others.every((list) => list.includes(path)));
  return common?.rule;
}

/** The rules around a place, innermost first. */
export function ancestors(path: RulePath | null): RulePath[] {
  return path ? [path, ...ancestors(path.parent)] : [];
}

function encode(input: DiagnosisInput, automaton: Automaton, labels: readonly string[]): DiagnosisTable {
  const reasons = new Map<string, number>();
  const rules = new Map<string, number>();
  const index = (map: Map<string, number>, key: string) => map.get(key) ?? map.set(key, map.size).size - 1;
  const states = labels.filter((label) => !label.startsWith(REASON)).length;
  const cell = (target: number) =>
    target < states ? target : -1 - index(reasons, (labels[target] as string).slice(REASON.length));
  const rows = automaton.next.slice(0, states).map((row) => row.map(cell));
  const parts = labels.slice(0, states).map((label) => label.split(' ') as [string, string]);
  const table = {
    classCount: automaton.classes.length,
    classes: classesToMap(automaton.alphabet, automaton.classes),
    next: rows.flat(),
    accepting: automaton.accepting.slice(0, states).map(Number),
    rule: parts.map(([rule]) => index(rules, rule)),
    atEnd: parts.map(([, reason]) => index(reasons, reason)),
    resume: resume(input.minimal, automaton),
  };
  return {
    ...table,
    rules: [...rules.keys()].flatMap((rule) => [rule, input.sectionOf(rule)]),
    reasons: [...reasons.keys()],
  };
}

/** The diagnosis state that each small state implies, where all ways to it agree. */
function resume(minimal: Automaton, diagnosis: Automaton): number[] {
  const found: (number | undefined)[] = minimal.next.map(() => undefined);
  const live = liveStates(minimal);
  const cells = overlay([minimal, diagnosis]);
  const seen = new Set<string>();
  const queue: [number, number][] = [[START, START]];
  for (const [small, large] of queue) {
    const key = `${small},${large}`;
    if (seen.has(key) || !live[small]) continue;
    seen.add(key);
    found[small] = found[small] === undefined || found[small] === large ? large : -1;
    for (const { classOf } of cells) {
      queue.push([
        minimal.next[small]?.[classOf[0] as number] as number,
        diagnosis.next[large]?.[classOf[1] as number] as number,
      ]);
    }
  }
  return found.map((state) => state ?? -1);
}
