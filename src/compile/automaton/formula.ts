/**
 * Boolean formulas over "what may come next", kept canonical.
 *
 * A formula stands for a set of texts. Its variables are
 *   atoms   (set, next): the text begins with a symbol of the set and its rest
 *           is in the language of the formula `next`;
 *   holes   a formula to be defined later, for the languages of repetitions.
 *
 *     { ε }  =  ¬ atom(Σ, TRUE)          "no symbol comes"
 *     "a" b* =  atom({a}, X),  X = atom({b}, X) ∨ ¬ atom(Σ, TRUE)
 *
 * Union, intersection and difference of languages are or, and, and-not of
 * formulas, which is what the semantics of ordered choice and look-ahead asks
 * for. Formulas are reduced ordered binary decision diagrams, so two formulas
 * that are equal as Boolean functions are the same number; finitely many atoms
 * make finitely many formulas, and exploring them terminates.
 * R. E. Bryant, "Graph-Based Algorithms for Boolean Function Manipulation", 1986.
 */
import { keyOfSet, type SymbolSet } from '../symbols.ts';
import { Triples } from './triples.ts';

/** A node of the diagram; equal numbers are equal languages, hole definitions aside. */
export type Formula = number;

export const FALSE: Formula = 0;
export const TRUE: Formula = 1;

export interface Atom<Origin> {
  readonly kind: 'atom';
  readonly set: SymbolSet;
  readonly next: Formula;
  /** Where the atom comes from; atoms of different origin are different variables. */
  readonly origin: Origin;
}

interface Hole {
  readonly kind: 'hole';
  /** What the hole was made for, for messages. */
  readonly owner: object;
  definition: Formula | undefined;
}

type Variable<Origin> = Atom<Origin> | Hole;

/** Far more nodes than a protocol string needs (UTF-8: some hundreds), and far fewer than memory holds. */
export const NODE_LIMIT = 500_000;

/** The formulas outgrew NODE_LIMIT: thrown in place of filling the memory. */
export class FormulaOverflow extends RangeError {
  override readonly name = 'FormulaOverflow';
}

/** FALSE and TRUE have no variable: they stand below all that have one. */
const LOWEST = 2 ** 30;

export class Formulas<Origin> {
  readonly #variables: Variable<Origin>[] = [];
  // A node is (variable, high, low); FALSE and TRUE take the first two places.
  readonly #variableOf: number[] = [LOWEST, LOWEST];
  readonly #high: Formula[] = [FALSE, TRUE];
  readonly #low: Formula[] = [FALSE, TRUE];
  readonly #unique = new Triples();
  readonly #iteMemo = new Triples();
  readonly #atomMemo = new Triples();
  readonly #setIds = new Map<string, number>();
  readonly #originIds = new Map<Origin, number>();

  /** The texts that begin with a symbol of `set` and go on in `next`. */
  atom(set: SymbolSet, next: Formula, origin: Origin): Formula {
    if (set.length === 0 || next === FALSE) return FALSE;
    const [setId, originId] = [idIn(this.#setIds, keyOfSet(set)), idIn(this.#originIds, origin)];
    const known = this.#atomMemo.get(setId, next, originId);
    if (known !== undefined) return known;
    const formula = this.#newVariable({ kind: 'atom', set, next, origin });
    this.#atomMemo.set(setId, next, originId, formula);
    return formula;
  }

  /** A formula to be given its definition later. */
  hole(owner: object): { formula: Formula; define(definition: Formula): void } {
    const hole: Hole = { kind: 'hole', owner, definition: undefined };
    const formula = this.#newVariable(hole);
    return {
      formula,
      define: (definition) => {
        hole.definition = definition;
      },
    };
  }

  and(a: Formula, b: Formula): Formula {
    return this.#ite(a, b, FALSE);
  }

  or(a: Formula, b: Formula): Formula {
    return this.#ite(a, TRUE, b);
  }

  /** `a ∖ b`. */
  without(a: Formula, b: Formula): Formula {
    return this.#ite(b, FALSE, a);
  }

  /** All variables made so far. */
  get variables(): readonly Variable<Origin>[] {
    return this.#variables;
  }

  /** How many nodes were made so far: what all of this costs. */
  get size(): number {
    return this.#variableOf.length;
  }

  /** The variables the formula depends on, with their numbers. */
  support(formula: Formula): Map<number, Variable<Origin>> {
    const found = new Map<number, Variable<Origin>>();
    const seen = new Set<Formula>();
    const pending = [formula];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (node <= TRUE || seen.has(node)) continue;
      seen.add(node);
      const variable = this.#variableOf[node] as number;
      found.set(variable, this.#variables[variable] as Variable<Origin>);
      pending.push(this.#high[node] as Formula, this.#low[node] as Formula);
    }
    return found;
  }

  /** The formula with every variable replaced by what `replacementOf` gives for it. */
  substitute(formula: Formula, replacementOf: (variable: number, value: Variable<Origin>) => Formula): Formula {
    const memo = new Map<Formula, Formula>([
      [FALSE, FALSE],
      [TRUE, TRUE],
    ]);
    const visit = (node: Formula): Formula => {
      const known = memo.get(node);
      if (known !== undefined) return known;
      const variable = this.#variableOf[node] as number;
      const value = replacementOf(variable, this.#variables[variable] as Variable<Origin>);
      // A branch that the value rules out is not built: that is where the derivative of a large formula is small.
      const high = value === FALSE ? FALSE : visit(this.#high[node] as Formula);
      const low = value === TRUE ? FALSE : visit(this.#low[node] as Formula);
      const result = this.#ite(value, high, low);
      memo.set(node, result);
      return result;
    };
    return visit(formula);
  }

  /** The formula that is just this variable. */
  variable(variable: number): Formula {
    return this.#node(variable, TRUE, FALSE);
  }

  #newVariable(variable: Variable<Origin>): Formula {
    return this.#node(this.#variables.push(variable) - 1, TRUE, FALSE);
  }

  #node(variable: number, high: Formula, low: Formula): Formula {
    if (high === low) return high;
    let node = this.#unique.get(variable, high, low);
    if (node === undefined) {
      if (this.size >= NODE_LIMIT) throw new FormulaOverflow(`more than ${NODE_LIMIT} formula nodes`);
      node = this.#variableOf.push(variable) - 1;
      this.#high.push(high);
      this.#low.push(low);
      this.#unique.set(variable, high, low, node);
    }
    return node;
  }

  /** if `test` then `high` else `low`: every Boolean connective is a case of it. */
  #ite(test: Formula, high: Formula, low: Formula): Formula {
    if (test === TRUE || high === low) return high;
    if (test === FALSE) return low;
    if (high === TRUE && low === FALSE) return test;
    const known = this.#iteMemo.get(test, high, low);
    if (known !== undefined) return known;
    const top = Math.min(
      this.#variableOf[test] as number,
      this.#variableOf[high] as number,
      this.#variableOf[low] as number,
    );
    const branch = (node: Formula, side: Formula[]) =>
      this.#variableOf[node] === top ? (side[node] as Formula) : node;
    const result = this.#node(
      top,
      this.#ite(branch(test, this.#high), branch(high, this.#high), branch(low, this.#high)),
      this.#ite(branch(test, this.#low), branch(high, this.#low), branch(low, this.#low)),
    );
    this.#iteMemo.set(test, high, low, result);
    return result;
  }
}

/** The number of a key: how many were asked for before it. */
function idIn<Key>(ids: Map<Key, number>, key: Key): number {
  const known = ids.get(key);
  if (known !== undefined) return known;
  ids.set(key, ids.size);
  return ids.size - 1;
}
