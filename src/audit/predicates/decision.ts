/**
 * The decision of a predicate on an automaton. A predicate decides for all
 * texts, it does not sample: the automaton is finite, so the search ends. The
 * decision has witnesses for both verdicts, which are then run through the
 * shipped validator:
 *
 *     accepted   texts that meet the requirement: each must be well-formed
 *     refused    texts that break it: each must be ill-formed
 *
 * When the predicate does not hold, the counterexample is a text that shows it.
 */
import type { Automaton } from '../../compile/index.ts';

export type SymbolText = readonly number[];

export interface Decision {
  readonly holds: boolean;
  /** The extent of the decision: `9 states, 12 classes`. */
  readonly decided: string;
  /** `null` when it holds. */
  readonly counterexample: SymbolText | null;
  readonly accepted: readonly SymbolText[];
  readonly refused: readonly SymbolText[];
  /** More texts that must be well-formed, too many to keep in memory. */
  readonly bulk?: () => Iterable<SymbolText>;
}

export interface Witnesses {
  readonly accepted: readonly SymbolText[];
  readonly refused: readonly SymbolText[];
}

export function decision(
  decided: string,
  counterexample: SymbolText | null | undefined,
  witnesses: Witnesses,
): Decision {
  return { holds: counterexample == null, decided, counterexample: counterexample ?? null, ...witnesses };
}

export function sizeOfAutomaton(automaton: Automaton): string {
  return `${automaton.next.length} states, ${automaton.classes.length} classes`;
}
