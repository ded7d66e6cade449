/**
 * Mistakes outside the rules themselves: misplaced tags, unused grammars and
 * rules, wrong names. Each is reported with its code, span and remedy, and a
 * correct grammar has no report.
 */
import { describe, expect, it } from 'vitest';
import { compile, formatDiagnostic, type Warning } from '../../src/compiler.ts';
import { expectOneScreen } from '../support/one-screen.ts';
import { FUZZ } from '../support/random.ts';
import { specErrorOf } from '../support/spec-error.ts';

function warningsOf(text: string): Warning[] {
  const warnings: Warning[] = [];
  compile(text, { onWarning: (each) => warnings.push(each) });
  return warnings;
}

describe('tags', () => {
  it.each([
    ['; @within a name\na = "x"', '@within is not read in ABNF', 'use ohm'],
    ['; @encodings utf8\na = "x"', '@encodings is not read in ABNF', 'help annotation'],
    ['; @depth a\na = "x"', '@depth takes a recursive rule', '@depth comment 3'],
    ['; @depth a 21\na = "x"', '@depth takes a recursive rule', '@depth comment 3'],
    ['; @alphabet bytes\na = "x"', '@alphabet takes one alphabet', '@alphabet octets'],
    ['; @import\na = "x"', '@import names no file', '; @import rfc3986.txt host'],
    ['; @import /etc/passwd a\na = "x"', 'relative to this file', '; @import rfc3986.txt host'],
    ['; @start a_b\na = "x"', 'a_b is not the name of a rule', '; @start'],
    ['; @start a, A\na = "x"', 'A is named twice', 'once'],
  ])('that have no effect, or are malformed, are an error in ABNF: %j', (text, says, remedy) => {
    const error = specErrorOf(() => compile(text));
    expect([error.code, error.summary, error.remedy]).toEqual([
      'annotation',
      expect.stringContaining(says),
      expect.stringContaining(remedy),
    ]);
    expectOneScreen(error);
  });

  it('@clause and notes are no error in ABNF', () => {
    const text = '; @clause RFC 1 §2\n; ! @author me\n;   @accepts 41\na = "x"';
    expect(warningsOf(text)).toEqual([]);
  });

  it.each([
    ['; @claus RFC 1 §2\na = "x"', 'grammar.abnf:1:3: @claus is not a tag', '@clause'],
    ['; @strat a\na = "x"', 'grammar.abnf:1:3: @strat is not a tag', '@start'],
    ['// @acepts 61\nG { a = "x" }', 'grammar.ohm:1:4: @acepts is not a tag', '@accepts'],
    ['// @encoding utf16\n\nG { a = "x" }', 'grammar.ohm:1:4: @encoding is not a tag', '@encodings'],
  ])('that are misspelt are an error: %j', (text, says, meant) => {
    const error = specErrorOf(() => compile(text));
    expect([error.code, error.message]).toEqual(['unknown-tag', expect.stringContaining(says)]);
    expect(error.remedy).toContain(`did you mean ${meant}?`);
    expectOneScreen(error);
  });

  it.each([
    ['; @depth b 3\na = "x" b\nb = "y"\n', 'b is not inside itself'],
    ['; @depth a 3\na = "x" b\nb = "y"\n', 'a is not inside itself'],
    ['G {\n  a = "x" b\n  b = "y"\n}', 'b is not inside itself'],
  ])('@depth of a rule that is not inside itself is an error: %j', (text, says) => {
    const error = specErrorOf(() => compile(text.startsWith('G') ? `// @depth b 3\n${text}` : text));
    expect([error.code, error.summary]).toEqual(['annotation', `${says}, so @depth bounds nothing`]);
    expect(error.span?.source.text.slice(error.span.start, error.span.end)).toBe(says[0]);
  });

  it('@depth is no error for a rule that is inside itself through another, or that the start rule does not lead to', () => {
    expect(() => compile('; @depth a 3\na = "x" [ b ]\nb = "y" a\n')).not.toThrow();
    expect(() => compile('; @depth c 3\na = "x"\nc = "y"\n', { rule: 'a' })).not.toThrow();
  });

  it('with examples are an error above a rule with parameters', () => {
    const error = specErrorOf(() => compile('G {\n  a = q<"x">\n  // @accepts 78\n  q<y> = y\n}'));
    expect([error.code, error.message.split(' ')[0]]).toEqual(['annotation', 'grammar.ohm:3:15:']);
    expectOneScreen(error);
    expect(() => compile('G {\n  // @accepts 78\n  a = q<"x">\n  q<y> = y\n}')).not.toThrow();
  });
});

describe('an error that the compiler throws without a span', () => {
  const relaxed = (...bodies: string[]) =>
    `My {\n  text = "a"\n}\n${bodies.map((body, i) => `// @reason is-${i}\nR${i} <: My {\n  text ${body}\n}\n`).join('')}`;

  it.each([
    ['narrowing-reason', relaxed(':= "b"'), 'grammar.ohm:5:1:'],
    ['ambiguous-reason', relaxed('+= "bb"', '+= "bc"'), 'grammar.ohm:5:1:'],
    ['annotation', '// @codeunit 2\nMy {\n  text = "a"*\n}', 'grammar.ohm:2:1:'],
  ])('%s: %j', (code, text, at) => {
    const error = specErrorOf(() => compile(text));
    expect([error.code, error.message.split(' ')[0]]).toEqual([code, at]);
    expectOneScreen(error);
  });

  it('gets one for a start rule that does not exist or has parameters', () => {
    const text = 'My {\n  text = q<"a">\n  q<x> = x\n}';
    for (const [rule, says] of [
      ['txt', 'My has no rule txt to start from'],
      ['q', 'q has parameters, so it cannot be the start rule'],
    ] as const) {
      const error = specErrorOf(() => compile(text, { rule }));
      expect(error.message.split('\n')[0]).toBe(`grammar.ohm:1:1: ${says}`);
      expectOneScreen(error);
    }
  });

  it('of "end" has the remedy to leave it out', () => {
    const error = specErrorOf(() => compile('My { text = "a" end }'));
    expect([error.code, error.remedy]).toEqual(['look-ahead', expect.stringContaining('leave it out')]);
    expect(() => compile('My { text = "a" }')).not.toThrow();
  });
});

