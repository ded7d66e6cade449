/**
 * The time to compile a grammar of many words grows no faster than the number of
 * words, including the comparison with the regular reading. Fails for the same
 * mistakes as growth.test.ts.
 */
import { expect, test } from 'vitest';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { requireOrderIrrelevant } from '../../src/compile/automaton/order.ts';
import type { RuleSet } from '../../src/compile/expression.ts';
import { FOURFOLD_LIMIT, fourfold } from '../support/growth.ts';
import { type Family, families, ruleSet } from './word-families.ts';

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
