/**
 * Automata over scalar values → automata over the symbols of an encoding form.
 *
 * A form may demand more than how each character is written: no text in UTF-16BE
 * begins FF FE, although U+FFFE is a scalar value (draft-hoffman-utf16 §3.2).
 * What the form rejects is then removed.
 */
import { scalars } from '../../alphabet.ts';
import type { EncodingName } from '../../encodings.ts';
import type { Automaton, LabelledAutomaton } from '../automaton/automaton.ts';
import { isEmptyDifference, languageDifference } from '../automaton/difference.ts';
import { SCALAR_VALUES } from '../symbols.ts';
import { encodeAutomaton } from './encode.ts';
import { intersect } from './intersect.ts';

/** The encoder of a form: it encodes, and keeps only what the form accepts. For most forms that is everything. */
export function encoderFor(name: EncodingName, form: Automaton): (automaton: LabelledAutomaton) => LabelledAutomaton {
  const anyText: LabelledAutomaton = {
    alphabet: scalars,
    classes: [SCALAR_VALUES, [[0xd800, 0xdfff]]],
    next: [
      [0, 1],
      [1, 1],
    ],
    accepting: [true, false],
    origins: [[], []],
  };
  const isAnyText = isEmptyDifference(languageDifference(encodeAutomaton(anyText, name), form));
  return (automaton) =>
    isAnyText ? encodeAutomaton(automaton, name) : intersect(encodeAutomaton(automaton, name), form);
}
