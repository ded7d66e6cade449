/**
 * Warnings about a grammar that compiles but probably means something else:
 *
 *     unknown-tag                a word after "@" in a comment is nearly a tag: it has no effect
 *     unreachable-rule           the start rule does not lead to the rule: unused.ts
 *     dead-alternative           earlier alternatives match every text of this one (proved)
 *     overlapping-alternatives   two alternatives match the same text, each matches others: overlap.ts;
 *                                or a text can be read in two ways: ambiguity.ts
 *
 * Only rules of the user's own text are examined. An alternative is compared with
 * the union of the earlier ones, each by itself.
 */
import {
  type Automaton,
  accepts,
  type Expression,
  isSubset,
  type Notation,
  type Reading,
  type Rule,
  type RuleSet,
  shortestCommonText,
  subexpressions,
  TAG_NAMES,
  taggedWords,
} from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';
import { excerpt, formatLocation, type SourceText } from '../source.ts';
import { closest } from '../spelling.ts';
import { ambiguousChoices } from './ambiguity.ts';
import { expressionLanguage } from './expression-language.ts';
import { type Alternative, type OverlapOptions, overlappingAlternatives } from './overlap.ts';
import { reachableRuleNames, unreachableRules } from './unused.ts';

interface WarningOptions extends OverlapOptions {
  /** Whether to warn about rules that the start rule does not lead to. */
  readonly reportUnreachable: boolean;
}

/** The most alternatives that are compared: a warning must not cost much time. */
const MAX_ALTERNATIVES = 200;

export function grammarWarnings(rules: RuleSet, source: SourceText, options: WarningOptions): Warning[] {
  const own = [...rules.rules.values()].filter(({ span }) => span.source === source);
  const reached = reachableRuleNames(rules);
  const used = own.filter(({ name }) => reached.has(name));
  return [
    ...(options.reportUnreachable ? unreachableRules(rules, own) : []),
    ...choiceWarnings(rules, used, options),
    ...ambiguousChoices(rules, source, options),
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

function choiceWarnings(
  rules: RuleSet,
  own: readonly Rule[],
  { reading, mayOverlap, tags }: WarningOptions,
): Warning[] {
  const choices = own.flatMap(({ name, parameters, body }) =>
    parameters.length > 0
      ? []
      : subexpressions(body).flatMap((node) => (node.kind === 'choice' ? [{ name, node }] : [])),
  );
  let left = MAX_ALTERNATIVES;
  return choices.flatMap(({ name, node: { alternatives } }) => {
    left -= alternatives.length;
    if (left < 0) return [];
    const each = alternatives.map((e) => ({ e, automaton: expressionLanguage(rules, e, reading) }));
    const dead = each.flatMap(({ e: alternative, automaton }, i) => {
      if (!mayBeCovered(automaton, each.slice(0, i))) return [];
      const earlier = alternatives.slice(0, i);
      return isCovered(rules, alternative, earlier, reading) ? [{ alternative, earlier }] : [];
    });
    const [first, ...more] = dead;
    const warnings = first ? [deadAlternative(rules, name, first, more.length, reading)] : [];
    if (mayOverlap(name)) return warnings;
    return [...warnings, ...overlappingAlternatives(rules, name, each, tags)];
  });
}

/** Quick test: if no earlier alternative matches a shortest text of this one, this one is not covered. */
function mayBeCovered(one: Automaton | null, earlier: readonly Alternative[]): boolean {
  const text = one && shortestCommonText(one, one);
  return !text || earlier.some(({ automaton }) => !automaton || accepts(automaton, text));
}

function isCovered(rules: RuleSet, one: Expression, earlier: readonly Expression[], reading: Reading): boolean {
  const all: Expression = { kind: 'choice', alternatives: earlier, span: one.span };
  const [inner, outer] = [expressionLanguage(rules, one, reading), expressionLanguage(rules, all, reading)];
  return inner !== null && outer !== null && isSubset(inner, outer);
}

interface CoveredAlternative {
  readonly alternative: Expression;
  readonly earlier: readonly Expression[];
}

/** `more`: how many other alternatives of the choice are dead too. */
function deadAlternative(
  rules: RuleSet,
  name: string,
  { alternative, earlier }: CoveredAlternative,
  more: number,
  reading: Reading,
): Warning {
  const alone = earlier.find((each) => isCovered(rules, alternative, [each], reading));
  const by = alone ? `the alternative at ${formatLocation(alone.span)} matches` : 'the earlier alternatives match';
  const others = more > 0 ? `; the same holds for ${more} more of its alternatives` : '';
  return warning('dead-alternative', `${by} every text that this alternative of ${name} matches${others}`, {
    span: alternative.span,
    subject: { kind: 'rule', names: [name] },
    related: alone ? [{ message: 'this alternative comes first', span: alone.span }] : [],
    remedy:
      alone && reading === 'regular' && differInCase(alone, alternative)
        ? 'remove it: an ABNF string matches upper and lower case; to match one case only, write %s before it (RFC 7405)'
        : 'remove it, or narrow the earlier alternative',
  });
}

/** Two strings that differ only in case: `"\n" / "\N"`. */
function differInCase(one: Expression, other: Expression): boolean {
  if (one.kind === 'call' || other.kind === 'call') return false;
  const [a, b] = [excerpt(one.span), excerpt(other.span)];
  return a !== b && a.toLowerCase() === b.toLowerCase();
}
