/**
 * Signatures. Where U+FEFF at the start is a character like any other, the
 * automaton must not treat it as anything else: after it, wherever a character
 * may start, everything is as before. Where a signature binds, it is a choice by
 * the first octets (predicates/serialise).
 */
import { type Automaton, languageDifference, runAutomaton, START_STATE } from '../../compile/index.ts';
import { type Decision, decision, sizeOfAutomaton, type Text, type Witnesses } from './decision.ts';
import { edgesOf } from './edges.ts';

/** The signature may stand wherever a character may, and changes nothing in what may follow. */
export function signatureIsCharacter(automaton: Automaton, signature: Text, witnesses: Witnesses): Decision {
  const edges = edgesOf(automaton);
  const places = edges.reachable().filter((state) => automaton.accepting[state]);
  const counter = places.flatMap((state): Text[] => {
    const after = runAutomaton(automaton, signature, state);
    const text = [...edges.prefixTo(state), ...signature];
    if (!automaton.accepting[after]) return [text];
    // At the very start a form may bar a text (a swapped signature): what a signature leads to is any place further on.
    const further = places.filter((place) => place !== START_STATE);
    const expected = state === START_STATE && further.length > 0 ? (further[0] as number) : state;
    const { onlyLeft, onlyRight } = languageDifference(from(automaton, after), from(automaton, expected));
    const shown = onlyLeft ?? onlyRight;
    return shown ? [[...text, ...shown]] : [];
  })[0];
  return decision(`${places.length} places, ${sizeOfAutomaton(automaton)}`, counter, witnesses);
}

/** The same automaton, started elsewhere. */
function from(automaton: Automaton, state: number): Automaton {
  const swap = (s: number) => (s === state ? START_STATE : s === START_STATE ? state : s);
  return {
    ...automaton,
    next: automaton.next.map((_, s) => Array.from(automaton.next[swap(s)] ?? [], swap)),
    accepting: automaton.accepting.map((_, s) => automaton.accepting[swap(s)] as boolean),
  };
}

/** Every text with this beginning is refused, and only such texts are what the other automaton has more. */
export function beginningRefused(
  automaton: Automaton,
  without: Automaton,
  beginning: Text,
  witnesses: Witnesses,
): Decision {
  const dead = !edgesOf(automaton).live[runAutomaton(automaton, beginning)];
  const { onlyLeft, onlyRight } = languageDifference(automaton, without);
  const startsSo = onlyRight === null || beginning.every((symbol, i) => onlyRight[i] === symbol);
  return decision(sizeOfAutomaton(automaton), onlyLeft ?? (dead && startsSo ? null : [...beginning]), witnesses);
}
