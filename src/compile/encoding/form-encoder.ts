/**
 * Automata over scalar values → automata over the symbols of an encoding form.
 *
 * A form may demand more than how each character is written: no text in UTF-16BE
 * begins FF FE, although U+FFFE is a scalar value (draft-hoffman-utf16 §3.2).
 * What the form rejects is then removed.
 */
import type { EncodingName } from '../../shared/encodings.ts';
import type { Automaton, LabelledAutomaton } from '../automaton/automaton.ts';
import { isEmptyDifference, languageDifference, pairAutomaton } from '../automaton/difference.ts';
import { mergeClasses } from '../automaton/minimise.ts';
import { ANY_TEXT, encodeAutomaton } from './encode.ts';

/** The encoder of a form: it encodes, and keeps only what the form accepts. For most forms that is everything. */
export function encoderFor(name: EncodingName, form: Automaton): (automaton: LabelledAutomaton) => LabelledAutomaton {
  const isAnyText = isEmptyDifference(languageDifference(encodeAutomaton(ANY_TEXT, name), form));
  return (automaton) =>
    isAnyText ? encodeAutomaton(automaton, name) : intersect(encodeAutomaton(automaton, name), form);
}

/** What both accept, with the positions of the first. Cost: pairs of states that a text can reach × classes. */
function intersect(left: LabelledAutomaton, right: Automaton): LabelledAutomaton {
  const { pairs, classes, next } = pairAutomaton(left, right);
  return {
    alphabet: left.alphabet,
    ...mergeClasses({ classes }, next),
    accepting: pairs.map(([l, r]) => (left.accepting[l] && right.accepting[r]) as boolean),
    origins: pairs.map(([l]) => left.origins[l] ?? []),
  };
}
