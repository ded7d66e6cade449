/**
 * What a predicate says of an automaton. It decides; it does not sample: the
 * search ends because automata are finite. Beside the answer stand texts for
 * both sides, so that what was decided on the automaton can be run on the
 * validator that ships:
 *
 *     accepted   texts that keep to the demand: each must be well-formed
 *     refused    texts that break it: each must be ill-formed
 *
 * Where the demand does not hold, the counterexample is a text whose verdict
 * breaks it.
 */
import type { Automaton } from '../../compile/index.ts';

export type Text = readonly number[];

export interface Decision {
  readonly holds: boolean;
  /** What the decision ran over: `9 states, 12 classes`. */
  readonly decided: string;
  /** `null` when it holds. */
  readonly counterexample: Text | null;
  readonly accepted: readonly Text[];
  readonly refused: readonly Text[];
  /** More texts that must be well-formed, too many to keep. */
  readonly bulk?: () => Iterable<Text>;
}

export interface Witnesses {
  readonly accepted: readonly Text[];
  readonly refused: readonly Text[];
}

export function decision(decided: string, counterexample: Text | null | undefined, witnesses: Witnesses): Decision {
  return { holds: counterexample == null, decided, counterexample: counterexample ?? null, ...witnesses };
}

export function sizeOfAutomaton(automaton: Automaton): string {
  return `${automaton.next.length} states, ${automaton.classes.length} classes`;
}
