/** What is captured, where: below a difference, and in a record that is open around another one. Found by the long run. */
import { expect, test } from 'vitest';
import { compileParser } from '../../src/compiler.ts';

const fieldsOf = (grammar: string, text: string): unknown =>
  JSON.parse(
    JSON.stringify(compileParser(grammar).parse(new TextEncoder().encode(text)), (key, value) =>
      key === 'start' || key === 'end' ? undefined : value,
    ),
  );

test('a rule after a look-ahead of one symbol is captured, though the two are one set', () => {
  const grammar = `G {
  // @capture mark, char, vowel
  s = mark (~"," char)* "," ~"a" ~"b" char
  mark = ~"x" ("m" | "x")
  char = vowel | other
  vowel = "a" | "e"
  other = "b".."z" | ","
}`;
  expect(fieldsOf(grammar, 'mab,e')).toEqual({
    mark: { text: 'm' },
    char: [{ text: 'a' }, { text: 'b' }, { text: 'e' }],
    vowel: [{ text: 'a' }, { text: 'e' }],
  });
  const { match } = compileParser(grammar);
  expect(
    ['xb,c', 'mb,a', 'mb,b', 'mb,,', 'mb,c'].map((text) => match(new TextEncoder().encode(text)) !== null),
  ).toEqual([false, false, false, true, true]);
});

test('a field belongs to the innermost record that is open and names it', () => {
  const grammar = `; @capture outer, inner, digits
start = outer digits
; @capture digits
outer = "<" inner digits ">"
; @capture letters
inner = letters digits
letters = 1*ALPHA
digits = DIGIT
`;
  // inner is a field of the whole, for outer does not name it; the digits inside it are of outer all the same.
  expect(fieldsOf(grammar, '<ab12>3')).toEqual({
    outer: { digits: [{ text: '1' }, { text: '2' }] },
    inner: { letters: { text: 'ab' } },
    digits: { text: '3' },
  });
});
