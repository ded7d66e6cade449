/**
 * The examples of a grammar, run by ohm itself: a rule that does not accept
 * what its comment says it accepts is wrong in one of the two places.
 *
 *     // @accepts 41, C3 A9
 *     // @rejects C3
 *     letter = …
 */
import { formatSymbols } from '../../alphabet.ts';
import { SpecError } from '../diagnostic.ts';
import type { Example } from '../grammar/annotations.ts';
import type { Grammar } from '../grammar/library.ts';
import { oracleAccepts } from '../grammar/oracle.ts';
import type { SourceText } from '../source.ts';

/** Throws SpecError for the first example that stands in `source` and does not hold. */
export function requireExamples(grammar: Grammar, source: SourceText): void {
  const rules = [...grammar.ruleAnnotations].filter(([name]) => grammar.rules.rules.get(name)?.parameters.length === 0);
  for (const [name, { accepts, rejects }] of [[grammar.rules.start, grammar] as const, ...rules]) {
    for (const example of accepts) requireExample(grammar, name, example, true, source);
    for (const example of rejects) requireExample(grammar, name, example, false, source);
  }
}

function requireExample(grammar: Grammar, rule: string, example: Example, wanted: boolean, source: SourceText): void {
  const { symbols, place } = example;
  if (place.source !== source || oracleAccepts(grammar.ohm, symbols, rule) === wanted) return;
  const text = formatSymbols(grammar.alphabet, symbols) || 'the empty text';
  throw new SpecError('failed-example', `${rule} ${wanted ? 'does not accept' : 'accepts'} ${text}`, {
    place,
    notes: [{ message: 'this rule', place: grammar.rules.rules.get(rule)?.place }],
    remedy: `mend the rule, or move the example to ${wanted ? '@rejects' : '@accepts'}`,
  });
}
