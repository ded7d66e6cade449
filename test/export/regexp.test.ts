/**
 * What `emit --target regexp` writes is read again by a reader of its own and compared with the table as a language; it is
 * as short as a person would write it; and no text makes it backtrack for long.
 */
import { describe, expect, test } from 'vitest';
import { deriveAutomaton } from '../../src/compile/automaton/derive.ts';
import { languageDifference } from '../../src/compile/automaton/difference.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { toRegExp } from '../../src/export/regexp.ts';
import { openWays } from '../../src/export/regexp-proof.ts';
import { alternation, concatenation, EMPTY, formatRegExp, repeated, setNode } from '../../src/export/regexp-tree.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { readRegExp } from '../support/read-regexp.ts';
import { abnfForm, capturing, sourceOf } from './target-source.ts';

function patternOf(source: TargetSource): string {
  return (/^export const pattern = \/(.*)\/;$/m.exec(toRegExp(source)) as RegExpExecArray)[1] as string;
}

const grammar = (text: string) => abnfForm('mine', 'mine.abnf', `${text}\n`);

const SOURCES: readonly (readonly [string, () => TargetSource])[] = [
  ...['utf8', 'utf16le', 'json-tokens-utf8', 'i-json-characters-utf16'].map((id) => [id, () => sourceOf(id)] as const),
  ...['uri', 'semver', 'content-type', 'http-head'].map((id) => [id, () => capturing(id)] as const),
  ...[
    'every = *%x00-FF',
    'marks = 1*( "$" / "(" / ")" / "*" / "+" / "-" / "." / "/" / "?" / "[" / "\\" / "]" / "^" / "{" / "|" / "}" ) "-]" "^"',
    'nested = *( *"a" [ "b" ] *"c" ) [ *"d" / "e" ]',
    'ambiguous = *( "aa" / "a" / 2"ab" ) "c"',
    'counted = 3*5( "ab" ) "ab" 2*2"c" *3( 1*2"d" ) 0*1"e" ["e"]',
    'optional = ( ["a"] ["b"] ) / ( ["c"] ["d"] ) / *( ["e"] ["f"] ) / *( "g" *( "h" *"i" ) )',
    'empty = ""',
    'wide = *( %x80-10FFFF / "a" )',
  ].map((text) => [text, () => grammar(text)] as const),
];

test.each(SOURCES)('the expression of %s, read again, matches the same texts (proved)', (_, sourceFor) => {
  const source = sourceFor();
  const { minimal } = source.form;
  const pattern = patternOf(source);
  const again = deriveAutomaton(readRegExp(pattern, minimal.alphabet), { reading: 'regular' });
  expect(languageDifference(again, minimal)).toEqual({ onlyLeft: null, onlyRight: null });
  expect(() => new RegExp(pattern)).not.toThrow();
});

test('a URI and a language tag take about as many characters as a person needs', () => {
  expect(patternOf(capturing('uri')).length).toBeLessThan(1300);
  expect(patternOf(capturing('language-tag')).length).toBeLessThan(650);
  expect(patternOf(capturing('date-time'))).toBe(
    String.raw`^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])[Tt](?:[01][0-9]|2[0-3]):[0-5][0-9]:` +
      String.raw`(?:[0-5][0-9]|60)(?:\.[0-9]+)?(?:[+\-](?:[01][0-9]|2[0-3]):[0-5][0-9]|[Zz])$`,
  );
});

describe('an expression is refused', () => {
  const set = (...range: [number, number]) => setNode([range]);
  const [a, b] = [set(0x61, 0x61), set(0x62, 0x62)];
  const language = (pattern: string) =>
    minimise(deriveAutomaton(readRegExp(pattern, octets), { reading: 'regular' })).automaton;

  const most = repeated(set(0x61, 0x62), 0, Infinity);
  const pair = concatenation(repeated(a, 0, 1), repeated(b, 0, 1));
  test.each([
    ['in exponentially many ways', '^(?:aa|a)*$', repeated(alternation(concatenation(a, a), a), 0, Infinity)],
    ['in ways that grow with the text', '^[ab]*a[ab]*$', concatenation(most, a, most)],
    ['as another language: too few texts', '^a*$', repeated(a, 1, Infinity)],
    ['as another language: too many texts', '^a+$', repeated(a, 0, Infinity)],
    ['as another language: another set', '^ab$', concatenation(a, set(0x62, 0x63))],
    ['with a loop of nothing', '^(?:a?b?){2,3}$', repeated(pair, 2, 3)],
  ])('that is read %s', (_, pattern, node) => {
    expect(openWays(node, language(pattern))).toBeUndefined();
  });

  test('and one with the same language and few ways is not', () => {
    expect(openWays(repeated(a, 1, Infinity), language('^aa*$'))).toBe(2);
    expect(openWays(EMPTY, language('^$'))).toBe(1);
  });

  test('so rules with another language than the table are not written', () => {
    expect(patternOf({ ...sourceOf('utf8'), rules: sourceOf('mutf8').rules })).toBe(patternOf(sourceOf('utf8')));
  });
});

test('trees are short as they are built', () => {
  const [a, b, c] = [0x61, 0x62, 0x63].map((at) => setNode([[at, at]])) as [typeof EMPTY, typeof EMPTY, typeof EMPTY];
  const text = (node: typeof EMPTY) => formatRegExp(node, 'javascript', 2);
  expect(text(alternation(a, b, c))).toBe('[a-c]');
  expect(text(alternation(a, concatenation(a, b)))).toBe('ab?');
  expect(text(alternation(concatenation(a, b, c), concatenation(b, c)))).toBe('a?bc');
  expect(text(repeated(alternation(repeated(a, 0, 1), repeated(concatenation(b, c), 0, Infinity)), 0, Infinity))).toBe(
    '(?:a|bc)*',
  );
  expect(text(concatenation(a, a, repeated(a, 0, Infinity), repeated(a, 0, 3)))).toBe('a{2,}');
  expect(text(concatenation(a, b, c, a, b, c, a, b, c))).toBe('(?:abc){3}');
  expect(text(repeated(repeated(a, 1, Infinity), 1, Infinity))).toBe('a+');
  expect(text(repeated(repeated(a, 2, 2), 0, Infinity))).toBe('(?:aa)*');
});