it('an encoding for a grammar in octets is an error, not ignored', () => {
  const error = specErrorOf(() => compile('G { a = "x" }', { encoding: 'utf16' }));
  expect([error.code, error.summary]).toEqual(['outside-alphabet', expect.stringContaining('is in octets already')]);
  expectOneScreen(error);
  expect(specErrorOf(() => compile('// @encodings utf8\nG { a = ', { encoding: 'utf16' })).code).toBe('syntax');
  const units = compile('// @encodings utf16\nG { a = "x" }', { encoding: 'utf16' });
  expect([units.test('x'), units.test('y')]).toEqual([true, false]);
  expect(compile('// @encodings utf16\nG { a = "x" }').test(new Uint8Array([0x78]))).toBe(true);
});

it('rules that are too large once their counts are expanded are reported with the rule that has most positions', () => {
  const error = specErrorOf(() => compile('a = 9b\nb = 99c\nc = 99d\nd = 9( "x" / "yz" )'));
  expect([error.code, error.message.split(' ')[0]]).toEqual(['too-many-states', 'grammar.abnf:4:1:']);
  expect(error.summary).toContain('most of them in d');
  expectOneScreen(error);
});

describe('a chain of rules', () => {
  const chain = (length: number, body: (next: string) => string) =>
    Array.from({ length }, (_, i) => `r${i} = ${i === length - 1 ? '"x"' : body(`r${i + 1}`)}\n`).join('');

  it.each([
    ['a sequence', (next: string) => `"a" ${next}`, 'aaax'],
    ['a choice', (next: string) => `"c" / "a" ${next}`, 'aac'],
    ['a group', (next: string) => `"(" *( "c" / ${next} ) ")"`, '(c(c))'],
  ])('of 1,000, each with %s, is compiled, and a longer one is refused with its number', (form, body, text) => {
    const octets = (each: string) => new TextEncoder().encode(each);
    // The cost grows with the square of the length: in full for the plainest here, and for all in a long run.
    if (FUZZ > 1 || form === 'a sequence') expect(compile(chain(1000, body)).test(octets(`${text}!`))).toBe(false);
    expect(compile(chain(300, body)).test(octets(text))).toBe(text !== 'aaax');
    const error = specErrorOf(() => compile(chain(1001, body)));
    expect([error.code, error.summary]).toEqual([
      'too-long',
      'from r0, 1,001 rules use one another in a row; the limit is 1,000',
    ]);
  });
});

it('mistakes of several rules come at once, in the order of the text', () => {
  const error = specErrorOf(() => compile('a = DIGT "x"\nb = "y"+\nc = schme DIGT\n'));
  expect([error.diagnostic, ...error.others].map(({ code, span }) => [code, span?.start])).toEqual([
    ['undefined-rule', 4],
    ['syntax', 20],
    ['undefined-rule', 26],
  ]);
  expect(error.message.match(/^grammar.abnf:\d:\d+: /gm)).toEqual([
    'grammar.abnf:1:5: ',
    'grammar.abnf:2:8: ',
    'grammar.abnf:3:5: ',
  ]);
  expect(specErrorOf(() => compile('a = DIGT "x"\nb = "y"\n')).others).toEqual([]);
});

describe('names', () => {
  it.each([
    ['My { text = nonemptylistOf<"a", ","> }', 'did you mean nonemptyListOf?'],
    ['My { text = hexdigit }', 'did you mean hexDigit?'],
    ['My <: Mqtt { topic := "a" }', 'mqtt_string, mqtt_char'],
    ['My <: Sparkplug {}', 'name that file in the command as well'],
    ['Utf8 <: Utf8 {}', 'a name of its own'],
    ['// @encodings utf8\nMy <: Utf8 {}', 'remove @encodings'],
  ])('%j: %s', (text, remedy) => {
    const error = specErrorOf(() => compile(text));
    expect(error.remedy).toContain(remedy);
    expectOneScreen(error);
  });
});

describe('a warning about unused parts', () => {
  const base = 'Base {\n  text = "a"\n}\n';

  it('names a grammar that is not compiled', () => {
    const [warning, ...others] = warningsOf(`${base}My <: Base {\n  text += "b"\n}`);
    expect(others).toEqual([]);
    expect(warning?.code).toBe('left-over-grammar');
    expect(formatDiagnostic(warning as Warning).split('\n')[0]).toBe(
      'grammar.ohm:4:1: warning: grammar My is not used: the compiler takes Base, the first grammar of the text',
    );
    expectOneScreen(warning as Warning);
  });

  it('does not name a grammar that lifts a restriction, nor one that such a grammar extends', () => {
    expect(warningsOf(`${base}Mid <: Base { b = "b" }\n// @reason is-b\nMy <: Mid { text += b }`)).toEqual([]);
  });

  it('comes at most three times for rules, with the number of the others', () => {
    const rules = Array.from({ length: 40 }, (_, i) => `r${i} = "y"\n`).join('');
    const warnings = warningsOf(`a = "x"\n${rules}`);
    expect(warnings.map(({ code }) => code)).toEqual(Array(3).fill('unreachable-rule'));
    expect(warnings.flatMap(({ related }) => related)).toEqual([{ message: 'nor to 37 more rules of this text' }]);
  });
});
