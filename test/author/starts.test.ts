/** @start, @alphabet and caseInsensitive: what a grammar says about itself, so that no option has to. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { compileUserGrammar } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { compile } from '../../src/compiler.ts';
import { SourceText } from '../../src/shared/source.ts';
import { runCli } from '../support/command-line.ts';
import { expectOneScreen } from '../support/one-screen.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const octetsOf = (text: string) => new TextEncoder().encode(text);

function compiled(text: string, syntax: 'ohm' | 'abnf', rule?: string) {
  const source = new SourceText(`my.${syntax}`, text);
  return compileUserGrammar({ id: 'my', syntax, source }, { rule }, packagedGrammars);
}

const abnf = '; @start name, Host\nname = "n" part\nHost = "h" part\npart = "p"\nunused = "u"';
const ohm =
  '// @start name, host\nG {\n  first = name\n  name = "n" part\n  host = "h" part\n  part = "p"\n  unused = "u"\n}';

describe('@start', () => {
  it.each([
    ['abnf', abnf, ['name', 'host'], ['name', 'host']],
    ['ohm', ohm, ['name', 'host'], ['name', 'host']],
    ['ohm', ohm.replace(', host', '\n// @start host'), ['name', 'host'], ['name', 'host']],
  ] as const)('with several rules makes a form of each: %s', (syntax, text, ids, names) => {
    const { forms, warnings } = compiled(text, syntax);
    expect(forms.map(({ id }) => id)).toEqual(ids);
    expect(forms.map(({ exportName }) => exportName)).toEqual(names);
    const unused = warnings.filter(({ code }) => code === 'unreachable-rule').flatMap(({ subject }) => subject?.names);
    expect(unused).toEqual(syntax === 'ohm' ? ['first', 'unused'] : ['unused']);
  });

  it.each([
    ['abnf', '; @start b\na = "x"\nb = "y"'],
    ['ohm', '// @start b\nG {\n  a = "x"\n  b = "y"\n}'],
  ] as const)('with one rule starts there, under the name of the file: %s', (syntax, text) => {
    const { forms } = compiled(text, syntax);
    expect(forms.map(({ id, start }) => [id, start])).toEqual([['my', 'b']]);
    expect(['x', 'y'].map((each) => compile(text).test(octetsOf(each)))).toEqual([false, true]);
    // The option counts more.
    expect(compile(text, { rule: 'a' }).test(octetsOf('x'))).toBe(true);
  });

  it.each([
    ['abnf', '; @start c\na = "x"', 'my.abnf:1:10:'],
    ['ohm', '// @start c\nG { a = "x" }', 'my.ohm:1:11:'],
  ] as const)('must name a rule: %s', (syntax, text, at) => {
    const error = specErrorOf(() => compiled(text, syntax));
    expect([error.code, error.message.split(' ')[0]]).toEqual(['undefined-rule', at]);
    expectOneScreen(error);
  });

  it('needs one command for all forms, with which --check agrees', async () => {
    const folder = temporaryFolder(onTestFinished);
    const file = put(folder, 'my.abnf', abnf);
    const args = ['generate', file, '-o', `${folder}/out`];
    expect((await runCli(args)).out).toMatch(/written .*\/name\.ts[\s\S]*written .*\/host\.ts/);
    expect(await runCli([...args, '--check'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('fresh    4 files'),
    });
  });
});

describe('@alphabet', () => {
  it('decides what numbers of both kinds are', () => {
    const numbers = 'a = %xE9 / %x100';
    expect(compile(`; @alphabet scalars\n${numbers}`).test(octetsOf('é'))).toBe(true);
    expect(specErrorOf(() => compile(numbers)).remedy).toContain('; @alphabet scalars');
    expect(specErrorOf(() => compile(`; @alphabet octets\n${numbers}`)).summary).toContain('100 is not one octet');
  });

  it('is needed for what looks like octets under @encodings', () => {
    const text = 'G { a = "\\xC3\\xA9" }';
    const error = specErrorOf(() => compile(`// @encodings utf8\n${text}`));
    expect([error.code, error.summary]).toEqual([
      'outside-alphabet',
      '"\\xC3\\xA9" looks like octets, but this grammar is in scalar values',
    ]);
    expectOneScreen(error);
    // Each remedy works to the letter.
    expect(compile(text).test(octetsOf('é'))).toBe(true);
    expect(compile('// @encodings utf8\nG { a = "\\u{C3}\\u{A9}" }').test(octetsOf('Ã©'))).toBe(true);
    expect(compile(`// @encodings utf8\n// @alphabet scalars\n${text}`).test(octetsOf('Ã©'))).toBe(true);
  });

  it.each(['"\\x41"', '"\\\\x80"', '"\\u{E9}"', '"é"'])('is not needed for %s under @encodings', (literal) => {
    expect(() => compile(`// @encodings utf8\nG { a = ${literal} }`)).not.toThrow();
  });

  it('other than scalars contradicts @encodings', () => {
    const error = specErrorOf(() => compile('// @alphabet octets\n// @encodings utf8\nG { a = "x" }'));
    expect([error.code, error.remedy]).toEqual(['outside-alphabet', expect.stringContaining('@encodings')]);
  });
});

describe('caseInsensitive', () => {
  it('matches both cases of ASCII letters, as ohm does', () => {
    const get = compile('// @accepts 47 65 54\nG { a = caseInsensitive<"get-1"> | caseInsensitive<"Get"> }');
    expect(['GET', 'get', 'gEt', 'GET-1', 'ge'].map((each) => get.test(octetsOf(each)))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(compile('// @encodings utf8\nG { a = caseInsensitive<"get"> }').test(octetsOf('GeT'))).toBe(true);
  });

  it.each([
    ['// @encodings utf8\nG { a = caseInsensitive<"https"> }', 'ſ (U+017F) too where this has s'],
    ['// @encodings utf8\nG { a = caseInsensitive<"GIT"> }', 'ı (U+0131) too where this has I'],
    ['G { a = caseInsensitive<"é"> }', 'the cases of é depend'],
    ['G { a = b<"x"> b<y> = caseInsensitive<y> }', 'takes one string'],
  ])('%j is an error', (text, says) => {
    const error = specErrorOf(() => compile(text));
    expect([error.code, error.summary]).toEqual(['case-insensitive', expect.stringContaining(says)]);
    expectOneScreen(error);
  });
});
