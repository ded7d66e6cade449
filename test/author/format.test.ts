/**
 * `format`: what is laid out how, and that nothing else changes: on every grammar of
 * the repository and of the RFCs in test/abnf, formatted, and with its white space
 * disturbed. The reader of the comparison here is the compiler, not the formatter's own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatGrammar } from '../../src/author/format.ts';
import { notationOf } from '../../src/shared/notation.ts';
import { SourceText } from '../../src/shared/source.ts';
import { tokensOf } from '../../src/shared/tokens.ts';

import { DOCUMENTS, IN_OCTETS, IN_SCALAR_VALUES } from '../abnf/rfc-rules.ts';

import { runCli } from '../support/command-line.ts';
import { root } from '../support/library.ts';
import { random } from '../support/random.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

type Notation = 'ohm' | 'abnf';
const format = (text: string, notation: Notation = notationOf(text)) =>
  formatGrammar(new SourceText(`grammar.${notation}`, text), notation);

const files = ['grammar', 'examples', 'decoders', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:abnf|ohm)$/.test(name))
    .map((name) => join(folder, name)),
);
const PUBLIC: readonly (readonly [name: string, text: string])[] = [
  ...files.map((name) => [name, readFileSync(join(root, name), 'utf8')] as const),
  ...[...IN_OCTETS, ...IN_SCALAR_VALUES].map(({ rfc, rule, abnf }) => [`${rfc} ${rule}`, abnf] as const),
  ...Object.values(DOCUMENTS).map(({ rfc, abnf }) => [rfc, abnf] as const),
];

/** All but white space; a comment is a token with the spaces in it. */
const essence = (text: string, notation: Notation) =>
  tokensOf(text, notation).map(({ kind, text }) => (kind === 'label' ? text.replace(/\s+/g, '') : text.trimEnd()));

/** The same grammar with other spaces between the tokens of its lines, and other indentation of what goes on. */
function disturbed(text: string, notation: Notation, seed: number): string {
  const { below } = random(seed);
  const spaces = (least: number) => ' '.repeat(least + below(3));
  let end = 0;
  let result = '';
  const all = tokensOf(text, notation);
  for (const [i, token] of all.entries()) {
    const gap = text.slice(end, token.start);
    const isLabel = token.kind === 'label' || all[i - 1]?.kind === 'label' || token.kind === 'comment';
    const goesOn = /\n[ \t]+$/.test(gap) && token.kind === 'operator';
    if (isLabel || gap === '') result += gap;
    else if (!gap.includes('\n')) result += spaces(1);
    else result += goesOn ? gap + spaces(0) : gap;
    result += token.text;
    end = token.start + token.text.length;
  }
  return result + text.slice(end);
}

describe('every grammar of the repository and of the RFCs', () => {
  it('is many', () => {
    expect(PUBLIC.length).toBeGreaterThan(60);
  });

  it.each(PUBLIC)('%s: has the same tokens and comments in another layout, which stays', (_, text) => {
    const notation = notationOf(text);
    for (const each of [text, disturbed(text, notation, text.length)]) {
      const once = format(each, notation);
      expect(essence(once, notation)).toEqual(essence(each, notation));
      expect(format(once, notation)).toBe(once);
      expect(once).not.toMatch(/[ \t]$|\n\n\n/m);
    }
  });
});

