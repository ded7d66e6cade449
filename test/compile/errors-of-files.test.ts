/**
 * Mistakes of a whole file, of the comments above a rule, and between several
 * files; and the exact form of messages.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/compile/files.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import { type Alphabet, octets, scalars, units } from '../../src/shared/alphabet.ts';
import type { SpecErrorCode } from '../../src/shared/diagnostic.ts';
import { SourceText } from '../../src/shared/source.ts';
import { grammarOf } from '../support/grammar-text.ts';
import { expectOneScreen } from '../support/one-screen.ts';
import { specErrorOf } from '../support/spec-error.ts';

/** A library of files `a.ohm`, `b.ohm`, … */
function libraryOf(...texts: string[]): Library {
  return new Library(
    texts.map((text, i) => {
      const id = String.fromCharCode(0x61 + i);
      return { id, alphabet: octets, source: new SourceText(`${id}.ohm`, text) };
    }),
  );
}

interface Case {
  readonly what: string;
  readonly wrong: string;
  readonly right: string;
  readonly code: SpecErrorCode;
  readonly at: string;
  readonly says: string;
  readonly remedy: string;
  readonly alphabet?: Alphabet;
}

const rule = 'G {\n  a = "x"\n}\n';
const above = (...tags: string[]) => `G {\n${tags.map((tag) => `  // ${tag}\n`).join('')}  a = "x"\n}\n`;

