/** The compiler against the reference: rules of RFCs, some texts each; independent.long.ts has a million. */
import { expect, test } from 'vitest';
import { readRules, recognises } from '../reference/abnf.ts';
import { random } from '../support/random.ts';
import { comparedRules, compareTexts } from './independent.ts';

const rules = comparedRules('one');

test('rules of several documents are compared, in octets and in scalar values', () => {
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.some(({ name }) => name === 'RFC 9110 Host')).toBe(true);
  expect(rules.filter(({ inScalars }) => inScalars).length).toBeGreaterThan(3);
});

test('the compiler accepts what the reference accepts, and both accept and refuse many of the texts', () => {
  const chance = random(16);
  let accepted = 0;
  for (const rule of rules) {
    const found = compareTexts(rule, chance, 20);
    expect(found.disagrees, rule.name).toBeUndefined();
    accepted += found.accepted;
  }
  expect(accepted / (20 * rules.length)).toBeGreaterThan(0.3);
  expect(accepted / (20 * rules.length)).toBeLessThan(0.9);
});

test.each([
  ['a = 2*3"x"', 'a', 'x', false],
  ['a = 2*3"x"', 'a', 'xX', true],
  ['a = 2*3"x"', 'a', 'xxxx', false],
  ['a = %s"x" / [b] "y"\nb = %x62.63', 'a', 'bcY', true],
  ['a = *("x" / "xx") "z"', 'a', 'xxxz', true],
  ['a = "(" *a ")"', 'a', '(())', true],
  ['a = "(" *a ")"', 'a', '((()))', false],
])('the reference: %j, rule %s, on %j gives %j', (text, rule, word, want) => {
  const codes = [...word].map((each) => each.charCodeAt(0));
  expect(recognises(readRules(text), rule, codes, { rule: 'a', levels: /\*a/.test(text) ? 2 : 9 })).toBe(want);
});
