/**
 * Warnings about a grammar that compiles but probably means something else:
 *
 *     unknown-tag                a word after "@" in a comment is nearly a tag: it has no effect
 *     unreachable-rule           the start rule does not lead to the rule: unused.ts
 *     dead-alternative           earlier alternatives match every text of this one: alternatives.ts
 *     overlapping-alternatives   two alternatives match the same text: alternatives.ts;
 *                                or a text can be read in two ways
 *
 * Only rules of the user's own text are examined.
 */
import { type Notation, type RuleSet, TAG_NAMES, taggedWords } from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';
import type { SourceText } from '../source.ts';
import { closest } from '../spelling.ts';
import { type ChoiceOptions, choiceWarnings } from './alternatives.ts';
import { unreachableRules } from './unused.ts';

interface WarningOptions extends ChoiceOptions {
  /** Whether to warn about rules that the start rule does not lead to. */
  readonly reportUnreachable: boolean;
}

export function grammarWarnings(rules: RuleSet, source: SourceText, options: WarningOptions): Warning[] {
  const own = [...rules.rules.values()].filter(({ span }) => span.source === source);
  return [
    ...(options.reportUnreachable ? unreachableRules(rules, own) : []),
    ...choiceWarnings(rules, source, options),
  ];
}

/** No warning for a word that is like no tag: comments may use "@" for other things. */
export function tagWarnings(source: SourceText, notation: Notation): Warning[] {
  return taggedWords(source, notation).flatMap(({ name, span }) => {
    const meant = closest(name, TAG_NAMES[notation]);
    if (meant === undefined || meant === name) return [];
    return [
      warning('unknown-tag', `@${name} is not a tag and has no effect`, {
        span,
        remedy: `did you mean @${meant}? Otherwise write it without "@", or put a second space before it`,
      }),
    ];
  });
}
