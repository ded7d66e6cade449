/**
 * What authors write in ohm who know another notation. Each error has a span and
 * a remedy, and the text with the remedy applied is read without error.
 */
import { expect, test } from 'vitest';
import { grammarOf } from '../support/grammar-text.ts';
import { expectOneScreen } from '../support/one-screen.ts';
import { specErrorOf } from '../support/spec-error.ts';

const rule = (body: string) => `G {\n  a = ${body}\n}\n`;

test.each([
  ['alternatives of ABNF', rule('"x" / "y"'), '2:11', '"/"', '"|"', rule('"x" | "y"')],
  ['a range of ABNF', rule('%x41-5A'), '2:7', '"%"', '"\\x41".."\\x5A"', rule('"\\x41".."\\x5A"')],
  ['a sequence of ABNF', rule('%xC3.A9'), '2:7', '"%"', '"\\xC3\\xA9"', rule('"\\xC3\\xA9"')],
  ['a rule of ABNF', 'a = 1*ALPHA\n', '1:3', '"="', '.abnf', rule('"x"')],
  ['a comment of ABNF', 'G {\n  ; why\n  a = "x"\n}\n', '2:3', '";"', '"//"', 'G {\n  // why\n  a = "x"\n}\n'],
  ['a comment of shells', `# why\n${rule('"x"')}`, '1:1', '"#"', '"//"', `// why\n${rule('"x"')}`],
  ['a set of a regular expression', rule('[a-z]'), '2:7', '"["', '"a".."z"', rule('("a".."z" | "_")')],
  ['a count of a regular expression', rule('"x"{2}'), '2:10', '"{"', 'no counts', rule('"x" "x"')],
  ['a count before a part', rule('2"x"'), '2:7', '"2"', 'no counts', rule('"x" "x"')],
  ['a name with a digit first', 'G {\n  2a = "x"\n}\n', '2:3', '"2a"', 'with a letter', rule('"x"')],
  ['single quotes', rule("'x'"), '2:7', `"'"`, 'double quotes', rule('"x"')],
  ['typographic quotes', rule('“x”'), '2:7', '"“"', 'double quotes', rule('"x"')],
  ['a colon', 'G {\n  a: "x"\n}\n', '2:4', '":"', '"="', rule('"x"')],
  ['::=', 'G {\n  a ::= "x"\n}\n', '2:5', '"::="', '"="', rule('"x"')],
  ['==', 'G {\n  a == "x"\n}\n', '2:6', '"="', '"="', rule('"x"')],
  ['a colon before a grammar', `G : H {}\n`, '1:3', '":"', '"<:"', 'H { a = "x" }\nG <: H {}\n'],
  ['no brace', 'G\n  a = "x"\n}\n', '2:3', '"a"', '"{"', rule('"x"')],
  ['a brace too many', `${rule('"x"')}}`, '4:1', '"}"', 'remove it', rule('"x"')],
  ['a brace too few', 'G {\n  a = "x"\n', '3:1', 'end of the text', '"}"', rule('"x"')],
  ['a quote too few', rule('"x'), '2:9', 'end of the line', 'close the string', rule('"x"')],
  ['a comment without end', 'G { /*\n  a = "x"\n}\n', '1:5', '"/*"', '"*/"', 'G { /* */\n  a = "x"\n}\n'],
  ['an unknown escape', rule('"\\p{Lu}"'), '2:8', '"\\"', '\\u{H…}', rule('"\\u{7E}"')],
  ['a range of strings', rule('"ab".."cd"'), '2:11', '".."', 'one character', rule('"a".."c"')],
  ['a range with one point', rule('"a"."c"'), '2:10', '"."', 'two points', rule('"a".."c"')],
  ['a bound without quotes', rule('"a"..c'), '2:12', '"c"', 'double quotes', rule('"a".."c"')],
  ['a comma', rule('"a", "b"'), '2:10', '","', 'a space', rule('"a" "b"')],
  ['a label with one hyphen', rule('"a" - x'), '2:11', '"-"', 'two hyphens', rule('"a" -- x')],
  ['"..." where nothing is overridden', rule('"a" | ...'), '2:13', '"..."', '":="', rule('"a"')],
  [
    'a character that only looks like a space',
    rule('"a"\u00A0"b"'),
    '2:10',
    '"\u00A0"',
    'a plain one',
    rule('"a" "b"'),
  ],
])('%s', (_, wrong, at, found, remedy, right) => {
  const error = specErrorOf(() => grammarOf(wrong));
  expect(error.code).toBe('syntax');
  expect(error.message.split('\n')[0]).toBe(`test.ohm:${at}: unexpected ${found}`);
  expect(error.remedy).toContain(remedy);
  expectOneScreen(error);
  expect(() => grammarOf(right)).not.toThrow();
});

test.each(['constructor', 'toString'])('a rule with the reserved name %s is an error at every use', (name) => {
  for (const text of [rule(name), `G {\n  ${name} = "x"\n}`]) {
    expect(() => grammarOf(text)).toThrow(`a rule cannot have the name ${name}`);
  }
});
