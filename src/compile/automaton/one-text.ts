/**
 * Rules + one text → whether the rules match it, under any order of choices.
 *
 * These are the equations of language.ts, restricted to the suffixes of one text.
 * A language is then a set of offsets: those at which the rest of the text is in
 * the language. Each position of the grammar is looked at once, and no automaton
 * is built.
 *
 *     "a" ("b" | "b" "c") end  on  "abc"
 *
 *     end             3             "b" "c" end         1
 *     "b" end         none          "a" (… | …) end     0: the whole text matches
 *
 * In a PEG, "b" would hide "b" "c" at offset 1. Here the caller decides whether
 * an earlier alternative hides a later one. That is how order.ts finds the choice
 * to blame among thousands of alternatives.
 */
import type { Expression, RuleSet } from '../expression.ts';
import { containsSymbol } from '../symbols.ts';
import { type Context, Scope } from './scope.ts';

/** A set of offsets into the text, in symbols; bit n is offset n. */
type Offsets = bigint;

/**
 * The caller's order of a choice or repetition: which of `offsets`, at which its
 * part `later` matches, remain. `matchedBy(earlier)`: the offsets at which an
 * earlier part matches.
 */
type Order = (node: Expression, later: number, offsets: Offsets, matchedBy: (earlier: number) => Offsets) => Offsets;

/** Whether the rules match the whole text. Cost: positions of the grammar × offsets at which each can end. */
export function matches(rules: RuleSet, text: readonly number[], order: Order): boolean {
  return new SingleText(rules, text, order).matches();
}

class SingleText {
  readonly #scope: Scope;
  readonly #text: readonly number[];
  readonly #order: Order;
  /** Every offset: the language Σ*. */
  readonly #all: Offsets;
  readonly #memo = new Map<string, Offsets>();

  constructor(rules: RuleSet, text: readonly number[], order: Order) {
    this.#scope = new Scope(rules);
    this.#text = text;
    this.#order = order;
    this.#all = (1n << BigInt(text.length + 1)) - 1n;
  }

  matches(): boolean {
    const { e, context } = this.#scope.start();
    return (this.#offsets(e, context, 1n << BigInt(this.#text.length)) & 1n) === 1n;
  }

  /** The offsets at which `e` matches and ends at an offset in `next`. */
  #offsets(e: Expression, context: Context, next: Offsets): Offsets {
    const key = `${this.#scope.positionId({ e, context, startedRule: null }, false)} ${next}`;
    let offsets = this.#memo.get(key);
    if (offsets === undefined) {
      offsets = this.#build(e, context, next);
      this.#memo.set(key, offsets);
    }
    return offsets;
  }

  #build(e: Expression, context: Context, next: Offsets): Offsets {
    switch (e.kind) {
      case 'set':
        return this.#text.reduce(
          (matching, symbol, i) =>
            containsSymbol(e.set, symbol) ? matching | (((next >> BigInt(i + 1)) & 1n) << BigInt(i)) : matching,
          0n,
        );
      case 'sequence':
        return e.parts.reduceRight((after, part) => this.#offsets(part, context, after), next);
      case 'choice': {
        const matchedBy = (earlier: number) => this.#offsets(e.alternatives[earlier] as Expression, context, this.#all);
        return e.alternatives.reduce((matching, alternative, i) => {
          return matching | this.#order(e, i, this.#offsets(alternative, context, next), matchedBy);
        }, 0n);
      }
      case 'repeat':
        return this.#repeat(e, context, next);
      case 'look': {
        const matching = this.#offsets(e.body, context, this.#all);
        return next & (e.negative ? ~matching : matching);
      }
      case 'call':
      case 'parameter': {
        const target = this.#scope.resolve(e, context);
        return this.#offsets(target.e, target.context, next);
      }
    }
  }

  #repeat(e: Extract<Expression, { kind: 'repeat' }>, context: Context, next: Offsets): Offsets {
    const exits = this.#order(e, 1, next, () => this.#offsets(e.body, context, this.#all));
    // A star is the least X = L(e, X) ∪ exits. It only grows, at most to all offsets.
    let after = e.max === Infinity ? exits : next;
    for (let i = e.min; i < e.max; i++) {
      const more = exits | this.#offsets(e.body, context, after);
      if (more === after) break;
      after = more;
    }
    for (let i = 0; i < e.min; i++) after = this.#offsets(e.body, context, after);
    return after;
  }
}
