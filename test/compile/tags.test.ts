/** The table of tags: each row has its place in each notation, and no tag is passed over in silence. */
import { describe, expect, it } from 'vitest';
import { annotationsAbove, requireKnownTags, TAG_NAMES } from '../../src/compile/tags/tags.ts';
import { compile } from '../../src/compiler.ts';
import { compileMessages } from '../../src/messages.ts';
import { octets } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';
import { specErrorOf } from '../support/spec-error.ts';

const TARGETS = ['grammar', 'rule'] as const;

describe('a tag of ohm', () => {
  it.each(TAG_NAMES.ohm)('@%s is refused without text, and where it does not belong', (tag) => {
    const text = `// @${tag}\nx`;
    const errors = TARGETS.map((target) =>
      specErrorOf(() => annotationsAbove(new SourceText('my.ohm', text), text.length - 1, octets, target)),
    );
    expect(errors.map(({ code }) => code)).toEqual(['annotation', 'annotation']);
    const misplaced = errors.filter(({ summary }) => summary.includes('belongs above'));
    expect(misplaced.length).toBeLessThan(TARGETS.length);
    expect(errors.every(({ span }) => span?.source.lineAndColumn(span.start).line === 1)).toBe(true);
  });

  it.each(TAG_NAMES.ohm)('@%s is refused on a line that is above nothing', (tag) => {
    const { code, summary } = specErrorOf(() => compile(`// @${tag} x\n\nG { a = "x" }`));
    expect([code, summary]).toEqual(['annotation', `@${tag} has no effect here`]);
  });
});

describe('a tag of ABNF', () => {
  it.each(TAG_NAMES.abnf)('@%s is refused without text', (tag) => {
    expect(specErrorOf(() => compile(`; @${tag}\na = "x"\n`)).code).toBe('annotation');
  });

  it.each(TAG_NAMES.ohm.filter((tag) => !TAG_NAMES.abnf.includes(tag)))('is not @%s', (tag) => {
    const text = new SourceText('my.abnf', `; @${tag} x\na = "x"\n`);
    expect(specErrorOf(() => requireKnownTags(text, 'abnf')).summary).toBe(`@${tag} is not read in ABNF`);
  });
});

describe('a word after "@" that is no tag', () => {
  const inOhm = (comment: string) => `// ${comment}\nG {\n  a = "x"\n}`;
  const inAbnf = (comment: string) => `; ${comment}\na = "x"\n`;

  it.each(['min', 'enum', 'checksum', 'endian', 'size', 'count', 'author', 'see', 'todo'])(
    'is refused: @%s',
    (word) => {
      for (const text of [inOhm(`@${word} a 3`), inAbnf(`@${word} a 3`)]) {
        const { code, summary, remedy } = specErrorOf(() => compile(text));
        expect([code, summary]).toEqual(['unknown-tag', `@${word} is not a tag`]);
        expect(remedy).toContain(`! @${word} …`);
      }
    },
  );

  it.each([
    ['lenght', 'length'],
    ['intger', 'integer'],
    ['swich', 'switch'],
  ])('is refused with the nearest tag: @%s', (word, meant) => {
    const text = `; @${word} d = n\n; @integer n u8\nm = n d\nn = OCTET\nd = *OCTET\n`;
    for (const read of [compile, compileMessages])
      expect(specErrorOf(() => read(text)).remedy).toContain(`did you mean @${meant}?`);
  });

  it.each(['import', 'except', 'prose'])('is refused in ohm where only ABNF has it: @%s', (word) => {
    expect(specErrorOf(() => compile(inOhm(`@${word} a`))).summary).toBe(`@${word} is not read in ohm`);
  });

  it('is refused behind code in ABNF, where a tag has no effect', () => {
    const { summary } = specErrorOf(() => compile('a = "x" ; @accepts 78\n'));
    expect(summary).toBe('@accepts has no effect here');
  });

  it.each(['! @min a 3', '! a note', '  @min a 3', 'see @min', 'mail me@example.com'])(
    'is free text: %j',
    (comment) => {
      for (const text of [inOhm(comment), inAbnf(comment), `a = "x" ; ${comment}\n`, 'a = "; @accepts"\n'])
        expect(compile(text).test).toBeTypeOf('function');
    },
  );
});
