/**
 * What a grammar says and nobody would mean, although it can be compiled:
 *
 *     unreachable-rule   no text is ever matched by it: left-over.ts
 *     dead-alternative   every text it matches, an earlier alternative matches (proved)
 *     overlapping-alternatives   two match one text, and each matches others: overlaps.ts; or
 *                        one matches with what follows it what the other matches: two-ways.ts
 *
 * Only what the user's own text defines is looked at. An alternative is compared
 * with the union of those before it, each read by itself.
 */
import {
  type Automaton,
  accepts,
  type Expression,
  languageDifference,
  type Reading,
  type Rule,
  type RuleSet,
  shortestCommonText,
  subexpressions,
} from '../compile/index.ts';
import { type Warning, warning } from '../diagnostic.ts';
import { excerpt, formatLocation, type SourceText } from '../source.ts';
import { ambiguousChoices } from './ambiguity.ts';
import { expressionLanguage } from './expression-language.ts';
import { type Alternative, overlappingAlternatives } from './overlap.ts';
import { reachableRules, unreachableRules } from './unused.ts';

interface WarningOptions {
  readonly reading: Reading;
  /** Whether rules that nobody reaches are worth a word. */
  readonly reportUnreachable: boolean;
  /** Whether alternatives of a rule may match the same texts: for all rules, where the grammar is not the author's own. */
  mayOverlap(rule: string): boolean;
  /** Whether the author can say so in the text, by @overlap. */
  readonly tags: boolean;
}

/** So many alternatives are looked at: this is a courtesy, and nobody should wait for it. */
const MAX_ALTERNATIVES = 200;

export function grammarWarnings(rules: RuleSet, source: SourceText, options: WarningOptions): Warning[] {
  const own = [...rules.rules.values()].filter(({ span }) => span.source === source);
  const reached = reachableRules(rules);
  const used = own.filter(({ name }) => reached.has(name));
  return [
    ...(options.reportUnreachable ? unreachableRules(rules, own) : []),
    ...choiceWarnings(rules, used, options),
    ...ambiguousChoices(rules, source, options),
  ];
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
    const late = each.flatMap(({ e: alternative, automaton }, i) => {
      if (!mayBeCovered(automaton, each.slice(0, i))) return [];
      const earlier = alternatives.slice(0, i);
      return isCovered(rules, alternative, earlier, reading) ? [{ alternative, earlier }] : [];
    });
    const [first, ...more] = late;
    const dead = first ? [deadAlternative(rules, name, first, more.length, reading)] : [];
    if (mayOverlap(name)) return dead;
    return [...dead, ...overlappingAlternatives(rules, name, each, tags)];
  });
}

/** Of hundreds of words none is: one text that none of those before it matches is enough to know. */
function mayBeCovered(one: Automaton | null, earlier: readonly Alternative[]): boolean {
  const text = one && shortestCommonText(one, one);
  return !text || earlier.some(({ automaton }) => !automaton || accepts(automaton, text));
}

function isCovered(rules: RuleSet, one: Expression, earlier: readonly Expression[], reading: Reading): boolean {
  const all: Expression = { kind: 'choice', alternatives: earlier, span: one.span };
  const [inner, outer] = [expressionLanguage(rules, one, reading), expressionLanguage(rules, all, reading)];
  return inner !== null && outer !== null && languageDifference(inner, outer).onlyLeft === null;
}

interface CoveredAlternative {
  readonly alternative: Expression;
  readonly earlier: readonly Expression[];
}

/** `more`: how many of the same choice come too late as well. */
function deadAlternative(
  rules: RuleSet,
  name: string,
  { alternative, earlier }: CoveredAlternative,
  more: number,
  reading: Reading,
): Warning {
  const alone = earlier.find((each) => isCovered(rules, alternative, [each], reading));
  const by = alone ? `the alternative at ${formatLocation(alone.span)} matches` : 'the alternatives before it match';
  const others = more > 0 ? `; so it is with ${more} more of its alternatives` : '';
  return warning('dead-alternative', `${by} all that this alternative of ${name} matches${others}`, {
    span: alternative.span,
    subject: { kind: 'rule', names: [name] },
    related: alone ? [{ message: 'this alternative goes first', span: alone.span }] : [],
    remedy:
      alone && reading === 'regular' && differInCase(alone, alternative)
        ? 'remove it: a string of ABNF matches both cases; to match one only, write %s before it (RFC 7405)'
        : 'remove it, or take out of the earlier one what it was meant to leave',
  });
}

/** Two strings that are one but for upper and lower case: `"\n" / "\N"`. */
function differInCase(one: Expression, other: Expression): boolean {
  if (one.kind === 'call' || other.kind === 'call') return false;
  const [a, b] = [excerpt(one.span), excerpt(other.span)];
  return a !== b && a.toLowerCase() === b.toLowerCase();
}
