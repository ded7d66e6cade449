/** A grammar written in a test, as one string → grammar, or minimal automaton. */

import type { Automaton } from '../../src/compile/automaton/automaton.ts';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { type Grammar, Library } from '../../src/compile/grammar/library.ts';
import { type Alphabet, octets } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';

/** The first grammar of a text. */
export function grammarOf(text: string, alphabet: Alphabet = octets): Grammar {
  return new Library([{ id: 'test', alphabet, source: new SourceText('test.ohm', text) }]).file('test').main;
}

/** The minimal automaton of the first grammar of a text, in ohm's reading (PEG). */
export function compiled(text: string, alphabet: Alphabet = octets): Automaton {
  return minimise(deriveAutomaton(grammarOf(text, alphabet).rules, { reading: 'peg' })).automaton;
}
