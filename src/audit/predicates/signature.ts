/**
 * Signatures. In forms where U+FEFF at the start is a character like any other,
 * it may stand wherever a character may start, and the same texts may follow as
 * before it. In UTF-16 with a signature it selects the order of octets
 * (serialise.ts).
 */
import { type Automaton, languageDifference, runAutomaton, START_STATE } from '../../compile/index.ts';
import { type Decision, decision, type SymbolText, sizeOfAutomaton, type Witnesses } from './decision.ts';
import { edgesOf } from './edges.ts';

/** The signature is accepted at every character boundary, and changes nothing in what may follow. An empty one fails. */
export function signatureIsCharacter(automaton: Automaton, signature: SymbolText, witnesses: Witnesses): Decision {
  const edges = edgesOf(automaton);
  const boundaries = edges.reachable().filter((state) => automaton.accepting[state]);
  const counter = boundaries.flatMap((state): SymbolText[] => {
    const after = runAutomaton(automaton, signature, state);
    const text = [...edges.prefixTo(state), ...signature];
    if (!automaton.accepting[after]) return [text];
    // After any other character the same texts may follow.
    const expected = edges.afterCharacter(state);
    const { onlyLeft, onlyRight } = languageDifference(withStart(automaton, after), withStart(automaton, expected));
    const shown = onlyLeft ?? onlyRight;
    return shown ? [[...text, ...shown]] : [];
  })[0];
  if (signature.length === 0) return decision('no signature', signature, witnesses);
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

/** Every text with this beginning is refused; wherever else a character may start, the same symbols are accepted. */
export function beginningRefused(automaton: Automaton, beginning: SymbolText, witnesses: Witnesses): Decision {
  const edges = edgesOf(automaton);
  const allowed = edges.live[runAutomaton(automaton, beginning)] ? [...beginning] : null;
  const boundaries = edges.reachable().filter((state) => automaton.accepting[state] && state !== START_STATE);
  const later = [edges.afterCharacter(START_STATE), ...boundaries];
  const barred = later.find((state) => !automaton.accepting[runAutomaton(automaton, beginning, state)]);
  const lost = barred === undefined ? null : [...edges.prefixTo(barred), ...beginning];
  return decision(sizeOfAutomaton(automaton), allowed ?? lost, witnesses);
}
