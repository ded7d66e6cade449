/**
 * The rules of a grammar that match a symbol, from the outermost to the
 * innermost, and the clauses that they cite.
 *
 *     utf8_char › utf8_3 › utf8_3_e1 › utf8_tail
 */

import {
  enclosingRules,
  type LabelledAutomaton,
  type Origin,
  type RuleSet,
  type SymbolSet,
  setsOverlap,
} from '../compile/index.ts';
import { type Clause, formatClause } from '../shared/clause.ts';

/** The live positions of a state; where `symbols` is given, those that match one of them. */
export function originsInState(automaton: LabelledAutomaton, state: number, symbols?: SymbolSet): Origin[] {
  return (automaton.origins[state] ?? [])
    .filter(({ set }) => !symbols || setsOverlap(set, symbols))
    .map(({ origin }) => origin);
}

/** The rules around a position, outermost first, without parameterised rules and without the start rule. */
function rulesAround({ path }: Origin, start: string): string[] {
  const names = enclosingRules(path)
    .filter(({ parameterised }) => !parameterised)
    .map(({ rule }) => rule)
    .reverse();
  return names.length > 1 && names[0] === start ? names.slice(1) : names;
}

/** The rules that all these positions have in common, outermost first. */
export function formatRules(origins: readonly Origin[], start: string): string {
  const [first = [], ...others] = origins.map((origin) => rulesAround(origin, start));
  const shared = first.filter((_, i) =>
    others.every((path) => path.slice(0, i + 1).join() === first.slice(0, i + 1).join()),
  );
  return origins.length === 0 ? '' : shared.join(' › ') || start;
}

/** The clause of the innermost rule around a position that cites one. */
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
