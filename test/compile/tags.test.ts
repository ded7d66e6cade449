/** The table of tags: each row has its place in each notation, and no tag is passed over in silence. */
import { describe, expect, it } from 'vitest';
import { annotationsAbove, requireAbnfTags, TAG_NAMES } from '../../src/compile/tags/tags.ts';
import { compile } from '../../src/compiler.ts';
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
    expect(specErrorOf(() => requireAbnfTags(text)).summary).toBe(`@${tag} is not read in ABNF`);
  });
});
