/**
 * Finds tags that would have no effect. A tag is read only on a line of its own,
 * after "//", directly above a rule or a grammar. A tag anywhere else is an error:
 *
 *     // @encoding utf16        misspelt, and an empty line follows
 *
 *     My {  // @accepts 61      not on a line of its own
 *       /// @rejects 62         not after "//"
 *       text = "a"
 *     }
 *
 * A comment that explains tags indents them by more than one space, or has text
 * before them.
 */

import { SpecError } from '../../diagnostic.ts';
import type { SourceText } from '../../source.ts';
import { closest } from '../../spelling.ts';
import { ANNOTATION_TAGS, tagLines } from './annotations.ts';
import { type Declaration, isBuiltIn, type OhmGrammar, ohmRule, ruleNames } from './ohm.ts';

/** Includes strings, so that "//" in a string is not read as a comment. */
const TOKENS = /"(?:[^"\\\n]|\\.)*"|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g;
const TAG = /^(?:\/\/+|\/\*+|[ \t]*\*?)[ \t]?@(?<word>[A-Za-z]+)/gm;

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
  for (const { 0: token, index } of source.text.matchAll(TOKENS)) {
    if (token.startsWith('"')) continue;
    for (const match of token.matchAll(TAG)) {
      const word = match.groups?.word as string;
      const start = index + match.index + match[0].length - word.length - 1;
      if (!read.has(start)) rejectIfTag(source, start, word);
    }
  }
}

/** A word that is nearly a tag is an error. Other words after "@" have no meaning here. */
function rejectIfTag(source: SourceText, start: number, word: string): void {
  const meant = closest(word, ANNOTATION_TAGS);
  if (!meant) return;
  const where = `"// @${meant} …" on a line of its own, directly above its rule or grammar, with no empty line between`;
  throw new SpecError(
    'annotation',
    word === meant ? `@${word} has no effect here` : `@${word} is not a tag and has no effect here`,
    {
      span: source.span(start, start + word.length + 1),
      remedy: word === meant ? `write ${where}` : `did you mean @${meant}? Write ${where}`,
    },
  );
}
