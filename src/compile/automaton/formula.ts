/**
 * Boolean formulas over "what comes next", kept canonical.
 *
 * A formula stands for a set of texts. Its variables are
 *   atoms         (set, next): the text begins with a symbol of the set, and the
 *                 rest is in the language of the formula `next`;
 *   placeholders  a formula that is defined later, for the languages of repetitions.
 *
 *     { ε }  =  ¬ atom(Σ, TRUE)          "no symbol comes"
 *     "a" b* =  atom({a}, X),  X = atom({b}, X) ∨ ¬ atom(Σ, TRUE)
 *
 * Union, intersection and difference of languages are or, and, and-not of
 * formulas. Ordered choice and look-ahead need exactly these. Formulas are nodes
 * of a reduced ordered binary decision diagram, so formulas that are equal as
 * Boolean functions have the same number. Finitely many atoms make finitely many
 * formulas; that is why the exploration of states ends.
 *
 * R. E. Bryant, "Graph-Based Algorithms for Boolean Function Manipulation", 1986.
 */
import { Numbering } from '../../shared/groups.ts';
import { keyOfSet, type SymbolSet } from '../symbols.ts';
import { TripleMap } from './triples.ts';

/** A node of the diagram. Equal numbers are equal languages; placeholders count as variables. */
export type Formula = number;

export const FALSE: Formula = 0;
export const TRUE: Formula = 1;

export interface Atom<Origin> {
  readonly kind: 'atom';
  readonly set: SymbolSet;
  readonly next: Formula;
  /** The position it comes from. Atoms of different origin are different variables. */
  readonly origin: Origin;
}

interface Placeholder {
  readonly kind: 'placeholder';
  /** The expression it was made for, for messages. */
  readonly owner: object;
  definition: Formula | undefined;
}

type Variable<Origin> = Atom<Origin> | Placeholder;

/** Far more nodes than a protocol string needs (UTF-8: some hundreds), far fewer than fit into memory. */
export const NODE_LIMIT = 500_000;

/** The formulas need more than NODE_LIMIT nodes. */
export class FormulaOverflow extends RangeError {
  override readonly name = 'FormulaOverflow';
}

/** The variable of FALSE and TRUE: lower in the diagram than all others. */
const NO_VARIABLE = 2 ** 30;

export class Formulas<Origin> {
  readonly #variables: Variable<Origin>[] = [];
  // A node is (variable, high, low). Nodes 0 and 1 are FALSE and TRUE.
  readonly #variableOf: number[] = [NO_VARIABLE, NO_VARIABLE];
  readonly #high: Formula[] = [FALSE, TRUE];
  readonly #low: Formula[] = [FALSE, TRUE];
  readonly #unique = new TripleMap();
  readonly #iteMemo = new TripleMap();
  readonly #atomMemo = new TripleMap();
  readonly #setIds = new Numbering<string>();
  readonly #originIds = new Numbering<Origin>();

  /** The texts that begin with a symbol of `set` and continue in `next`. */
  atom(set: SymbolSet, next: Formula, origin: Origin): Formula {
    if (set.length === 0 || next === FALSE) return FALSE;
    const [setId, originId] = [this.#setIds.of(keyOfSet(set)), this.#originIds.of(origin)];
    const known = this.#atomMemo.get(setId, next, originId);
    if (known !== undefined) return known;
    const formula = this.#newVariable({ kind: 'atom', set, next, origin });
    this.#atomMemo.set(setId, next, originId, formula);
    return formula;
  }

  /** The empty text: no symbol comes. `size`: of the alphabet; `origin`: of the end of a text. */
  end(size: number, origin: Origin): Formula {
    return this.andNot(TRUE, this.atom([[0, size - 1]], TRUE, origin));
  }

  /** A formula that is defined later. */
  placeholder(owner: object): { formula: Formula; define(definition: Formula): void } {
    const placeholder: Placeholder = { kind: 'placeholder', owner, definition: undefined };
    const formula = this.#newVariable(placeholder);
    return {
      formula,
      define: (definition) => {
        placeholder.definition = definition;
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
  andNot(a: Formula, b: Formula): Formula {
    return this.#ite(b, FALSE, a);
  }

  /** All variables, in the order in which they were made. */
  get variables(): readonly Variable<Origin>[] {
    return this.#variables;
  }

  /** The number of nodes so far: the cost of the construction. */
  get size(): number {
    return this.#variableOf.length;
  }

  /** The variables that the formula depends on, with their numbers. */
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

  /** The formula with every variable replaced by `replacementOf` it. */
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
      // A branch that the value excludes is not built: this keeps the derivative of a large formula small.
      const high = value === FALSE ? FALSE : visit(this.#high[node] as Formula);
      const low = value === TRUE ? FALSE : visit(this.#low[node] as Formula);
      const result = this.#ite(value, high, low);
      memo.set(node, result);
      return result;
    };
    return visit(formula);
  }

  /** The formula that is this variable alone. */
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

  /** if `test` then `high` else `low`. Every Boolean connective is a case of it. */
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
