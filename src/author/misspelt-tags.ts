/** A word after "@" in a comment that is nearly a tag → a warning: it has no effect, and was probably meant to have one. */
import { ANNOTATION_TAGS, taggedWords } from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';
import type { SourceText, Span } from '../source.ts';
import { closest } from '../spelling.ts';

/** No warning for a word that is like no tag: comments may use "@" for other things. */
export function misspeltTag(word: string, tags: readonly string[], span: Span): Warning[] {
  const meant = closest(word, tags);
  if (meant === undefined || meant === word) return [];
  return [
    warning('unknown-tag', `@${word} is not a tag and has no effect`, {
      span,
      remedy: `did you mean @${meant}? Otherwise write it without "@", or put a second space before it`,
    }),
  ];
}

/** A warning for each word in a comment of an ohm text that is nearly a tag. */
export function ohmTagWarnings(source: SourceText): Warning[] {
  return taggedWords(source).flatMap(({ name, span }) => misspeltTag(name, ANNOTATION_TAGS, span));
}
