/**
 * Which rules of a grammar are at work where a symbol is read.
 *
 *     utf8_char › utf8_3 › utf8_3_e1 › utf8_tail
 */

import { type Clause, formatClause } from '../clause.ts';
import {
  enclosingRules,
  intersectionOfSets,
  type LabelledAutomaton,
  type Origin,
  type RuleSet,
  type SymbolSet,
} from '../compile/index.ts';

/** The places of the grammar that read a symbol in this state: one of a set, or any. */
export function originsInState(automaton: LabelledAutomaton, state: number, symbols?: SymbolSet): Origin[] {
  return (automaton.origins[state] ?? [])
    .filter(({ set }) => !symbols || intersectionOfSets(set, symbols).length > 0)
    .map(({ origin }) => origin);
}

/**
 * The rules around a place, from the outside in: without helpers that have
 * parameters, and without the start rule, which is around everything.
 */
function rulesAround({ path }: Origin, start: string): string[] {
  const names = enclosingRules(path)
    .filter(({ parameterised }) => !parameterised)
    .map(({ rule }) => rule)
    .reverse();
  return names.length > 1 && names[0] === start ? names.slice(1) : names;
}

/** The rules that several places share, from the outside in: all there is to know before the text decides between them. */
export function formatRules(origins: readonly Origin[], start: string): string {
  const [first = [], ...others] = origins.map((origin) => rulesAround(origin, start));
  const shared = first.filter((_, i) =>
    others.every((path) => path.slice(0, i + 1).join() === first.slice(0, i + 1).join()),
  );
  return origins.length === 0 ? '' : shared.join(' › ') || start;
}

/** The innermost rule around a place that cites a clause, as it cites it. */
export function clauseAround({ path }: Origin, rules: RuleSet): Clause | undefined {
  for (const { rule, parameterised } of enclosingRules(path)) {
    const clause = parameterised ? undefined : rules.rules.get(rule)?.clause;
    if (clause) return clause;
  }
  return undefined;
}

export function formatOptionalClause(clause: Clause | undefined): string {
  return clause ? formatClause(clause) : '';
}
