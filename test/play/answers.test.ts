/** What the worker of the playground answers, without a browser. */
import { describe, expect, test } from 'vitest';
import { compileForm, loadLibrary, packageRoot } from '../../src/compile/index.ts';
import { answer } from '../../src/play/answers/answer.ts';
import type { Compiled, GrammarInput, Kind, PanelView, PlayWalk } from '../../src/play/protocol.ts';

const input = (text: string, more: Partial<GrammarInput> = {}): GrammarInput => ({
  text,
  rule: '',
  reads: '',
  ...more,
});
const compile = (grammar: GrammarInput) => answer({ kind: 'compile', grammar }) as Compiled;
const walk = (grammar: GrammarInput, typed: string, mode: 'text' | 'hex' = 'text') =>
  answer({ kind: 'walk', grammar, typed, mode }) as PlayWalk;

describe('the playground', () => {
  const library = loadLibrary(packageRoot());

  test.each(['utf8', 'utf16', 'ucs2', 'utf16-signature', 'mqtt-utf8', 'mqtt-strict-utf8', 'xml-characters-utf16'])(
    'opens the packaged grammar %s with the automaton that the package has',
    (id) => {
      const file = library.file(id);
      const { main, encoding } = file;
      const { verdict } = compile(input(main.source.text, { reads: encoding?.name ?? main.alphabet.name }));
      const { minimal } = compileForm(file);
      expect(verdict).toMatchObject({ states: minimal.next.length, classes: minimal.classes.length });
    },
  );

  test.each([
    ['a = bc\nbcd = "x"', 'bc', 'bcd'],
    ['Topic <: Mqtt { mqtt_chr := "a" }', 'mqtt_chr', 'mqtt_char'],
    ['a = bc', 'bc', null],
    ['Topic <: Mqt { a = "a" }', 'Mqt', 'Mqtt'],
  ])('says where the mistake in %j is, and what to put there', (text, wrong, replacement) => {
    const { verdict, mistakes } = compile(input(text));
    expect(verdict).toBeNull();
    const [mistake] = mistakes;
    expect(text.slice(mistake?.from, mistake?.to).startsWith(wrong)).toBe(true);
    expect(mistake?.replacement?.name ?? null).toBe(replacement);
    if (!mistake?.replacement) return;
    const { from, to, name } = mistake.replacement;
    expect(text.slice(from, to)).toBe(wrong);
    const corrected = text.slice(0, from) + name + text.slice(to);
    expect(compile(input(corrected)).mistakes.filter(({ code }) => code === mistake.code)).toEqual([]);
  });

  test('says that it imports no files, at the name of the file', () => {
    const text = '; @import rfc3986.txt host\na = host';
    const [mistake] = compile(input(text)).mistakes;
    expect(text.slice(mistake?.from, mistake?.to)).toBe('rfc3986.txt');
    expect(mistake?.summary).toBe('the playground has one text, and cannot import rfc3986.txt');
  });

  test('walks text in the encoding of the grammar, and octets as they are', () => {
    const utf16 = input('a = 1*%x80-10FFFF', { reads: 'utf16' });
    expect(walk(utf16, '😀').symbols).toEqual(['D83D', 'DE00']);
    const octets = input('a = 1*OCTET');
    expect(walk(octets, 'é')).toMatchObject({ symbols: ['C3', 'A9'], isWellFormed: true });
    expect(walk(octets, '00 ff', 'hex').steps.map(({ state, next }) => [state, next])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(walk(input('a = "x"'), '')).toMatchObject({ symbols: [], isWellFormed: false, captures: [] });
  });

  test('shows what a well-formed text captures, lists and records by their paths', () => {
    const pairs = input('; @capture pair\na = pair *( "," pair )\npair = 1*ALPHA');
    const shown = walk(
      input(
        '; @capture pair\na = 1*( pair ";" )\n; @capture name, value\npair = name [ "=" value ]\nname = 1*ALPHA\nvalue = 1*( DIGIT / %x1B )',
      ),
      '61 3B 62 3D 1B 3B',
      'hex',
    );
    expect(shown.captures).toEqual([
      { path: 'pair[0]', start: 0, end: 1, text: '' },
      { path: 'pair[0].name', start: 0, end: 1, text: 'a' },
      { path: 'pair[1]', start: 2, end: 5, text: '' },
      { path: 'pair[1].name', start: 2, end: 3, text: 'b' },
      { path: 'pair[1].value', start: 4, end: 5, text: '\\x1B' },
    ]);
    expect(walk(pairs, 'a').captures).toHaveLength(1);
    expect(walk(pairs, '1')).toMatchObject({ isWellFormed: false, captures: [] });
  });

  test.each(['automaton', 'table', 'walk', 'code', 'vectors', 'rules', 'diff', 'warnings'] satisfies Kind[])(
    'refuses %s of a grammar with a mistake',
    (kind) => {
      const grammar = input('a = bc');
      const question = { kind, grammar, saved: grammar, target: 'c', typed: 'a', mode: 'text' } as const;
      expect(() => answer(question)).toThrow('rule "bc" is not defined');
    },
  );

  test('names the options in the header of generated code, so that the command line makes the same file', () => {
    const grammar = input('a = b\nb = %x80-10FFFF', { rule: 'b', reads: 'utf16be' });
    const { file } = answer({ kind: 'code', grammar, target: 'c' }) as PanelView;
    expect(file?.text).toContain('npx wellformed emit grammar.abnf --rule b --encoding utf16be --target c');
  });

  test('compares grammars over one alphabet only', () => {
    const units = input('a = %x61', { reads: 'units' });
    expect(() => answer({ kind: 'diff', grammar: input('a = %x61'), saved: units })).toThrow(
      'this grammar is over octets, the saved one over code units',
    );
  });
});