describe('one file', () => {
  test('may begin with a signature', () => {
    expect(new SourceText('my.ohm', `\uFEFF${rule}`).text).toBe(rule);
    expect(new SourceText('my.ohm', `${rule}\uFEFF`).text).toBe(`${rule}\uFEFF`);
  });

  test.each<Case>([
    {
      what: 'no text',
      wrong: '',
      right: rule,
      code: 'syntax',
      at: '1:1',
      says: 'declares no grammar',
      remedy: 'Name {',
    },
    {
      what: 'comments only',
      wrong: '// one\n/* two */\n',
      right: `// one\n/* two */\n${rule}`,
      code: 'syntax',
      at: '1:1',
      says: 'declares no grammar',
      remedy: 'Name {',
    },
    {
      what: 'no rule',
      wrong: '\nG {\n}',
      right: rule,
      code: 'syntax',
      at: '2:1',
      says: 'G has no rule',
      remedy: 'define a rule',
    },
    {
      what: 'no closing brace',
      wrong: 'G {\n  a = "x"\n',
      right: rule,
      code: 'syntax',
      at: '3:1',
      says: 'unexpected end of the text',
      remedy: 'close the grammar',
    },
    {
      what: 'a grammar declared twice',
      wrong: `${rule}${rule}`,
      right: `${rule}${rule.replace('G', 'H')}`,
      code: 'unknown-grammar',
      at: '4:1',
      says: 'grammar G is declared already',
      remedy: 'rename',
    },
    {
      what: 'an undeclared supergrammar',
      wrong: `Utf8 { a = "x" }\nMine <: Utf9 {}`,
      right: `Utf8 { a = "x" }\nMine <: Utf8 {}`,
      code: 'unknown-grammar',
      at: '2:9',
      says: 'there is no grammar called Utf9',
      remedy: 'did you mean Utf8?',
    },
    {
      what: 'a supergrammar further down',
      wrong: `Mine <: Utf8 {}\nUtf8 { a = "x" }`,
      right: `Utf8 { a = "x" }\nMine <: Utf8 {}`,
      code: 'unknown-grammar',
      at: '1:1',
      says: 'Mine extends Utf8, which is declared after it',
      remedy: 'put Utf8 first',
    },
    {
      what: 'an override of an unknown rule',
      wrong: `${rule}H <: G {\n  b := "y"\n}`,
      right: `${rule}H <: G {\n  a := "y"\n}`,
      code: 'undefined-rule',
      at: '5:3',
      says: 'cannot override rule b',
      remedy: 'write "=" to define a new rule',
    },
    {
      what: 'a citation without section sign',
      wrong: above('@clause RFC 3629 4'),
      right: above('@clause RFC 3629 §4'),
      code: 'annotation',
      at: '2:14',
      says: 'a citation has',
      remedy: '§4',
    },
    {
      what: 'a second citation',
      wrong: above('@clause RFC 3629 §4', '@clause RFC 2279 §2'),
      right: above('@clause RFC 3629 §4', 'and RFC 2279 §2'),
      code: 'annotation',
      at: '3:14',
      says: 'a second @clause',
      remedy: 'keep one',
    },
    {
      what: 'a tag without text',
      wrong: above('@overlap'),
      right: above('@overlap why'),
      code: 'annotation',
      at: '2:14',
      says: '@overlap has no text',
      remedy: 'same line',
    },
    ...[
      { tag: '@peg why', at: '2:6', says: '@peg belongs above a grammar, not above a rule' },
      { tag: '@encodings utf8', at: '2:6', says: '@encodings belongs above a grammar' },
    ].map(({ tag, at, says }) => ({
      what: `a tag of a grammar, ${tag}, above a rule`,
      wrong: above(tag),
      right: rule,
      code: 'annotation' as const,
      at,
      says,
      remedy: 'the name of the grammar',
    })),
    {
      what: 'a tag of a rule above a grammar',
      wrong: `// @overlap why\n${rule}`,
      right: above('@overlap why'),
      code: 'annotation',
      at: '1:4',
      says: '@overlap belongs above a rule, not above a grammar',
      remedy: 'to the line above the rule',
    },
    ...[
      { what: 'an empty line below', wrong: `// @encodings utf16\n\n${rule}`, at: '1:4' },
      { what: 'code before it', wrong: 'G { // @encodings utf16\n  a = "x"\n}\n', at: '1:8' },
      { what: 'three slashes', wrong: `/// @encodings utf16\n${rule}`, at: '1:5' },
      { what: 'a block comment', wrong: `/**\n * @encodings utf16\n */\n${rule}`, at: '2:4' },
      { what: 'nothing below', wrong: 'G {\n  a = "x"\n  // @encodings utf16\n}\n', at: '3:6' },
    ].map(({ what, wrong, at }) => ({
      what: `a tag with ${what}`,
      wrong,
      right: `// @peg why\n// The tags:\n//   @encodings utf16\n// someone@reasons.example @author me\n${rule.replace('"x"', '"// @peg"')}`,
      code: 'annotation' as const,
      at,
      says: '@encodings has no effect here',
      remedy: 'directly above its rule or grammar, with no empty line between',
    })),
    {
      what: 'a reason for the first grammar of a file',
      wrong: `// @reason why\n${rule}`,
      right: `${rule}// @reason why\nH <: G { a += "y" }\n`,
      code: 'annotation',
      at: '2:1',
      says: 'G is the first',
      remedy: 'remove the tag',
    },
    ...[
      { value: 'utf8 utf16', says: 'a comma is missing', remedy: 'write @encodings utf8, utf16' },
      { value: 'utf8,', says: 'the name of an encoding is missing', remedy: 'remove the comma' },
      { value: 'utf8, utf8', says: 'utf8 is named twice', remedy: 'once' },
      { value: 'utf-8', says: 'utf-8 is not an encoding', remedy: 'did you mean utf8?' },
    ].map(({ value, says, remedy }) => ({
      what: `@encodings ${value}`,
      wrong: `// @encodings ${value}\n${rule}`,
      right: `// @encodings utf8, utf16\n${rule}`,
      code: 'annotation' as const,
      at: '1:15',
      says,
      remedy,
      alphabet: scalars,
    })),
    ...[
      { alphabet: octets, example: 'é"', says: '2 digits', remedy: 'write C3 A9 22' },
      { alphabet: octets, example: '"é"', says: '2 digits', remedy: 'write C3 A9' },
      { alphabet: octets, example: '0x61 U+62', says: '2 digits', remedy: 'write 61 62' },
      { alphabet: octets, example: '6162', says: '2 digits', remedy: 'write octets with a space between them' },
      { alphabet: scalars, example: '61', says: '4 to 6 digits', remedy: 'write 0061' },
      { alphabet: scalars, example: 'D800', says: '4 to 6 digits', remedy: 'write scalar values' },
    ].map(({ alphabet, example, says, remedy }) => ({
      what: `the example ${example} over ${alphabet.name}`,
      wrong: above(`@accepts ${example}`),
      right: rule,
      code: 'annotation' as const,
      at: '2:15',
      says,
      remedy,
      alphabet,
    })),
    {
      what: 'an example of one digit',
      wrong: above('@accepts 78, 7, 78'),
      right: above('@accepts 78, empty, 78 79'),
      code: 'annotation',
      at: '2:19',
      says: '2 digits for each octet',
      remedy: 'write 07',
    },
    {
      what: 'an example of two digits over code units',
      wrong: above('@rejects D800 DC'),
      right: above('@rejects D800 DC00'),
      code: 'annotation',
      at: '2:15',
      says: '4 digits for each code unit',
      remedy: 'write D800 00DC',
      alphabet: units,
    },
  ])('$what: $code at $at', ({ wrong, right, code, at, says, remedy, alphabet }) => {
    const error = specErrorOf(() => grammarOf(wrong, alphabet));
    expect(error.message.split(' ')[0]).toBe(`test.ohm:${at}:`);
    expect(error.code).toBe(code);
    expect(error.summary).toContain(says);
    expect(error.remedy).toContain(remedy);
    expectOneScreen(error);
    expect(() => grammarOf(right, alphabet)).not.toThrow();
  });
});

