/**
 * Warnings about a grammar that compiles but probably means something else:
 *
 *     unknown-tag                a word after "@" in a comment is nearly a tag: it has no effect
 *     unreachable-rule           the start rule does not lead to the rule: unused.ts
 *     dead-alternative           earlier alternatives match every text of this one: alternatives.ts
 *     overlapping-alternatives   two alternatives match the same text: alternatives.ts;
 *                                or a text can be read in two ways: ambiguity.ts
 *
 * Only rules of the user's own text are examined.
 */
import { type Notation, type RuleSet, TAG_NAMES, taggedWords } from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';
import type { SourceText } from '../source.ts';
import { closest } from '../spelling.ts';
import { type ChoiceOptions, choiceWarnings } from './alternatives.ts';
import { ambiguousChoices } from './ambiguity.ts';
import { Languages } from './languages.ts';
import { reachableRuleNames, unreachableRules } from './unused.ts';

interface WarningOptions extends ChoiceOptions {
  /** Whether to warn about rules that the start rule does not lead to. */
  readonly reportUnreachable: boolean;
  /** The states of the automaton of the grammar: the warnings take no more. */
  readonly states: number;
}

export function grammarWarnings(rules: RuleSet, source: SourceText, options: WarningOptions): Warning[] {
  const own = [...rules.rules.values()].filter(({ span }) => span.source === source);
  const reached = reachableRuleNames(rules);
  const used = own.filter(({ name }) => reached.has(name));
  const languages = new Languages(rules, options.reading, options.states);
  return [
    ...(options.reportUnreachable ? unreachableRules(rules, own) : []),
    ...choiceWarnings(rules, used, languages, options),
    ...ambiguousChoices(rules, source, languages, options),
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
