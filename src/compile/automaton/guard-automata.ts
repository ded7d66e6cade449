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
import type { SymbolRange } from '../../alphabet.ts';
import { keyOfSet, type SymbolSet, sizeOfSet } from '../symbols.ts';
import { type Automaton, edgesFrom, liveStates, type Origin, START_STATE } from './automaton.ts';
import { FALSE, type Formula, type Formulas, TRUE } from './formula.ts';

export class GuardAutomata {
  readonly #formulas: Formulas<Origin | null>;
  readonly #known = new Map<string, Formula>();

  constructor(formulas: Formulas<Origin | null>) {
    this.#formulas = formulas;
  }

  /** The formula of the language of `automaton`, which is minimal. `origin`: the guard, for all its atoms. */
  formulaOf(automaton: Automaton, origin: Origin | null, owner: object): Formula {
    const live = liveStates(automaton);
    const edges = automaton.next.map((_, state) => [...edgesFrom(automaton, state, live)]);
    const key = JSON.stringify([automaton.accepting, edges.map((all) => all.map(([to, set]) => [to, keyOfSet(set)]))]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { size } = automaton.alphabet;
    const isTrue = (state: number) =>
      automaton.accepting[state] === true &&
      (edges[state] as [number, SymbolSet][]).some(([to, set]) => to === state && sizeOfSet(set) === size);
    const places = automaton.next.map((_, state) => {
      if (!live[state]) return { formula: FALSE, define: undefined };
      return isTrue(state) ? { formula: TRUE, define: undefined } : this.#formulas.placeholder(owner);
    });
    const end = this.#end(size);
    places.forEach(({ define }, state) => {
      const steps = (edges[state] as [number, SymbolSet][]).map(([to, set]) =>
        this.#formulas.atom(set, (places[to] as { formula: Formula }).formula, origin),
      );
      const all = automaton.accepting[state] ? [...steps, end] : steps;
      define?.(all.reduce((one, other) => this.#formulas.or(one, other), FALSE));
    });
    const formula = (places[START_STATE] as { formula: Formula }).formula;
    this.#known.set(key, formula);
    return formula;
  }

  /** "No symbol comes". */
  #end(size: number): Formula {
    const everything: SymbolSet = [[0, size - 1] as SymbolRange];
    return this.#formulas.andNot(TRUE, this.#formulas.atom(everything, TRUE, null));
  }
}
