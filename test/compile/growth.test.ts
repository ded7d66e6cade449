/**
 * The cost of a grammar of many words grows no faster than the number of words:
 * from rules to automaton, counted in formula nodes and states. growth.long.ts
 * measures the time.
 *
 * Seen to fail: when every branch counts as overlapping every other (`mayOverlap`
 * in branches.ts), and when each alternative is its own branch (no `open`), nine
 * families need 13 to 16 times as many nodes for four times as many words.
 */
import { describe, expect, test } from 'vitest';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { Language, type Reading } from '../../src/compile/automaton/language.ts';
import { requireOrderIrrelevant } from '../../src/compile/automaton/order.ts';
import type { RuleSet } from '../../src/compile/expression.ts';
import { SourceText } from '../../src/shared/source.ts';
import { choice, families, literal, ruleSet, words } from './word-families.ts';

/** Formula nodes and states. */
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

test('among 400 words, the word that hides another is named, without trying all 79,800 pairs', () => {
  const list = words(399, 6, 6);
  const hidden = list.at(-1) as string;
  const text = [...list.slice(0, 200), hidden.slice(0, 3), ...list.slice(200)].join(' ');
  const source = new SourceText('words.ohm', text);
  const alternatives = [...text.matchAll(/\w+/g)].map(({ 0: word, index }) => ({
    ...literal(word),
    span: source.span(index, index + word.length),
  }));
  const rules = ruleSet(choice(alternatives));
  expect(() => requireOrderIrrelevant(rules, deriveAutomaton(rules, { reading: 'peg' }))).toThrow(
    `${hidden} is hidden by the alternative at words.ohm:1:${7 * 200 + 1} on`,
  );
});
