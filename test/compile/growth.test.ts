/**
 * What a grammar of many words costs grows no faster than the words: from rules
 * to automaton, counted in nodes and states, and for two families in time, the
 * comparison with the regular reading included.
 *
 * Seen to fail: with every branch taken to meet every other (`mayMeet` in
 * branches.ts), and with each alternative a branch of its own (no `growing`), nine
 * families need 13 to 16 times as many nodes for four times as many words, and
 * both times are refused.
 */
import { describe, expect, test } from 'vitest';
import { octets } from '../../src/alphabet.ts';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { Language, type Reading } from '../../src/compile/automaton/language.ts';
import { requireOrderIrrelevant } from '../../src/compile/automaton/order.ts';
import type { Expression, RuleSet } from '../../src/compile/expression.ts';
import { SourceText } from '../../src/compile/source.ts';
import { FOURFOLD_LIMIT, fourfold } from '../growth.ts';
import { random } from './random.ts';

const place = new SourceText('words.ohm', 'words').place(0);
const symbols = (...codes: number[]): Expression => ({ kind: 'set', set: codes.map((code) => [code, code]), place });
const letter: Expression = { kind: 'set', set: [[0x61, 0x7a]], place };
const sequence = (...parts: Expression[]): Expression => ({ kind: 'sequence', parts, place });
const choice = (alternatives: readonly Expression[]): Expression => ({ kind: 'choice', alternatives, place });
const repeat = (body: Expression, min: number): Expression => ({ kind: 'repeat', body, min, max: Infinity, place });
const not = (body: Expression): Expression => ({ kind: 'look', body, negative: true, place });
const literal = (word: string): Expression => sequence(...Array.from(word, (c) => symbols(c.charCodeAt(0))));
/** Each letter large or small, as a grammar has to say it: ("a" | "A"). */
const anyCase = (word: string): Expression =>
  sequence(...Array.from(word, (c) => choice([literal(c), literal(c.toUpperCase())].map((e) => sequence(e)))));
const listOf = (one: Expression): Expression => sequence(one, repeat(sequence(literal(','), one), 0));

/** Different words of so many letters, from so few to so many. */
function words(count: number, shortest: number, longest: number): string[] {
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

interface Family {
  readonly readings: readonly Reading[];
  readonly text: (count: number) => Expression;
}

const BOTH: readonly Reading[] = ['peg', 'regular'];

/** The rule a text must match, over so many words. */
const families: Record<string, Family> = {
  words: { readings: BOTH, text: (n) => listOf(choice(words(n, 6, 6).map(literal))) },
  'words that share a prefix': {
    readings: BOTH,
    text: (n) => listOf(choice(words(n, 6, 6).map((word) => literal(`application/${word}`)))),
  },
  'words that begin others, the longest first': {
    readings: BOTH,
    text: (n) => listOf(choice(longestFirst(words(n, 2, 6)).map(literal))),
  },
  'words that begin others, in any order': {
    readings: ['peg'],
    text: (n) => listOf(choice(words(n, 2, 6).map(literal))),
  },
  'words in any case': { readings: BOTH, text: (n) => listOf(choice(words(n, 6, 6).map(anyCase))) },
  'lists of words': {
    readings: BOTH,
    text: (n) => listOf(choice(inTens(words(n, 6, 6)).map((ten) => choice(ten.map(literal))))),
  },
  'words with an end of their own': {
    readings: BOTH,
    text: (n) => listOf(choice(words(n, 6, 6).map((word) => sequence(literal(word), literal('='), repeat(letter, 1))))),
  },
  'a word or else a name': {
    readings: ['peg'],
    text: (n) => listOf(choice([...longestFirst(words(n, 2, 6)).map(literal), repeat(letter, 1)])),
  },
  'a name that is no word': {
    readings: ['peg'],
    text: (n) => listOf(sequence(not(sequence(choice(words(n, 6, 6).map(literal)), not(letter))), repeat(letter, 1))),
  },
  'words in no order, as in ABNF': { readings: ['regular'], text: (n) => listOf(choice(words(n, 2, 6).map(literal))) },
};

function ruleSet(body: Expression): RuleSet {
  return {
    name: 'Words',
    alphabet: octets,
    rules: new Map([['text', { name: 'text', parameters: [], body, place }]]),
    start: 'text',
  };
}

/** Nodes of formulas, and states. */
function steps(rules: RuleSet, reading: Reading): number {
  const language = new Language(rules, { reading });
  language.start();
  return language.formulas.size + deriveAutomaton(rules, { reading }).next.length;
}

describe.each(Object.entries(families))('%s', (_, { readings, text }) => {
  test.each(readings)('read as %s: four times as many need at most five times as many nodes and states', (reading) => {
    const [few, many] = [60, 240].map((count) => steps(ruleSet(text(count)), reading)) as [number, number];
    expect(many / few, `${few} → ${many}`).toBeLessThan(5);
  });
});

test.each(['words', 'a name that is no word'])(
  '%s: four times as many cost less than eight times as much time',
  (name) => {
    const { readings, text } = families[name] as Family;
    const compile = (rules: RuleSet) => {
      const automaton = deriveAutomaton(rules, { reading: 'peg' });
      if (readings.length > 1) requireOrderIrrelevant(rules, automaton);
    };
    expect(fourfold(480, (count) => ruleSet(text(count)), compile)).toBeLessThan(FOURFOLD_LIMIT);
  },
);

test('of 400 words the one that hides another is named, without a look at all 79,800 pairs', () => {
  const list = words(399, 6, 6);
  const hidden = list.at(-1) as string;
  const text = [...list.slice(0, 200), hidden.slice(0, 3), ...list.slice(200)].join(' ');
  const source = new SourceText('words.ohm', text);
  const alternatives = [...text.matchAll(/\w+/g)].map(({ 0: word, index }) => ({
    ...literal(word),
    place: source.place(index, index + word.length),
  }));
  const rules = ruleSet(choice(alternatives));
  expect(() => requireOrderIrrelevant(rules, deriveAutomaton(rules, { reading: 'peg' }))).toThrow(
    `${hidden} is hidden by the alternative at words.ohm:1:${7 * 200 + 1} on`,
  );
});
