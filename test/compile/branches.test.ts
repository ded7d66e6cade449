/** Left factoring of choices: alternatives that begin alike share a branch, and no grammar position is lost. */
import { expect, test } from 'vitest';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import type { Expression, RuleSet } from '../../src/compile/expression.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';

// Every set has its own span: the n-th column for the n-th set.
const source = new SourceText('branches.ohm', ' '.repeat(100));
let setCount = 0;
const symbols = (letters: string): Expression => ({
  kind: 'set',
  set: Array.from(letters, (c): [number, number] => [c.charCodeAt(0), c.charCodeAt(0)]),
  span: source.span(setCount++),
});
const sequence = (...parts: Expression[]): Expression => ({ kind: 'sequence', parts, span: source.span(0) });
const choice = (...alternatives: Expression[]): Expression => ({
  kind: 'choice',
  alternatives,
  span: source.span(0),
});

function compile(body: Expression) {
  const rule = { name: 'text', parameters: [], body, span: source.span(0) };
  const rules: RuleSet = { name: 'Branches', alphabet: octets, rules: new Map([['text', rule]]), start: 'text' };
  return deriveAutomaton(rules, { reading: 'peg' });
}

const texts = (automaton: ReturnType<typeof compile>, candidates: string[]) =>
  candidates.filter((text) => accepts(automaton, Buffer.from(text, 'latin1')));

test('alternatives that begin with the same symbol share states, and each state knows all positions that can match', () => {
  const [get, got] = [['g', 'e', 't'].map(symbols), ['g', 'o', 't'].map(symbols)];
  const automaton = compile(choice(sequence(...get), sequence(...got)));
  const columns = automaton.origins.map((live) => live.map(({ origin }) => origin.span.start));
  const spanOf = ({ span }: Expression) => span.start;
  expect(columns[0]).toEqual([get[0], got[0]].map((e) => spanOf(e as Expression)));
  // The start, after g, after ge, after go, the end, and the reject state.
  expect(automaton.next.length).toBe(6);
  expect(texts(automaton, ['get', 'got', 'gt', 'geot'])).toEqual(['get', 'got']);
});

test('a choice of an upper-case and a lower-case letter is one symbol to factor out', () => {
  const any = (letter: string) => choice(symbols(letter), symbols(letter.toUpperCase()));
  const automaton = compile(choice(sequence(any('a'), any('b')), sequence(any('a'), any('c'))));
  expect(automaton.next.length).toBe(4);
  expect(texts(automaton, ['ab', 'aB', 'Ac', 'AC', 'a', 'bb'])).toEqual(['ab', 'aB', 'Ac', 'AC']);
});

test('an alternative does not join an earlier branch when the branch between them hides it', () => {
  const [early, wide, late] = [
    sequence(symbols('a'), symbols('b')),
    symbols('abc'),
    sequence(symbols('a'), symbols('c')),
  ];
  expect(texts(compile(choice(early, wide, late)), ['ab', 'ac', 'a', 'c'])).toEqual(['ab', 'a', 'c']);
  expect(texts(compile(choice(early, late, wide)), ['ab', 'ac', 'a', 'c'])).toEqual(['ab', 'ac', 'a', 'c']);
});

test('an empty choice matches nothing, also at the start of a sequence', () => {
  expect(texts(compile(choice(sequence(choice(), symbols('a')), symbols('b'))), ['', 'a', 'b'])).toEqual(['b']);
});
