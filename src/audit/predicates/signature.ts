/**
 * Signatures. In forms where U+FEFF at the start is a character like any other,
 * it may stand wherever a character may start, and the same texts may follow as
 * before it. In UTF-16 with a signature it selects the order of octets
 * (serialise.ts).
 */
import { type Automaton, languageDifference, runAutomaton, START_STATE } from '../../compile/index.ts';
import { type Decision, decision, type SymbolText, sizeOfAutomaton, type Witnesses } from './decision.ts';
import { edgesOf } from './edges.ts';

/** The signature is accepted at every character boundary, and changes nothing in what may follow. */
export function signatureIsCharacter(automaton: Automaton, signature: SymbolText, witnesses: Witnesses): Decision {
  const edges = edgesOf(automaton);
  const boundaries = edges.reachable().filter((state) => automaton.accepting[state]);
  const counter = boundaries.flatMap((state): SymbolText[] => {
    const after = runAutomaton(automaton, signature, state);
    const text = [...edges.prefixTo(state), ...signature];
    if (!automaton.accepting[after]) return [text];
    // At the start a form may refuse a text (the swapped signature), so there the state after a signature is a later
    // boundary.
    const further = boundaries.filter((boundary) => boundary !== START_STATE);
    const expected = state === START_STATE && further.length > 0 ? (further[0] as number) : state;
    const { onlyLeft, onlyRight } = languageDifference(withStart(automaton, after), withStart(automaton, expected));
    const shown = onlyLeft ?? onlyRight;
    return shown ? [[...text, ...shown]] : [];
  })[0];
  return decision(`${boundaries.length} character boundaries, ${sizeOfAutomaton(automaton)}`, counter, witnesses);
}

/** The same automaton with another start state. */
function withStart(automaton: Automaton, state: number): Automaton {
  const swap = (s: number) => (s === state ? START_STATE : s === START_STATE ? state : s);
  return {
    ...automaton,
    next: automaton.next.map((_, s) => Array.from(automaton.next[swap(s)] ?? [], swap)),
    accepting: automaton.accepting.map((_, s) => automaton.accepting[swap(s)] as boolean),
  };
}

/** Every text with this beginning is refused, and the two automata differ on such texts only. */
export function beginningRefused(
  automaton: Automaton,
  without: Automaton,
  beginning: SymbolText,
  witnesses: Witnesses,
): Decision {
  const dead = !edgesOf(automaton).live[runAutomaton(automaton, beginning)];
  const { onlyLeft, onlyRight } = languageDifference(automaton, without);
  const startsSo = onlyRight === null || beginning.every((symbol, i) => onlyRight[i] === symbol);
  return decision(sizeOfAutomaton(automaton), onlyLeft ?? (dead && startsSo ? null : [...beginning]), witnesses);
}
