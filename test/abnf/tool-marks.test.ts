/** Marks of pages and tools in a text: headers and footers, line numbers, fences around code. */
import { describe, expect, test } from 'vitest';
import { findAbnf } from '../../src/compile/abnf/document.ts';
import { parseAbnf } from '../../src/compile/abnf/to-expression.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { FOOTER, HEADER, printNode, source, whereOf } from './helpers.ts';

const find = (text: string) => findAbnf(source(text, 'rfc9999.txt'));
const rulesIn = (text: string) => find(text).rules.map(({ name, body }) => `${name} = ${printNode(body)}`);

describe('an ABNF file copied out of pages', () => {
  const copied = [
    `${HEADER}\n\n   a = b /\n       c    ; on  page 5\n\n${FOOTER}\n\f\n${HEADER}\n\n       / "."`,
    `   b = "-" ; [Page 5]\n   c = b b\n\n${FOOTER}\n`,
  ].join('\n');

  test('is read without their headers and footers', () => {
    const rules = parseAbnf(source(copied)).map(({ name, body }) => `${name} = ${printNode(body)}`);
    expect(rules).toEqual(['a = ( b / c / "." )', 'b = "-"', 'c = ( b b )']);
    expect(rulesIn(`A title\n\n${copied}`)).toEqual(rules);
  });

  test('keeps its spans', () => {
    const error = specErrorOf(() => parseAbnf(source(copied.replace('"."', '?'))));
    expect(whereOf(error)).toBe('test.abnf:10:10 "?"');
  });

  test('in fences is read without them', () => {
    expect(parseAbnf(source('```abnf\na = "-"\n```\n'))).toHaveLength(1);
    expect(specErrorOf(() => parseAbnf(source('``abnf\na = "-"'))).code).toBe('syntax');
  });
});

describe('line numbers', () => {
  test.each([
    ['spaces', ' 8 a = "-" /\n 9     "."\n10 b = a'],
    ['a tab', '8\ta = "-" /\n9\t    "."\n10\tb = a'],
    ['a colon', '8:a = "-" /\n9:    "."\n10:b = a'],
  ])('before every line, with the line end %s, are removed', (_how, text) => {
    const document = ` 5 A title\n 6\n\n 7\n${text}`;
    const { rules } = find(document);
    expect(rulesIn(document)).toEqual(['a = ( "-" / "." )', 'b = a']);
    expect(rules[1] && whereOf({ span: rules[1].nameSpan })).toMatch(/^rfc9999\.txt:7:\d "b"$/);
  });

  test('that are not in sequence are part of their lines', () => {
    expect(specErrorOf(() => find('1 A title\n2\n3 a = "-"\n5 b = a')).code).toBe('no-abnf');
  });
});

test.each([
  ['of Markdown', 'Words\n~~~ abnf\na = "-"\n~~~\nMore words\n```\nb = a\n```\nand more'],
  ['of RFCs', 'Words\n<CODE BEGINS> file "a.abnf"\na = "-"\n<CODE ENDS>\n\n  <CODE BEGINS>\n  b = a\n  <CODE ENDS>'],
])('fences %s set rules apart from the text around them', (_whose, text) => {
  expect(rulesIn(text)).toEqual(['a = "-"', 'b = a']);
  expect(specErrorOf(() => find(text.replaceAll(/^[ ]*[~`<].*$/gm, 'and so on,'))).code).toBe('no-abnf');
});
