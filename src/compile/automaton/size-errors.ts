/**
 * Rules whose automaton is too large → an error that names the rule to change: the
 * one that has most positions, and where it is used.
 */
import { SpecError } from '../../diagnostic.ts';
import { formatLocation, type Span } from '../../source.ts';
import type { RuleSet } from '../expression.ts';
import type { Origin } from './automaton.ts';
import { type Formulas, NODE_LIMIT } from './formula.ts';

/** More than `limit` positions once all counts are expanded. `counts`: the positions in each rule. */
export function tooManyPositions(rules: RuleSet, counts: ReadonlyMap<string, number>, limit: number): SpecError {
  const [worst = rules.start] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return new SpecError(
    'too-many-states',
    `expanded, the rules have more than ${limit} positions, most of them in ${worst}`,
    {
      span: rules.rules.get(worst)?.span,
      subject: { kind: 'rule', names: [worst] },
      remedy: `nested counts and rules that are used in many places multiply: use smaller counts, a repetition without a bound, or start from ${worst} alone`,
    },
  );
}

/** `states`: the origins of the live positions of each state. */
export function tooManyStates(
  rules: RuleSet,
  states: readonly (readonly (Origin | null)[])[],
  limit: number,
): SpecError {
  // A state is a combination of live positions: blame the rule that has most of them.
  const origins = states.flat();
  const worst = mostFrequent(
    origins.map((origin) => origin?.path.rule),
    rules.start,
  );
  return sizeError(
    rules,
    worst,
    `${rules.name} needs more than ${limit} states; rule ${worst} has most live positions in the first ${states.length}`,
    mostFrequentCall(worst, origins),
  );
}

/** Call site of the rule with most live positions: the count that multiplies them is there. */
function mostFrequentCall(rule: string, origins: readonly (Origin | null)[]): Span | undefined {
  const spans = origins.flatMap((origin) => (origin?.path.rule === rule ? origin.path.span : []));
  const key = mostFrequent(spans.map(formatLocation), '');
  return spans.find((span) => formatLocation(span) === key);
}

export function tooManyFormulas(rules: RuleSet, formulas: Formulas<Origin | null>): SpecError {
  const origins = formulas.variables.map((v) => (v.kind === 'atom' ? v.origin : null));
  const worst = mostFrequent(
    origins.map((origin) => origin?.path.rule),
    rules.start,
  );
  return sizeError(
    rules,
    worst,
    `the states of ${rules.name} need formulas of more than ${NODE_LIMIT} nodes; most of them come from rule ${worst}`,
    mostFrequentCall(worst, origins),
  );
}

function sizeError(rules: RuleSet, worst: string, summary: string, use: Span | undefined): SpecError {
  const span = rules.rules.get(worst)?.span;
  const isElsewhere = use && span && !(span.start <= use.start && use.end <= span.end);
  return new SpecError('too-many-states', summary, {
    span,
    related: isElsewhere ? [{ message: `${worst} is used here`, span: use }] : [],
    remedy: `lower the count, or use * and check the length separately; or let ${worst} and the counted part start with different symbols`,
  });
}

/** The name that occurs most often. */
function mostFrequent(names: readonly (string | undefined)[], otherwise: string): string {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? otherwise;
}
