/**
 * Automata over scalar values → automata over the symbols of an encoding form,
 * where the form may say more than how a character is written: no text in
 * UTF-16BE begins FF FE, though U+FFFE is a scalar value (draft-hoffman-utf16
 * §3.2). What the form refuses is then taken out.
 */
import { scalars } from '../../alphabet.ts';
import type { EncodingName } from '../../encodings.ts';
import type { Automaton, LabelledAutomaton } from '../automaton/automaton.ts';
import { isEmptyDifference, languageDifference } from '../automaton/difference.ts';
import { SCALAR_VALUES } from '../symbols.ts';
import { encode } from './encode.ts';
import { intersect } from './intersect.ts';

/** Encodes, and keeps what the encoding form takes: all of it, but where the form says more than each character does. */
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
  const isAnyText = isEmptyDifference(languageDifference(encode(anyText, name), form));
  return (automaton) => (isAnyText ? encode(automaton, name) : intersect(encode(automaton, name), form));
}
