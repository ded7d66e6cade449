/**
 * What the compiler to automata refuses, each with its span and its remedy: a
 * repetition that never ends, recursion, and rules whose automaton is too large. Of
 * these the error names the rule to change: the one that has most positions.
 */
import { SpecError } from '../../shared/diagnostic.ts';
import { mostFrequent } from '../../shared/groups.ts';
import { formatLocation, type Span } from '../../shared/source.ts';
import type { Expression, RuleSet } from '../expression.ts';
import { listOfAlternatives } from '../remedies.ts';
import type { Origin, RulePath } from './automaton.ts';
import { type Formulas, NODE_LIMIT } from './formula.ts';

/** A repetition that could loop for ever without consuming a symbol; or `part?`, which ohm refuses for the same reason. */
export function nullableRepetition({ span, max }: { readonly span: Span; readonly max: number }): SpecError {
  if (max === 1) {
    return new SpecError('nullable-repetition', 'the part before "?" can match the empty text by itself', {
      span,
      remedy: 'remove the "?": the part is optional without it',
    });
  }
  return new SpecError('nullable-repetition', 'the body of this repetition can match the empty text', {
    span,
    remedy: 'the repetition would never end: let its body consume at least one symbol',
  });
}

/** A rule that calls itself, with the cycle of calls. */
export function recursion(rules: RuleSet, name: string, call: Expression, caller: RulePath): SpecError {
  const path: RulePath[] = [];
  for (let around: RulePath | null = caller; around; around = around.parent) {
    path.unshift(around);
    if (around.rule === name) break;
  }
  const cycle = [...path.map((p) => p.rule), name].join(' → ');
  const list = leftRecursiveList(rules, name);
  const body = rules.rules.get(name)?.body;
  return new SpecError('recursion', `rule ${name} is recursive: ${cycle}`, {
    span: call.span,
    related: path.slice(1).map((p) => ({ message: `${p.rule} is used here`, span: p.span })),
    remedy: list
      ? `ohm reads the rule before it reads anything: write ${list}`
      : `a finite automaton cannot count nesting: write the recursion as a repetition, (…)*; or bound its depth, above the grammar: // @depth ${name} 3`,
    edit: list && body ? { span: body.span, text: list } : undefined,
  });
}

/** The alternatives of a rule of ohm, those with a label in rules of their own. */
function leftRecursiveList({ rules }: RuleSet, name: string): string | undefined {
  const body = rules.get(name)?.body;
  const labelled = (e: Expression) =>
    (e.kind === 'call' && e.rule.startsWith(`${name}_`) && rules.get(e.rule)?.body) || e;
  const alternatives = body?.kind === 'choice' ? body.alternatives.map(labelled) : [];
  return listOfAlternatives(alternatives, (e) => e.kind === 'call' && e.rule === name, 'ohm');
}

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
  return sizeError(
    rules,
    states.flat(),
    (worst) =>
      `${rules.name} needs more than ${limit} states; rule ${worst} has most live positions in the first ${states.length}`,
  );
}

/** Call site of the rule with most live positions: the count that multiplies them is there. */
function mostFrequentCall(rule: string, origins: readonly (Origin | null)[]): Span | undefined {
  const spans = origins.flatMap((origin) => (origin?.path.rule === rule ? origin.path.span : []));
  const key = mostFrequent(spans.map(formatLocation));
  return spans.find((span) => formatLocation(span) === key);
}

export function tooManyFormulas(rules: RuleSet, formulas: Formulas<Origin | null>): SpecError {
  return sizeError(
    rules,
    formulas.variables.map((v) => (v.kind === 'atom' ? v.origin : null)),
    (worst) =>
      `the states of ${rules.name} need formulas of more than ${NODE_LIMIT} nodes; most of them come from rule ${worst}`,
  );
}

/** `origins`: the positions that make the automaton large. */
function sizeError(
  rules: RuleSet,
  origins: readonly (Origin | null)[],
  summaryOf: (worst: string) => string,
): SpecError {
  const worst = mostFrequent(origins.flatMap((origin) => origin?.path.rule ?? [])) ?? rules.start;
  const [span, use] = [rules.rules.get(worst)?.span, mostFrequentCall(worst, origins)];
  const isElsewhere = use && span && !(span.start <= use.start && use.end <= span.end);
  // A core rule is in no file of the author: the place is where the author uses it.
  const isForeign = isElsewhere && span.source !== rules.rules.get(rules.start)?.span.source;
  const [place, other] = isForeign ? [use, span] : [span, use];
  const isLookAhead = 2 * origins.filter((origin) => origin?.guard).length > origins.length;
  return new SpecError('too-many-states', summaryOf(worst), {
    span: place,
    related: isElsewhere ? [{ message: isForeign ? `this is ${worst}` : `${worst} is used here`, span: other }] : [],
    remedy: isLookAhead
      ? 'most positions are of look-ahead: let it look at fewer symbols, or write what may come instead of what may not'
      : `lower the count, or use * and check the length separately; or let ${worst} and the counted part start with different symbols`,
  });
}
