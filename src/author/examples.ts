/**
 * The examples of a grammar, run by ohm itself: a rule that does not accept
 * what its comment says it accepts is wrong in one of the two places.
 *
 *     // @accepts 41, C3 A9
 *     // @rejects C3
 *     letter = …
 */

import { formatSymbols } from '../alphabet.ts';
import { type Grammar, type GrammarExample, oracleAccepts } from '../compile/index.ts';
import { SpecError } from '../diagnostic.ts';
import type { SourceText } from '../source.ts';

/**
 * Throws SpecError for the first example that stands in `source` and does not hold. An example speaks of the first
 * grammar that has it: those that extend it to lift a restriction accept what it rejects.
 */
export function requireExamples(grammars: readonly Grammar[], source: SourceText): void {
  const heard = new Set<number>();
  for (const grammar of grammars) {
    const own = examplesOf(grammar).filter(({ example: { span } }) => span.source === source);
    for (const one of own) if (!heard.has(one.example.span.start)) requireExample(grammar, one);
    for (const { example } of own) heard.add(example.span.start);
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
    throw new SpecError('annotation', `${rule} has parameters: by itself it matches no text`, {
      span,
      related: [{ message: 'this rule', span: ruleSpan }],
      remedy: 'give the example to a rule that uses this one',
    });
  }
  if (oracleAccepts(grammar.ohm, symbols, rule) === wanted) return;
  const text = formatSymbols(grammar.alphabet, symbols) || 'the empty text';
  throw new SpecError('failed-example', `${rule} ${wanted ? 'does not accept' : 'accepts'} ${text}`, {
    span,
    related: [{ message: 'this rule', span: ruleSpan }],
    remedy: `mend the rule, or move the example to ${wanted ? '@rejects' : '@accepts'}`,
  });
}
