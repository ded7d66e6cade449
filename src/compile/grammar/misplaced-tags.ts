/**
 * Finds tags that would have no effect. A tag is read only on a line of its own,
 * after "//", directly above a rule or a grammar. A tag anywhere else is an error:
 *
 *     // @encodings utf16       an empty line follows
 *
 *     My {  // @accepts 61      not on a line of its own
 *       /// @rejects 62         not after "//"
 *       text = "a"
 *     }
 *
 * A comment that explains tags indents them by more than one space, or has text
 * before them. Other words after "@" have no meaning here.
 */

import { SpecError } from '../../diagnostic.ts';
import type { SourceText } from '../../source.ts';
import type { Named } from '../tags.ts';
import { ANNOTATION_TAGS, tagLines } from './annotations.ts';
import { type Declaration, isBuiltIn, type OhmGrammar, ohmRule, ruleNames } from './ohm.ts';

/** Includes strings, so that "//" in a string is not read as a comment. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g;
const TAG = /^(?:\/\/+|\/\*+|[ \t]*\*?)[ \t]?@(?<word>[A-Za-z]+)/gm;

/** The words after "@" in the comments of a text; the spans have the "@". */
export function taggedWords(source: SourceText): Named[] {
  return [...source.text.matchAll(TOKENS)].flatMap(({ 0: token, index }) => {
    if (token.startsWith('"')) return [];
    return Array.from(token.matchAll(TAG), (match) => {
      const name = match.groups?.word as string;
      const start = index + match.index + match[0].length - name.length - 1;
      return { name, span: source.span(start, start + name.length + 1) };
    });
  });
}

/** Throws SpecError('annotation') for the first tag that is not above a grammar or a rule of the text. */
export function requireNoMisplacedTags(
  source: SourceText,
  declared: readonly Declaration[],
  grammars: readonly OhmGrammar[],
): void {
  const rules = grammars.flatMap((grammar) =>
    ruleNames(grammar).flatMap((name) => (isBuiltIn(grammar, name) ? [] : (ohmRule(grammar, name)?.source ?? []))),
  );
  const own = rules.filter(({ sourceString }) => sourceString === source.text);
  const offsets = [...declared.map((each) => each.source.startIdx), ...own.map(({ startIdx }) => startIdx)];
  const read = new Set(offsets.flatMap((offset) => tagLines(source, offset).map(({ word }) => word.start)));
  for (const { name, span } of taggedWords(source)) {
    if (read.has(span.start) || !(ANNOTATION_TAGS as readonly string[]).includes(name)) continue;
    throw new SpecError('annotation', `@${name} has no effect here`, {
      span,
      remedy: `write "// @${name} …" on a line of its own, directly above its rule or grammar, with no empty line between`,
    });
  }
}
