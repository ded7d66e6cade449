/**
 * Runs the examples in a grammar with ohm itself. If an example does not hold,
 * either the rule or the comment above it is wrong.
 *
 *     // @accepts 41, C3 A9
 *     // @rejects C3
 *     letter = …
 */

import { formatSymbols } from '../alphabet.ts';
import { accepts, deriveAutomaton, type Grammar, type GrammarExample, oracleAccepts } from '../compile/index.ts';
import { SpecError } from '../diagnostic.ts';
import type { SourceText, Span } from '../source.ts';

/**
 * Throws SpecError for the first example in `source` that does not hold. An example is about the first grammar that has
 * it: a grammar that extends that one to lift a restriction accepts texts that it rejects.
 */
export function requireExamples(grammars: readonly Grammar[], source: SourceText): void {
  const checked = new Set<number>();
  for (const grammar of grammars) {
    const own = examplesOf(grammar).filter(({ example: { span } }) => span.source === source);
    for (const one of own) if (!checked.has(one.example.span.start)) requireExample(grammar, one);
    for (const { example } of own) checked.add(example.span.start);
  }
}

interface Claim {
  readonly rule: string;
  readonly example: GrammarExample;
  readonly wanted: boolean;
}

function examplesOf(grammar: Grammar): Claim[] {
  return [[grammar.rules.start, grammar] as const, ...grammar.ruleAnnotations].flatMap(
    ([rule, { accepts, rejects }]) => [
      ...accepts.map((example) => ({ rule, example, wanted: true })),
      ...rejects.map((example) => ({ rule, example, wanted: false })),
    ],
  );
}

function requireExample(grammar: Grammar, { rule, example, wanted }: Claim): void {
  const { symbols, span } = example;
  const { parameters = [], span: ruleSpan } = grammar.rules.rules.get(rule) ?? {};
  if (parameters.length > 0) {
    throw new SpecError('annotation', `${rule} has parameters, so it matches no text by itself`, {
      span,
      subject: { kind: 'rule', names: [rule] },
      related: [{ message: 'this rule', span: ruleSpan }],
      remedy: 'move the example to a rule that uses this one',
    });
  }
  const accepted = oracleAccepts(grammar.ohm, symbols, rule);
  if (accepted && wanted && isTooDeep(grammar, rule, symbols)) throw tooDeep(rule, span);
  if (accepted === wanted) return;
  const text = formatSymbols(grammar.alphabet, symbols) || 'the empty text';
  throw new SpecError('failed-example', `${rule} ${wanted ? 'does not accept' : 'accepts'} ${text}`, {
    span,
    subject: { kind: 'rule', names: [rule] },
    related: [{ message: 'this rule', span: ruleSpan }],
    remedy: `correct the rule, or move the example to ${wanted ? '@rejects' : '@accepts'}`,
  });
}

/** ohm has no bound for recursive rules. */
function isTooDeep({ rules }: Grammar, rule: string, symbols: readonly number[]): boolean {
  if (!rules.depths) return false;
  return !accepts(deriveAutomaton({ ...rules, start: rule }, { reading: 'regular' }), symbols);
}

function tooDeep(rule: string, span: Span): SpecError {
  return new SpecError('failed-example', `${rule} would accept this text, but it nests deeper than @depth says`, {
    span,
    subject: { kind: 'rule', names: [rule] },
    remedy: 'raise the number after @depth, or move the example to @rejects',
  });
}
