/**
 * Tags in an ABNF file. A few have a meaning there (compile/abnf/directives.ts). A
 * tag that only ohm has would have no effect, so it is an error; a word that is
 * nearly a tag is probably a misspelt one, so it is warned of:
 *
 *     ; @within a name   error: ABNF has no such tag
 *     ; @claus RFC 1 §2  warning: did you mean @clause?
 *     ; @author me       left alone
 */

import { ABNF_TAGS, ANNOTATION_TAGS } from '../compile/index.ts';
import { SpecError, type Warning } from '../diagnostic.ts';
import type { SourceText, Span } from '../source.ts';
import { misspeltTag } from './misspelt-tags.ts';

const TAG_LINE = /^[ \t]*;[ \t]?@(?<word>[A-Za-z]+)/gm;

/** Throws SpecError('annotation') for the first tag that would have no effect. */
export function requireAbnfTags(source: SourceText): void {
  for (const { word, span } of tagWords(source)) {
    if (isAbnfTag(word) || !(ANNOTATION_TAGS as readonly string[]).includes(word)) continue;
    throw new SpecError('annotation', `@${word} is not read in ABNF`, {
      span,
      remedy: `remove it, or write the grammar in ohm, which has this tag; the tags of ABNF are ${ABNF_TAGS.map((tag) => `@${tag}`).join(' ')}`,
    });
  }
}

/** A warning for each word that is nearly a tag. */
export function abnfTagWarnings(source: SourceText): Warning[] {
  return tagWords(source).flatMap(({ word, span }) => (isAbnfTag(word) ? [] : misspeltTag(word, ABNF_TAGS, span)));
}

function isAbnfTag(word: string): boolean {
  return (ABNF_TAGS as readonly string[]).includes(word);
}

function tagWords(source: SourceText): { word: string; span: Span }[] {
  return Array.from(source.text.matchAll(TAG_LINE), (match) => {
    const word = match.groups?.word as string;
    const start = match.index + match[0].length - word.length - 1;
    return { word, span: source.span(start, start + word.length + 1) };
  });
}
