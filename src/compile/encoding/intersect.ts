/**
 * Two automata → the one that accepts what both accept, with the positions of
 * the first. It combines the texts of a grammar over scalar values with what an
 * encoding form demands beyond single characters: in UTF-16BE no text begins
 * FF FE (draft-hoffman-utf16 §3.2).
 */
import type { Automaton, LabelledAutomaton } from '../automaton/automaton.ts';
import { pairAutomaton } from '../automaton/difference.ts';
import { mergeClasses } from '../automaton/minimise.ts';

/** Cost: pairs of states that a text can reach × classes. */
export function intersect(left: LabelledAutomaton, right: Automaton): LabelledAutomaton {
  const { pairs, classes, next } = pairAutomaton(left, right);
  return {
    alphabet: left.alphabet,
    ...mergeClasses({ classes }, next),
    accepting: pairs.map(([l, r]) => (left.accepting[l] && right.accepting[r]) as boolean),
    origins: pairs.map(([l]) => left.origins[l] ?? []),
  };
}
