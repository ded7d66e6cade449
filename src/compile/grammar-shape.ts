/**
 * A grammar text → all that it says, without how it is laid out: two texts of one
 * shape have the same rules, tags and comments. What rewrites a text compares both.
 */
import type { SourceText } from '../shared/source.ts';
import { tokensOf } from '../shared/tokens.ts';
import { parseAnyAbnf } from './abnf/to-expression.ts';
import { ruleShape } from './abnf/tree.ts';
import { treeShape } from './grammar/ohm.ts';
import { fromOhmError } from './grammar/ohm-errors.ts';
import { linesAbove, type Notation } from './tags/comments.ts';

/** Throws SpecError for a text that cannot be parsed. */
export function grammarShape(source: SourceText, notation: Notation): string {
  const tokens = tokensOf(source.text, notation);
  const comments = tokens.flatMap(({ kind, text }) =>
    kind === 'comment' ? text.trimEnd().replace(/\r\n?/g, '\n') : [],
  );
  // A tag is of the definition that it is directly above.
  const tags = tokens.flatMap(({ kind, start }) =>
    kind === 'definition' || kind === 'grammar'
      ? [linesAbove(source, start, notation).map(({ tag, text }) => [tag, text])]
      : [],
  );
  return JSON.stringify([notation === 'ohm' ? ohmShape(source) : parseAnyAbnf(source).map(ruleShape), tags, comments]);
}

function ohmShape(source: SourceText): string {
  try {
    return treeShape(source.text);
  } catch (error) {
    throw fromOhmError(error, source, { grammars: () => [], inherited: [] });
  }
}
