/**
 * A minimal automaton → a formula for the same language.
 *
 * A guard (look-ahead, or "an earlier alternative fails") asks only whether a
 * text begins in some way. Its language is closed: nothing that comes later can
 * change it. So it can be compiled by itself and minimised, and the small result
 * takes the place of all positions of the guard:
 *
 *     ~("a" any* "b" any)     4 states, however large the expression
 *
 * Each state becomes a placeholder, each set of symbols between two states an
 * atom. Automata that are equal have the same placeholders, so guards of one
 * language are one variable wherever they stand.
 */
import { memoizeBy } from '../../shared/memoize.ts';
import { keyOfSet, type SymbolSet, sizeOfSet } from '../symbols.ts';
import { type Automaton, edgesFrom, liveStates, type Origin, START_STATE } from './automaton.ts';
import { FALSE, type Formula, type Formulas, TRUE } from './formula.ts';

/** For each state its edges to live states. */
type Edges = readonly (readonly (readonly [target: number, set: SymbolSet])[])[];

/** Minimal automaton → the formula of its language. `origin`: the guard, for all its atoms. `owner`: its expression. */
export function guardFormulas(
  formulas: Formulas<Origin | null>,
): (automaton: Automaton, origin: Origin | null, owner: object) => Formula {
  const formulaOf = memoizeBy(
    ({ accepting }: Automaton, edges: Edges, _origin: Origin | null, _owner: object) =>
      JSON.stringify([accepting, edges.map((all) => all.map(([to, set]) => [to, keyOfSet(set)]))]),
    (automaton, edges, origin, owner) => {
      const { accepting, alphabet } = automaton;
      const live = liveStates(automaton);
      const isTrue = (state: number) =>
        accepting[state] === true &&
        edges[state]?.some(([to, set]) => to === state && sizeOfSet(set) === alphabet.size) === true;
      const places = automaton.next.map((_, state) => {
        if (!live[state]) return { formula: FALSE, define: undefined };
        return isTrue(state) ? { formula: TRUE, define: undefined } : formulas.placeholder(owner);
      });
      const formulaAt = (state: number) => (places[state] as { formula: Formula }).formula;
      const end = formulas.end(alphabet.size, null);
      places.forEach(({ define }, state) => {
        const steps = (edges[state] ?? []).map(([to, set]) => formulas.atom(set, formulaAt(to), origin));
        const all = accepting[state] ? [...steps, end] : steps;
        define?.(all.reduce((one, other) => formulas.or(one, other), FALSE));
      });
      return formulaAt(START_STATE);
    },
  );
  return (automaton, origin, owner) => {
    const live = liveStates(automaton);
    const edges = automaton.next.map((_, state) => [...edgesFrom(automaton, state, live)]);
    return formulaOf(automaton, edges, origin, owner);
  };
}
