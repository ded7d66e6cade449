/** @depth: a recursive rule with a bound, against a parser that counts levels itself. */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compileUserGrammar } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { formToModule, formToPicture } from '../../src/compile/index.ts';
import { compile } from '../../src/compiler.ts';
import { SourceText } from '../../src/shared/source.ts';
import { runCli } from '../support/command-line.ts';
import { random } from '../support/random.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const octetsOf = (text: string) => new TextEncoder().encode(text);

const abnf = (depth: number) => `; @depth value ${depth}\nvalue = "[" [ value *( "," value ) ] "]" / "1"`;
const ohm = (depth: number) =>
  `// @depth value ${depth}\nJ {\n  value = "[" list? "]"  -- list\n        | "1"            -- one\n  list = value ("," value)*\n}`;

/** The depth of a text of lists; `undefined` if it is none. A recursive descent that shares nothing with the compiler. */
function depthOf(text: string): number | undefined {
  let at = 0;
  const value = (): number => {
    if (text[at] === '1') {
      at++;
      return 1;
    }
    if (text[at++] !== '[') throw new SyntaxError();
    let inner = 0;
    if (text[at] !== ']') {
      inner = value();
      while (text[at] === ',') {
        at++;
        inner = Math.max(inner, value());
      }
    }
    if (text[at++] !== ']') throw new SyntaxError();
    return inner + 1;
  };
  try {
    const depth = value();
    return at === text.length ? depth : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

describe('@depth', () => {
  const notations = [
    ['ABNF', abnf],
    ['ohm', ohm],
  ] as const;

  it.each(notations)('in %s accepts exactly the texts up to that depth', (_name, grammar) => {
    for (const depth of [1, 2, 3, 4]) {
      const validator = compile(grammar(depth));
      const source = random(depth);
      const tally = { accepted: 0, tooDeep: 0 };
      for (let n = 0; n < 4000; n++) {
        let text = '1';
        // A text that is well-formed at some depth, and half of the time one change of it.
        for (let i = source.below(12); i > 0; i--)
          text = text.replace('1', source.pick(['[1]', '[1,1]', '[]', '1', '[1,[1]]']));
        if (source.chance(0.5)) {
          const at = source.below(text.length + 1);
          text = text.slice(0, at) + source.pick(['[', ']', ',', '1', '']) + text.slice(at + source.below(2));
        }
        const found = depthOf(text);
        expect(validator.test(octetsOf(text)), `${text} at depth ${depth}`).toBe(found !== undefined && found <= depth);
        if (found === undefined) continue;
        if (found <= depth) tally.accepted++;
        else tally.tooDeep++;
        const reason = validator.check(octetsOf(text))?.reason;
        expect(reason, text).toBe(found <= depth ? undefined : 'nested-too-deeply');
      }
      expect(tally.accepted).toBeGreaterThan(100);
      expect(tally.tooDeep).toBeGreaterThan(100);
    }
  });

  it('refuses another mistake with another reason', () => {
    expect(compile(abnf(2)).check(octetsOf('[2]'))?.reason).toBe('disallowed-character');
    expect(compile(abnf(2)).check(octetsOf('[[1'))?.reason).toBe('nested-too-deeply');
    expect(compile(abnf(3)).check(octetsOf('[['))?.reason).toBe('truncated');
  });

  it('holds for each of several rules that are recursive through one another', () => {
    const text = '; @depth a 2\na = "(" [ b ] ")"\nb = "[" [ a ] "]"';
    const validator = compile(text);
    expect(['()', '([])', '([()])', '([([])])'].map((each) => validator.test(octetsOf(each)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(validator.check(octetsOf('([([()])])'))?.reason).toBe('nested-too-deeply');
    expect(specErrorOf(() => compile(text.replace('; @depth a 2', ''))).code).toBe('recursion');
  });

  it('works over scalar values, encoded', () => {
    const validator = compile('// @encodings utf8\n// @depth a 2\nG { a = "\\u{E9}" a? "\\u{17F}" }');
    expect(validator.test(octetsOf('ééſſ'))).toBe(true);
    expect(validator.check(octetsOf('éééſſſ'))?.reason).toBe('nested-too-deeply');
  });

  it('may stand on a rule of an imported document', () => {
    const open = (name: string) => new SourceText(name, 'comment = "(" *( ALPHA / comment ) ")"');
    const text = '; @import mail.abnf comment\n; @depth comment 2\nstart = comment';
    const source = new SourceText('my.abnf', text);
    const [form] = compileUserGrammar({ id: 'my', syntax: 'abnf', source, open }, {}, packagedGrammars).forms;
    expect(form?.depths).toEqual(new Map([['comment', 2]]));
  });

  it.each([
    ['; @depth b 2\na = "x"', 'undefined-rule', 'grammar.abnf:1:10:'],
    ['// @depth b 2\nG { a = "x" }', 'undefined-rule', 'grammar.ohm:1:11:'],
    ['// @depth a\nG { a = "x" }', 'annotation', 'grammar.ohm:1:4:'],
    ['// @depth a 2\n// @peg order matters\nG { a = "x" a? }', 'annotation', 'grammar.ohm:1:11:'],
    ['// @depth a 2\nG {\n  // @accepts 78 78 78\n  a = "x" a?\n}', 'failed-example', 'grammar.ohm:3:15:'],
  ])('%j is an error', (text, code, at) => {
    const error = specErrorOf(() => compile(text));
    expect([error.code, error.message.split(' ')[0]]).toEqual([code, at]);
    expect(error.remedy).toBeDefined();
  });

  it('an @accepts example of that depth holds', () => {
    expect(() =>
      compile('// @depth a 2\nG {\n  // @accepts 78 78\n  // @rejects empty\n  a = "x" a?\n}'),
    ).not.toThrow();
  });

  it('is in the header of what is generated', () => {
    const source = new SourceText('my.abnf', abnf(2));
    const [form] = compileUserGrammar({ id: 'my', syntax: 'abnf', source }, {}, packagedGrammars).forms;
    if (!form) throw new Error('no form');
    for (const text of [formToModule(form, form.inputs), formToPicture(form, form.inputs)])
      expect(text.split('\n')[1]).toContain('value (value at most 2 deep).');
  });

  it('is compared by diff', async () => {
    const folder = temporaryFolder(onTestFinished);
    const sides = [put(folder, 'a.abnf', abnf(2)), put(folder, 'b.abnf', abnf(3))];
    const { code, out } = await runCli(['diff', ...sides]);
    expect(code).toBe(1);
    expect(out).toMatch(
      /Bounds of recursive rules:\n {2}\S+a\.abnf {2}value at most 2 deep\n {2}\S+b\.abnf {2}value at most 3 deep\n/,
    );
    expect(out).toContain('A shortest text that only');
  });
});

describe('ABNF that emit writes', () => {
  it('has the bound and the alphabet, so that it means the same when it is read again', async () => {
    const folder = temporaryFolder(onTestFinished);
    const file = put(folder, 'mine.ohm', '// @encodings utf8\n// @depth a_b 2\nG { a_b = "\\u{E9}" a_b? "\\u{17F}" }');
    const again = `${folder}/again.abnf`;
    expect(await runCli(['emit', file, '--target', 'abnf', '-o', again])).toMatchObject({ code: 0 });
    expect(readFileSync(again, 'utf8')).toContain('; @alphabet scalars\n; @depth a-b 2\n');
    expect(await runCli(['diff', file, again])).toMatchObject({ code: 0 });
    // Another bound is another language.
    writeFileSync(again, readFileSync(again, 'utf8').replace('a-b 2', 'a-b 3'));
    expect(await runCli(['diff', file, again])).toMatchObject({ code: 1 });
  });
});
