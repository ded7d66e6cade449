/** What is captured, where: below a difference, in an argument, and in records inside one another. */
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

test('an argument is captured in the rule that uses its parameter, wherever it is written', () => {
  const boxes = `G {
  // @capture box
  s = box<item> box<key>
  // @capture item, key
  box<x> = "<" x ">"
  item = "a".."m"
  key = "n".."z"
}`;
  expect(fieldsOf(boxes, '<a><z>')).toEqual({ box: [{ item: { text: 'a' } }, { key: { text: 'z' } }] });
  const record = `G {
  // @capture rec, item
  s = item rec<wrapped<item>>
  // @capture item
  rec<x> = "<" x ">" inner
  wrapped<x> = "(" x ")"
  inner = item
  item = "a".."m"
}`;
  expect(fieldsOf(record, 'c<(a)>b')).toEqual({
    rec: { item: [{ text: 'a' }, { text: 'b' }] },
    item: { text: 'c' },
  });
});

const NESTED = (tag: string) => `; @depth list 3
; @capture list
s = list
; @capture ${tag}
list = "(" *( figure / "<" list ">" ) ")"
figure = DIGIT
`;

test.each([
  ['a rule inside itself', NESTED('figure'), 'write @capture list above the rule list as well'],
  [
    'an argument inside its own rule',
    'G {\n  // @capture rec\n  s = rec<rec<"a">>\n  rec<x> = "<" x ">"\n}\n',
    'write @capture rec above the rule rec as well',
  ],
])('a capture that can be inside itself is refused: %s', (_, grammar, remedy) => {
  const compiled = () => compileParser(grammar);
  expect(compiled).toThrow(/can be inside itself, and would be captured twice at once/);
  expect(compiled).toThrow(expect.objectContaining({ remedy: expect.stringContaining(remedy) }));
});

test('one of two rules of a field inside the other is refused, and is not said to be inside itself', () => {
  const compiled = () => compileParser('; @capture one as f, two as f\ns = one\none = "(" two ")"\ntwo = DIGIT\n');
  expect(compiled).toThrow('two is inside one, and both are the field f');
  expect(compiled).toThrow(
    expect.objectContaining({ remedy: expect.stringContaining('give each rule a field of its own') }),
  );
});

test('a record below a field that has no fields is refused, also if it is captured elsewhere', () => {
  const grammar = '; @capture d, r\nm = d r\nd = e\n; @capture e\nr = e\n; @capture x\ne = x\nx = ALPHA\n';
  expect(() => compileParser(grammar)).toThrow('d has no fields, so what e captures in it is lost');
});

test('as the remedy says, a rule that captures itself gives objects in objects', () => {
  expect(fieldsOf(NESTED('figure, list'), '(1<(2)>3)')).toEqual({
    list: { figure: [{ text: '1' }, { text: '3' }], list: [{ figure: [{ text: '2' }], list: [] }] },
  });
  // A call that is too deep matches nothing, and captures nothing.
  expect(fieldsOf(NESTED('figure').replace('list 3', 'list 1'), '(13)')).toEqual({
    list: { figure: [{ text: '1' }, { text: '3' }] },
  });
});
