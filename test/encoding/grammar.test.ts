/**
 * Grammars over scalar values: what they can express, what is refused and with
 * which remedy, and how a form is named by grammar and encoding.
 */
import { describe, expect, test } from 'vitest';
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { compileForm, compileGrammar } from '../../src/compile/form.ts';
import { oracleAccepts } from '../../src/compile/grammar/oracle.ts';
import { anyEngine } from '../../src/run/any-engine.ts';
import { readSymbol, startCursor } from '../../src/run/diagnosis.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { library, libraryWith } from '../support/library.ts';
import { specErrorOf } from '../support/spec-error.ts';

const refusal = (text: string) => specErrorOf(() => compileForm(libraryWith(text).file('mine-utf8')));

describe('refused, with the remedy', () => {
  test.each([
    ['"\\u{0}".."\\u{FFFF}"', 'code-point-range', /half of a character.*\n[\s\S]*D7FF/],
    ['"\\u{D800}"', 'outside-alphabet', /D800 is a surrogate/],
    ['"\\u{D800}".."\\u{10FFFF}"', 'outside-alphabet', /leave D800\.\.DFFF out/],
    ['"\\u{10FFFF}".."\\u{10000}"', 'reversed-range', /10FFFF\.\.10000 is a reversed range/],
    ['letter', 'unicode-category', /depends on the version of Unicode/],
  ])('%s', (expression, code, message) => {
    const error = refusal(`G { t = ${expression}* }`);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.message).toMatch(/^mine\.ohm:1:/);
  });

  test('an unknown encoding, with the name that was probably meant', () => {
    const text = '// @encodings utf8, utf16lee\nG { t = "a"* }';
    expect(() => libraryWith(text).ids).toThrow(/utf16lee is not an encoding[\s\S]*did you mean utf16le\?/);
  });

  test('an example that is not a scalar value', () => {
    expect(() => libraryWith('G {\n  // @accepts D800\n  t = "a"*\n}').file('mine-utf8')).toThrow(/4 to 6 digits/);
  });
});

describe('a form', () => {
  test('is named by grammar and encoding, also by an encoding that the grammar does not list', () => {
    expect(library.ids).toContain('mqtt-utf8');
    expect(library.ids).not.toContain('mqtt');
    expect(library.ids).not.toContain('mqtt-utf16');
    expect(library.has('mqtt-utf16')).toBe(true);
    expect(compileForm(library.file('mqtt-utf16')).title).toBe('MQTT string characters in UTF-16 code units');
  });

  test('of a scalar grammar without an encoding has no table', () => {
    expect(() => compileForm(library.file('mqtt'))).toThrow(/only in an encoding[\s\S]*mqtt-utf8/);
  });

  test('of an octet grammar with an encoding does not exist', () => {
    expect(library.has('utf8-utf16')).toBe(false);
  });
});

describe('look-ahead and order over scalar values', () => {
  test.each([
    ['// @peg test\nG { t = (~"\\u{1F600}" any)* }', [[0x1f600], [0x1f601], [0x41, 0x1f600], [0xf600]]],
    ['// @peg test\nG { t = ("\\u{E9}" ~"\\u{E9}")* }', [[0xe9], [0xe9, 0xe9], [0xe8]]],
    [
      '// @peg test\nG { t = one | two\n one = "\\u{20AC}"\n two = "\\u{20AC}" "\\u{20AD}" }',
      [[0x20ac], [0x20ac, 0x20ad]],
    ],
    ['// @peg test\nG { t = ("\\u{80}".."\\u{8F}")* "\\u{85}"? }', [[0x80], [0x80, 0x85], [0x90]]],
  ])('%s', (text, texts) => {
    const { main } = libraryWith(text).file('mine');
    const overScalars = compileGrammar(main);
    const overOctets = compileForm(libraryWith(text).file('mine-utf8')).minimal;
    for (const symbols of texts) {
      const octetsOf = [...new TextEncoder().encode(String.fromCodePoint(...symbols))];
      const verdict = oracleAccepts(main.ohm, symbols);
      expect([accepts(overScalars, symbols), accepts(overOctets, octetsOf)], `${symbols}`).toEqual([verdict, verdict]);
    }
  });

  test('a hidden alternative is reported with the scalar values of the witness', () => {
    const error = refusal('G { t = one | two\n one = "\\u{20AC}"\n two = "\\u{20AC}" "\\u{20AD}" }');
    expect([error.code, error.message]).toEqual(['hidden-alternative', expect.stringContaining('on 20AC 20AD')]);
  });
});

test('each octet range keeps the span of the range of scalar values it comes from', () => {
  const text = 'G { t = c*\n  c = "\\u{80}".."\\u{7FF}"\n    | "\\u{10000}".."\\u{10FFFF}" }';
  const { labelled } = compileForm(libraryWith(text).file('mine-utf8'));
  const lines = (state: number) =>
    labelled.origins[state]?.map(({ origin, set }) => {
      const { line } = origin.span.source.lineAndColumn(origin.span.start);
      return `${set.map((range) => range.map((octet) => octet.toString(16)).join('-'))} line ${line} ${origin.path.rule}`;
    });
  expect(lines(0)).toEqual(['c2-df line 2 c', 'f0-f4 line 3 c']);
});

test('of several relaxations that are alive, the narrowest gives the reason', () => {
  const text = `G { t = c*\n c = "a".."z" }
    // @reason digit
    D <: G { c += "0".."9" }
    // @reason printable
    P <: G { c += " ".."~" }`;
  const { table } = compileForm(libraryWith(text).file('mine-utf8'));
  const { diagnosis } = anyEngine(table);
  const reasonOf = (octet: number) => readSymbol(diagnosis, startCursor(), octet)?.reason;
  expect([0x35, 0x20, 0x07, 0xff].map(reasonOf)).toEqual(['digit', 'printable', 'disallowed-character', 'never-used']);
});

test('a first octet that two relaxations accept is reported as a disallowed character', () => {
  const text = `G { t = c*\n c = "a".."z" }
    // @reason control
    D <: G { c += "\\u{80}".."\\u{9F}" }
    // @reason letter
    P <: G { c += "\\u{AA}" }`;
  const { diagnosis } = anyEngine(compileForm(libraryWith(text).file('mine-utf8')).table);
  const fault = readSymbol(diagnosis, startCursor(), 0xc2);
  expect([fault?.reason, fault?.disallowed, fault?.length]).toEqual(['disallowed-character', 'U+0080..U+00BF', 1]);
});

test('a grammar over octets keeps its alphabet', () => {
  expect(libraryWith('G { t = "\\x80".."\\xBF" }', octets).file('mine').main.alphabet).toBe(octets);
});
