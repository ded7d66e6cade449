/**
 * The regular reading, by a slow and independent method: a matcher that computes
 * the set of all offsets at which an expression can end. It uses no automata, no
 * formulas and no order of alternatives, and resolves parameters by closures.
 *
 *     ends(("a" | "a" "b") "b", "abb", {0})   →  {2, 3}
 */
import type { Expression, RuleSet } from '../../src/compile/expression.ts';

/** From these start offsets to all end offsets, in symbols. An argument of a rule is one. */
type Ends = (from: ReadonlySet<number>) => Set<number>;

/** Whether the whole text is in the language of the start rule. */
export function regularAccepts(rules: RuleSet, text: readonly number[]): boolean {
  return endsOfCall(rules, rules.start, text, [])(new Set([0])).has(text.length);
}

function endsOfCall(rules: RuleSet, name: string, text: readonly number[], args: readonly Ends[]): Ends {
  const rule = rules.rules.get(name);
  if (!rule) throw new Error(`no rule ${name}`);
  return (from) => ends(rules, rule.body, text, args, from);
}

function ends(
  rules: RuleSet,
  e: Expression,
  text: readonly number[],
  args: readonly Ends[],
  from: ReadonlySet<number>,
): Set<number> {
  const go = (inner: Expression, start: ReadonlySet<number>) => ends(rules, inner, text, args, start);
  switch (e.kind) {
    case 'set': {
      const holds = (symbol: number | undefined) =>
        symbol !== undefined && e.set.some(([low, high]) => low <= symbol && symbol <= high);
      return new Set([...from].filter((at) => holds(text[at])).map((at) => at + 1));
    }
    case 'sequence':
      return e.parts.reduce((at, part) => go(part, at), new Set(from));
    case 'choice':
      return new Set(e.alternatives.flatMap((alternative) => [...go(alternative, from)]));
    case 'repeat':
      return repeated((start) => go(e.body, start), e.min, e.max, from);
    case 'call': {
      const inner = e.arguments.map(
        (argument): Ends =>
          (start) =>
            go(argument, start),
      );
      return endsOfCall(rules, e.rule, text, inner)(from);
    }
    case 'parameter':
      return (args[e.index] as Ends)(from);
    case 'look':
      throw new Error('look-ahead has no regular reading');
  }
}

function repeated(body: Ends, min: number, max: number, from: ReadonlySet<number>): Set<number> {
  let at = new Set(from);
  for (let i = 0; i < min; i++) at = body(at);
  const all = new Set(at);
  for (let i = min; i < max && at.size > 0; i++) {
    at = new Set([...body(at)].filter((end) => !all.has(end)));
    for (const end of at) all.add(end);
  }
  return all;
}