describe('several files', () => {
  test('two with the same name are an error with both paths', () => {
    const file = (path: string) => ({ id: 'utf8', alphabet: octets, source: new SourceText(path, rule) });
    const error = specErrorOf(() => new Library([file('one/utf8.ohm'), file('two/utf8.ohm')]));
    expect(error.code).toBe('unknown-grammar');
    expect(error.message).toContain('utf8: one/utf8.ohm and two/utf8.ohm');
    expect(error.remedy).toBeTruthy();
  });

  test('a grammar that another file already declares is an error at its second declaration', () => {
    const error = specErrorOf(() => libraryOf(rule, rule.replace('"x"', '"y"')).file('b'));
    expect(error.message.split('\n')[0]).toBe('b.ohm:1:1: grammar G is declared already, in a.ohm');
    expectOneScreen(error);
  });

  test('grammars that extend one another in a circle are an error that shows the circle', () => {
    const library = libraryOf('A <: B {}', 'B <: C {}', 'C <: B {}');
    for (const id of ['b', 'c', 'a']) {
      const error = specErrorOf(() => library.file(id));
      expect(error.code).toBe('recursion');
      expect(error.summary).toMatch(/(b → c → b|c → b → c)$/);
      expectOneScreen(error);
    }
    expect(specErrorOf(() => libraryOf('A <: A {}').file('a')).summary).toMatch(/A → A$/);
  });

  test('a grammar finds the one it extends in any order of the files', () => {
    const [base, mine] = ['Base { a = "x" }', 'Mine <: Base { a += "y" }'];
    expect(libraryOf(base, mine).file('b').main.ohm.match('y').succeeded()).toBe(true);
    expect(libraryOf(mine, base).file('a').main.ohm.match('y').succeeded()).toBe(true);
  });

  test('a file with a mistake makes only its dependants fail', () => {
    const library = libraryOf('Base { a = ("x"?)* }', 'Mine <: Base {}', 'Other { a = "x" }', 'Third <: Mine {}');
    for (const id of ['b', 'd', 'b', 'a']) {
      const error = specErrorOf(() => library.file(id));
      expect(error.code).toBe('nullable-repetition');
      expect(error.message.split(' ')[0]).toBe('a.ohm:1:13:');
    }
    expect(library.file('c').main.name).toBe('Other');
  });

  test('the remedy for a misspelt name is the closest name', () => {
    const error = specErrorOf(() => libraryOf(rule).file('aa'));
    expect(error.message).toBe('there is no grammar called aa\n  remedy: did you mean a?');
  });
});

describe('the form of a message', () => {
  test('the caret is under the first character and the last tilde under the last', () => {
    expect(
      specErrorOf(() => grammarOf('G {\n\tok = "x"\n\ttail = "y" "\\xBF".."\\x80" ok\n}')).message,
    ).toMatchInlineSnapshot(`
      "test.ohm:3:13: BF..80 is a reversed range: it matches nothing
           3 |  tail = "y" "\\xBF".."\\x80" ok
             |             ^~~~~~~~~~~~~~
        remedy: write the smaller bound first"
    `);
  });

  test('a tag of one line is shown with that line', () => {
    expect(specErrorOf(() => grammarOf(above('prose', '@title 78'))).message).toMatchInlineSnapshot(`
      "test.ohm:3:6: @title belongs above a grammar, not above a rule
           3 |   // @title 78
             |      ^~~~~~
        remedy: move it to the line above the name of the grammar"
    `);
  });

  test('control characters are escaped, and the caret is still in the right column', () => {
    const error = specErrorOf(() => grammarOf('G {\r\n  a = "\u001B\u202E" b\u0085c\r\n}'));
    expectOneScreen(error);
    expect(error.message).toMatchInlineSnapshot(`
      "test.ohm:2:13: expected "}"
           2 |   a = "\\x1B\\u{202E}" b\\x85c
             |                       ^
        remedy: write rules in the notation of ohm: Name { rule = "a".."z" other  // comment }"
    `);
  });

  test.each([
    { what: 'a terminal', text: 'G { a = ("\u009B2J"?)* }' },
    { what: 'a tag', text: '// @encodings \u001B[2Jutf8\nG { a = "x" }' },
    { what: 'a stray character', text: 'G { a = \u2028 \u2066 }' },
    { what: 'a comment', text: 'G { a = b // \u001B[2J\u202E\n }' },
  ])('control characters in $what cannot reach a terminal', ({ text }) => {
    expectOneScreen(specErrorOf(() => grammarOf(text)));
  });

  test('a long line is cut around the span', () => {
    const error = specErrorOf(() => grammarOf(`G { a = ${'"xxxxxxxxxx" '.repeat(40)}"z".."a" ${'"y" '.repeat(100)}}`));
    expectOneScreen(error);
    expect(error.message).toContain('"z".."a"');
  });
});

test('a bundle that has left the grammars behind gets an error, instead of a search without end', () => {
  expect(packageRoot()).toBe(fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, ''));
  expect(() => packageRoot(pathToFileURL(join(tmpdir(), 'bundle.mjs')).href)).toThrow(
    /leave wellformed out of the bundle/,
  );
});
