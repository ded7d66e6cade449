/**
 * A table of the mistakes in a grammar (mistakes.txt): the text, the error and its location, and the most similar text
 * without a mistake. A message fits a screen, has file, line and column, shows the line with a caret, and ends with a remedy.
 */
import { expect, test } from 'vitest';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { requireOrderIrrelevant } from '../../src/compile/automaton/order.ts';
import { alphabetNamed } from '../../src/shared/alphabet.ts';
import { grammarOf } from '../support/grammar-text.ts';
import { expectOneScreen } from '../support/one-screen.ts';
import { sectionsOf } from '../support/sections.ts';
import { specErrorOf } from '../support/spec-error.ts';

const CASES = sectionsOf(new URL('mistakes.txt', import.meta.url)).map(({ name, text }) => {
  const [, head = '', wrong = '', right = ''] = /^(.*)-- wrong\n(.*)-- right\n(.*)$/s.exec(text) ?? [];
  const [, code, at] = /^error (\S+) (\S+)$/m.exec(head) ?? [];
  const line = (key: string) => new RegExp(`^${key} (.*)$`, 'm').exec(head)?.[1];
  const compile = (grammar: string) => {
    const { rules, peg } = grammarOf(grammar, alphabetNamed((line('alphabet') ?? 'octets') as 'octets'));
    const automaton = deriveAutomaton(rules, { reading: 'peg', stateLimit: Number(line('states') ?? 1000) });
    // Unless it is tagged @peg, the two readings are compared.
    if (peg === undefined) requireOrderIrrelevant(rules, automaton);
  };
  return { what: name, code, at, says: line('says'), remedy: line('remedy') ?? '', wrong, right, compile };
});

test.each(CASES)('$what: $code at $at', ({ code, at, says, remedy, wrong, right, compile }) => {
  const error = specErrorOf(() => compile(wrong));
  expect(error.message.split(' ')[0]).toBe(`test.ohm:${at}:`);
  expect(error.code).toBe(code);
  expect(error.summary).toContain(says);
  expect(error.remedy).toContain(remedy);
  expectOneScreen(error);
  expect(() => compile(right)).not.toThrow();
});
