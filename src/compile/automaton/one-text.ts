/**
 * Rules + one text → whether they match it, under any order one likes.
 *
 * The equations of language.ts, each language cut down to the one text and its
 * endings: a set of texts is then a set of positions, those from which on the
 * text is in it, and all that is to be known of a grammar takes one look at each
 * of its places instead of an automaton.
 *
 *     "a" ("b" | "b" "c") end  on  "abc"
 *
 *     end             3             "b" "c" end         1
 *     "b" end         none          "a" (… | …) end     0: the whole text matches
 *
 * As order, "b" would take position 1 away from "b" "c": whoever asks decides
 * whether it does. That is how the choice to blame for a refusal is found among
 * those of thousands of alternatives.
 */
import type { Expression, RuleSet } from '../expression.ts';
import { containsSymbol } from '../symbols.ts';
import { type Context, Scope } from './scope.ts';

/** Positions of the text, the least significant bit standing for its beginning. */
type Positions = bigint;

/**
 * What the order of a choice (or repetition) leaves of `positions`, where its
 * part `yielding` would match; `takenBy(first)` says where an earlier part does.
 */
type Order = (
  node: Expression,
  yielding: number,
  positions: Positions,
  takenBy: (first: number) => Positions,
) => Positions;

/** Whether the rules match the whole text. Cost: places of the grammar × positions that may follow them. */
export function matches(rules: RuleSet, text: readonly number[], order: Order): boolean {
  return new OneText(rules, text, order).matches();
}

class OneText {
  readonly #scope: Scope;
  readonly #text: readonly number[];
  readonly #order: Order;
  /** Every position: Σ*, whatever follows. */
  readonly #all: Positions;
  readonly #memo = new Map<string, Positions>();

  constructor(rules: RuleSet, text: readonly number[], order: Order) {
    this.#scope = new Scope(rules);
    this.#text = text;
    this.#order = order;
    this.#all = (1n << BigInt(text.length + 1)) - 1n;
  }

  matches(): boolean {
    const { e, context } = this.#scope.start();
    return (this.#positions(e, context, 1n << BigInt(this.#text.length)) & 1n) === 1n;
  }

  /** From where on `e` matches and is followed by one of the positions `next`. */
  #positions(e: Expression, context: Context, next: Positions): Positions {
    const key = `${this.#scope.place({ e, context, begun: null }, false)} ${next}`;
    let positions = this.#memo.get(key);
    if (positions === undefined) {
      positions = this.#build(e, context, next);
      this.#memo.set(key, positions);
    }
    return positions;
  }

  #build(e: Expression, context: Context, next: Positions): Positions {
    switch (e.kind) {
      case 'set':
        return this.#text.reduce(
          (found, symbol, i) =>
            containsSymbol(e.set, symbol) ? found | (((next >> BigInt(i + 1)) & 1n) << BigInt(i)) : found,
          0n,
        );
      case 'sequence':
        return e.parts.reduceRight((after, part) => this.#positions(part, context, after), next);
      case 'choice': {
        const takenBy = (first: number) => this.#positions(e.alternatives[first] as Expression, context, this.#all);
        return e.alternatives.reduce((found, alternative, i) => {
          return found | this.#order(e, i, this.#positions(alternative, context, next), takenBy);
        }, 0n);
      }
      case 'repeat':
        return this.#repeat(e, context, next);
      case 'look': {
        const found = this.#positions(e.body, context, this.#all);
        return next & (e.negative ? ~found : found);
      }
      case 'call':
      case 'parameter': {
        const target = this.#scope.resolve(e, context);
        return this.#positions(target.e, target.context, next);
      }
    }
  }

  #repeat(e: Extract<Expression, { kind: 'repeat' }>, context: Context, next: Positions): Positions {
    const leave = this.#order(e, 1, next, () => this.#positions(e.body, context, this.#all));
    // A star is the least X = L(e, X) ∪ leave: it only grows, and no further than to every position.
    let after = e.max === Infinity ? leave : next;
    for (let i = e.min; i < e.max; i++) {
      const more = leave | this.#positions(e.body, context, after);
      if (more === after) break;
      after = more;
    }
    for (let i = 0; i < e.min; i++) after = this.#positions(e.body, context, after);
    return after;
  }
}
