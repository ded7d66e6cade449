/**
 * What authors of grammars get wrong around the rules: tags where nobody reads
 * them, grammars and rules that nothing is made of, names of other things.
 * Each is answered with its code, place and remedy, and stays silent where
 * nothing is wrong.
 */
import { describe, expect, it } from 'vitest';
import { compile, SpecError } from '../../src/compiler.ts';
import { expectOneScreen } from '../compile/one-screen.ts';

function errorOf(work: () => unknown): SpecError {
  try {
    work();
  } catch (error) {
    if (error instanceof SpecError) return error;
    throw error;
  }
  throw new Error('expected a SpecError');
}

function toldOf(text: string): SpecError[] {
  const told: SpecError[] = [];
  compile(text, { onWarning: (each) => told.push(each) });
  return told;
}

describe('tags', () => {
  it.each([
    ['; @accepts 41\na = "x"', '@accepts is not read in ABNF', 'in ohm'],
    ['; @claus RFC 1 §2\na = "x"', '@claus is not read in ABNF', 'did you mean @clause?'],
  ])('in ABNF other than @clause are refused: %j', (text, says, remedy) => {
    const error = errorOf(() => compile(text));
    expect([error.code, error.summary, error.remedy]).toEqual([
      'annotation',
      expect.stringContaining(says),
      expect.stringContaining(remedy),
    ]);
    expectOneScreen(error);
  });

  it('in ABNF leave @clause and words that are no tags alone', () => {
    expect(() => compile('; @clause RFC 1 §2\n; @author me\n;   @accepts 41\na = "x"')).not.toThrow();
  });

  it('with examples of a rule that has parameters are refused: it matches nothing by itself', () => {
    const error = errorOf(() => compile('G {\n  a = q<"x">\n  // @accepts 78\n  q<y> = y\n}'));
    expect([error.code, error.message.split(' ')[0]]).toEqual(['annotation', 'grammar.ohm:3:15:']);
    expectOneScreen(error);
    expect(() => compile('G {\n  // @accepts 78\n  a = q<"x">\n  q<y> = y\n}')).not.toThrow();
  });
});

describe('what is left over', () => {
  const base = 'Base {\n  text = "a"\n}\n';

  it('is told of a grammar that nothing is made of', () => {
    const [warning, ...others] = toldOf(`${base}My <: Base {\n  text += "b"\n}`);
    expect(others).toEqual([]);
    expect(warning?.code).toBe('left-over-grammar');
    expect(warning?.message.split('\n')[0]).toBe(
      'grammar.ohm:4:1: warning: nothing is made of My: the first grammar of a text is compiled, which is Base',
    );
    expectOneScreen(warning as SpecError);
  });

  it('is not a grammar that lifts a restriction, nor one that such a grammar extends', () => {
    expect(toldOf(`${base}Mid <: Base { b = "b" }\n// @reason is-b\nMy <: Mid { text += b }`)).toEqual([]);
  });

  it('is told three times at most of rules, and how many more there are', () => {
    const rules = Array.from({ length: 40 }, (_, i) => `r${i} = "y"\n`).join('');
    const told = toldOf(`a = "x"\n${rules}`);
    expect(told.map(({ code }) => code)).toEqual(Array(3).fill('unreachable-rule'));
    expect(told.flatMap(({ notes }) => notes)).toEqual([{ message: 'nor to 37 more rules of this text' }]);
  });
});