describe('the layout', () => {
  it.each<[string, string, string]>([
    ['one space around signs and in brackets', 'a=b/(c  d)/[e]\n', 'a = b / ( c d ) / [ e ]\n'],
    ['alternatives under the sign', 'a = b\n  / c\n  d\n', 'a = b\n  / c\n    d\n'],
    ['parts of a group under its bracket', 'a = *( b\n / c\n )\n', 'a = *( b\n     / c\n     )\n'],
    ['signs as the author aligned them', 'a    = x\nlong = y\n', 'a    = x\nlong = y\n'],
    ['signs that the author did not align', 'a = x\nlong  =  y\n', 'a = x\nlong = y\n'],
    ['comments at the ends of successive lines', 'a = x ; one\nbcd = y    ; two\n', 'a = x    ; one\nbcd = y  ; two\n'],
    ['a comment that goes on below itself', 'a = x  ; one\n       ; more\n', 'a = x  ; one\n       ; more\n'],
    ['tags stay above their rules', '  ; @accepts 78\n  a = "x"\n', '; @accepts 78\na = "x"\n'],
    ['a table stays', 'a = "x"   b\n  / "yyy" b\n  / c     b\n', 'a = "x"   b\n  / "yyy" b\n  / c     b\n'],
    ['one blank line at most', '\n\na = x\n\n\nb = y', 'a = x\n\nb = y\n'],
    ['the sign on a line of its own', 'a\n    = x\n  / y\n', 'a\n  = x\n  / y\n'],
    ['a comment before the sign', 'a ; what\n = x\n', 'a  ; what\n  = x\n'],
    ['lines that end in CR LF', 'a=x\r\n /y\r\n', 'a = x\r\n  / y\r\n'],
    ['prose of two lines', 'a = <x\n   y>\n', 'a = <x\n   y>\n'],
    ['rules in ohm', 'G{\na="x"|b\n     |c\n}', 'G {\n  a = "x" | b\n    | c\n}\n'],
    [
      'labels in ohm',
      'G {\n  a = "x" -- one\n | "yy"--two // t\n}',
      'G {\n  a = "x"   -- one\n    | "yy"  -- two  // t\n}\n',
    ],
    ['a group in ohm', 'G {\n  a = ("x"\n | "y")*\n}', 'G {\n  a = ("x"\n      | "y")*\n}\n'],
    ['a comment before an alternative', 'G {\n a = b\n // c\n | d\n}', 'G {\n  a = b\n    // c\n    | d\n}\n'],
    ['two grammars', 'A { a = "x" }\nB <: A {\n a := "y"\n}', 'A { a = "x" }\nB <: A {\n  a := "y"\n}\n'],
  ])('%s', (_, before, after) => {
    expect(format(before)).toBe(after);
    expect(format(after)).toBe(after);
  });
});

describe('a text that has another meaning in another layout', () => {
  it('or no meaning is refused with its place', () => {
    expect(specErrorOf(() => format('a = "x"*\n')).message).toContain('grammar.abnf:1:8: expected');
    expect(specErrorOf(() => format('G {\n  a = "x" /\n}')).message).toContain('grammar.ohm:2:11:');
    expect(specErrorOf(() => format('G {\n  a (two  spaces) = "x"\n}')).summary).toContain('cannot be formatted');
  });
});

describe('the command', () => {
  const folder = temporaryFolder();
  const file = (name: string, text: string) => put(folder, name, text);

  it('formats in place, says so once, and then --check is content', async () => {
    const path = file('a.abnf', 'a=x\nx="x"\n');
    expect(await runCli(['format', '--check', path])).toMatchObject({ code: 1, out: `not formatted  ${path}\n` });
    expect(readFileSync(path, 'utf8')).toBe('a=x\nx="x"\n');
    expect(await runCli(['format', path])).toMatchObject({ code: 0, out: `formatted  ${path}\n`, err: '' });
    expect(readFileSync(path, 'utf8')).toBe('a = x\nx = "x"\n');
    expect(await runCli(['format', path])).toMatchObject({ code: 0, out: '' });
    expect(await runCli(['format', '--check', path])).toMatchObject({ code: 0, out: '', err: '' });
  });

  it('changes no file if one of them has a mistake', async () => {
    const [good, bad] = [file('good.ohm', 'G { a="x" }'), file('bad.ohm', 'G { a = ( }')];
    const { code, err } = await runCli(['format', good, bad]);
    expect([code, err]).toEqual([2, expect.stringContaining('bad.ohm:1:')]);
    expect(readFileSync(good, 'utf8')).toBe('G { a="x" }');
  });

  it('reads standard input, and writes to standard output', async () => {
    const input = (text: string) => ({ input: [Buffer.from(text)] });
    expect(await runCli(['format'], input('a=b\n'))).toEqual({ code: 0, out: 'a = b\n', err: '' });
    expect(await runCli(['format', '--check', '-'], input('a=b\n'))).toEqual({ code: 1, out: '', err: '' });
    expect((await runCli(['format'], { input: [Uint8Array.of(0xff)] })).err).toContain('not UTF-8');
  });

  it('leaves documents alone', async () => {
    const { code, err } = await runCli(['format', file('rfc.txt', '3. Syntax\n')]);
    expect([code, err]).toEqual([2, expect.stringContaining('documents are not formatted')]);
  });
});
