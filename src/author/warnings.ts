/**
 * Warnings about a grammar that compiles but probably means something else:
 *
 *     unreachable-rule           the start rule does not lead to the rule: unused.ts
 *     dead-alternative           earlier alternatives match every text of this one: alternatives.ts
 *     overlapping-alternatives   two alternatives match the same text: alternatives.ts;
 *                                or a text can be read in two ways
 *
 * Only rules of the user's own text are examined.
 */
import type { RuleSet } from '../compile/index.ts';
import type { Diagnostic, Warning } from '../shared/diagnostic.ts';
import { formatLocation, type SourceText } from '../shared/source.ts';
import { type ChoiceOptions, choiceWarnings } from './alternatives.ts';
import { reachableRuleNames, unreachableRules } from './unused.ts';

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

/** What the warnings of one start rule are about. */
interface Warned {
  readonly ruleSet: RuleSet;
  readonly warnings: readonly Warning[];
}

/** Several start rules of one text share most of its rules: each warning is given once. */
export function uniqueDiagnostics<D extends Diagnostic>(all: readonly D[]): D[] {
  // The sentence on a rule that is not used names the start rule.
  const sentence = ({ code, summary }: Diagnostic) => (code === 'unreachable-rule' ? code : summary);
  const key = (each: Diagnostic) => {
    const spans = [each.span, ...each.related.map(({ span }) => span)];
    return `${spans.map((span) => (span ? formatLocation(span) : '')).join(' ')} ${sentence(each)}`;
  };
  return [...new Map(all.map((each) => [key(each), each])).values()];
}

/** A rule is unreachable if no start rule leads to it. */
export function warningsOfAll(found: readonly Warned[]): Warning[] {
  const used = new Set(found.flatMap(({ ruleSet }) => [...reachableRuleNames(ruleSet)]));
  const isUsed = ({ code, subject }: Warning) =>
    code === 'unreachable-rule' && (subject?.names ?? []).some((name) => used.has(name));
  return uniqueDiagnostics(found.flatMap(({ warnings }) => warnings)).filter((each) => !isUsed(each));
}
