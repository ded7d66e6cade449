/**
 * Runs the examples above the rules of a grammar. If one does not hold, either the rule or
 * the comment above it is wrong. Examples of ohm are run with ohm itself, those of ABNF on
 * the automaton of their rule.
 *
 *     // @accepts 41, C3 A9          ; @accepts 61, 7A
 *     // @rejects C3                 ; @rejects empty, 41
 *     letter = …                     letter = %x61-7A
 */

import {
  type Annotations,
  accepts,
  deriveAutomaton,
  type Grammar,
  type GrammarExample,
  oracleAccepts,
  type RuleSet,
} from '../compile/index.ts';
import { formatWitness } from '../shared/alphabet.ts';
import { SpecError } from '../shared/diagnostic.ts';
import type { SourceText, Span } from '../shared/source.ts';

/** Throws SpecError for the first example of ABNF that does not hold, of the rules that are compiled. */
export function requireAbnfExamples(rules: RuleSet, examples: ReadonlyMap<string, Annotations>): void {
  for (const name of rules.rules.keys()) {
    const own = claimsOf(name, examples.get(name.toLowerCase()));
    if (own.length === 0) continue;
    const automaton = deriveAutomaton({ ...rules, start: name }, { reading: 'regular' });
    for (const claim of own) requireHolds(rules, claim, accepts(automaton, claim.example.symbols));
  }
}

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

function claimsOf(rule: string, tags: Annotations | undefined): Claim[] {
  const claims = (examples: readonly GrammarExample[] = [], wanted: boolean) =>
    examples.map((example) => ({ rule, example, wanted }));
  return [...claims(tags?.accepts, true), ...claims(tags?.rejects, false)];
}

function examplesOf(grammar: Grammar): Claim[] {
  return [[grammar.rules.start, grammar] as const, ...grammar.ruleAnnotations].flatMap(([rule, tags]) =>
    claimsOf(rule, tags),
  );
}

function requireExample(grammar: Grammar, claim: Claim): void {
  const { rule, example, wanted } = claim;
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
  requireHolds(grammar.rules, claim, accepted);
}

function requireHolds({ alphabet, rules }: RuleSet, { rule, example, wanted }: Claim, accepted: boolean): void {
  if (accepted === wanted) return;
  const text = formatWitness(alphabet, example.symbols);
  throw new SpecError('failed-example', `${rule} ${wanted ? 'does not accept' : 'accepts'} ${text}`, {
    span: example.span,
    subject: { kind: 'rule', names: [rule] },
    related: [{ message: 'this rule', span: rules.get(rule)?.span }],
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
