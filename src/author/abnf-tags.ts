/**
 * Tags in an ABNF file. Only "@clause" has a meaning there. Any other tag of ohm,
 * or a misspelt one, would have no effect, so it is an error:
 *
 *     ; @accepts 41      error: only @clause is read
 *     ; @claus RFC 1 §2  error: did you mean @clause?
 */

import { ANNOTATION_TAGS } from '../compile/index.ts';
import { SpecError } from '../diagnostic.ts';
import type { SourceText } from '../source.ts';
import { closest } from '../spelling.ts';

/** Throws SpecError('annotation') for the first tag that would have no effect. */
export function requireAbnfTags(source: SourceText): void {
  for (const match of source.text.matchAll(/^[ \t]*;[ \t]?@(?<word>[A-Za-z]+)/gm)) {
    const word = match.groups?.word as string;
    const meant = closest(word, ANNOTATION_TAGS);
    if (!meant || word === 'clause') continue;
    const start = match.index + match[0].length - word.length - 1;
    throw new SpecError('annotation', `@${word} is not read in ABNF: only @clause is`, {
      span: source.span(start, start + word.length + 1),
      remedy:
        meant === 'clause' ? 'did you mean @clause?' : 'remove it, or write the grammar in ohm, which has this tag',
    });
  }
}
