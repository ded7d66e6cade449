/** Grammars of any number of words: one family for each style in which authors list words. */

import type { Reading } from '../../src/compile/automaton/language.ts';
import type { Expression, RuleSet } from '../../src/compile/expression.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';
import { random } from '../support/random.ts';

const span = new SourceText('words.ohm', 'words').span(0);
const symbols = (...codes: number[]): Expression => ({ kind: 'set', set: codes.map((code) => [code, code]), span });
const letter: Expression = { kind: 'set', set: [[0x61, 0x7a]], span };
const sequence = (...parts: Expression[]): Expression => ({ kind: 'sequence', parts, span });
export const choice = (alternatives: readonly Expression[]): Expression => ({ kind: 'choice', alternatives, span });
const repeat = (body: Expression, min: number): Expression => ({ kind: 'repeat', body, min, max: Infinity, span });
const not = (body: Expression): Expression => ({ kind: 'look', body, negative: true, span });
export const literal = (word: string): Expression => sequence(...Array.from(word, (c) => symbols(c.charCodeAt(0))));
/** Each letter in either case, as a grammar writes it: ("a" | "A"). */
const anyCase = (word: string): Expression =>
  sequence(...Array.from(word, (c) => choice([literal(c), literal(c.toUpperCase())].map((e) => sequence(e)))));
const listOf = (one: Expression): Expression => sequence(one, repeat(sequence(literal(','), one), 0));

/** `count` different words of `shortest` to `longest` letters. */
export function words(count: number, shortest: number, longest: number): string[] {
  const { below } = random(count);
  const found = new Set<string>();
  while (found.size < count) {
    const length = shortest + below(longest - shortest + 1);
    found.add(Array.from({ length }, () => String.fromCharCode(0x61 + below(26))).join(''));
  }
  return [...found];
}

const longestFirst = (list: readonly string[]) => [...list].sort((a, b) => b.length - a.length);
const inTens = <T>(list: readonly T[]) => list.flatMap((_, i) => (i % 10 === 0 ? [list.slice(i, i + 10)] : []));

export interface Family {
  readonly readings: readonly Reading[];
  readonly text: (count: number) => Expression;
}

const BOTH: readonly Reading[] = ['peg', 'regular'];

/** By name, families of rules over a number of words. */
export const families: Record<string, Family> = {
  words: { readings: BOTH, text: (n) => listOf(choice(words(n, 6, 6).map(literal))) },
  'words that share a prefix': {
    readings: BOTH,
    text: (n) => listOf(choice(words(n, 6, 6).map((word) => literal(`application/${word}`)))),
  },
  'words that are prefixes of others, the longest first': {
    readings: BOTH,
    text: (n) => listOf(choice(longestFirst(words(n, 2, 6)).map(literal))),
  },
  'words that are prefixes of others, in any order': {
    readings: ['peg'],
    text: (n) => listOf(choice(words(n, 2, 6).map(literal))),
  },
  'words in any case': { readings: BOTH, text: (n) => listOf(choice(words(n, 6, 6).map(anyCase))) },
  'lists of words': {
    readings: BOTH,
    text: (n) => listOf(choice(inTens(words(n, 6, 6)).map((ten) => choice(ten.map(literal))))),
  },
  'words with a value after each': {
    readings: BOTH,
    text: (n) => listOf(choice(words(n, 6, 6).map((word) => sequence(literal(word), literal('='), repeat(letter, 1))))),
  },
  'a word, else a name': {
    readings: ['peg'],
    text: (n) => listOf(choice([...longestFirst(words(n, 2, 6)).map(literal), repeat(letter, 1)])),
  },
  'a name that is no word': {
    readings: ['peg'],
    text: (n) => listOf(sequence(not(sequence(choice(words(n, 6, 6).map(literal)), not(letter))), repeat(letter, 1))),
  },
  'words in no order, as in ABNF': { readings: ['regular'], text: (n) => listOf(choice(words(n, 2, 6).map(literal))) },
};

export function ruleSet(body: Expression): RuleSet {
  return {
    name: 'Words',
    alphabet: octets,
    rules: new Map([['text', { name: 'text', parameters: [], body, span }]]),
    start: 'text',
  };
}
