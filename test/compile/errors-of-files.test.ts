/** Mistakes between several files, and the exact form of messages. mistakes.test.ts has those of one grammar. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../src/compile/files.ts';
import { Library } from '../../src/compile/grammar/library.ts';
import { octets } from '../../src/shared/alphabet.ts';
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

const rule = 'G {\n  a = "x"\n}\n';
const above = (...tags: string[]) => `G {\n${tags.map((tag) => `  // ${tag}\n`).join('')}  a = "x"\n}\n`;

describe('one file', () => {
  test('may begin with a signature', () => {
    expect(new SourceText('my.ohm', `\uFEFF${rule}`).text).toBe(rule);
    expect(new SourceText('my.ohm', `${rule}\uFEFF`).text).toBe(`${rule}\uFEFF`);
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
