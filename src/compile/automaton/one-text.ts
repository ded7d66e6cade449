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
import { memoizeBy } from '../../shared/memoize.ts';
import type { Expression, RuleSet } from '../expression.ts';
import { containsSymbol, type SymbolSet } from '../symbols.ts';
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
  const scope = new Scope(rules);
  /** Every offset: the language Σ*. */
  const all: Offsets = (1n << BigInt(text.length + 1)) - 1n;
  /** The offsets at which `e` matches and ends at an offset in `next`. */
  const offsets = memoizeBy(
    (e: Expression, context: Context, next: Offsets) =>
      `${scope.positionId({ e, context, startedRule: null }, false)} ${next}`,
    (e, context, next): Offsets => {
      switch (e.kind) {
        case 'set':
          return before(text, e.set, next);
        case 'sequence':
          return e.parts.reduceRight((after, part) => offsets(part, context, after), next);
        case 'choice': {
          const matchedBy = (earlier: number) => offsets(e.alternatives[earlier] as Expression, context, all);
          return e.alternatives.reduce((matching, alternative, i) => {
            return matching | order(e, i, offsets(alternative, context, next), matchedBy);
          }, 0n);
        }
        case 'repeat': {
          const exits = order(e, 1, next, () => offsets(e.body, context, all));
          return repeated(e, next, exits, (after) => offsets(e.body, context, after));
        }
        case 'look': {
          const matching = offsets(e.body, context, all);
          return next & (e.negative ? ~matching : matching);
        }
        case 'call':
        case 'parameter': {
          const target = scope.resolve(e, context);
          return offsets(target.e, target.context, next);
        }
      }
    },
  );
  const { e, context } = scope.start();
  return (offsets(e, context, 1n << BigInt(text.length)) & 1n) === 1n;
}

/** The offsets of symbols of a set that have one of `next` after them. */
function before(text: readonly number[], set: SymbolSet, next: Offsets): Offsets {
  return text.reduce(
    (matching, symbol, i) =>
      containsSymbol(set, symbol) ? matching | (((next >> BigInt(i + 1)) & 1n) << BigInt(i)) : matching,
    0n,
  );
}

/** `exits`: where the repetition ends. `body(after)`: the offsets at which its body matches and ends at an offset in `after`. */
function repeated(
  { min, max }: { readonly min: number; readonly max: number },
  next: Offsets,
  exits: Offsets,
  body: (after: Offsets) => Offsets,
): Offsets {
  // A star is the least X = L(e, X) ∪ exits. It only grows, at most to all offsets.
  let after = max === Infinity ? exits : next;
  for (let i = min; i < max; i++) {
    const more = exits | body(after);
    if (more === after) break;
    after = more;
  }
  for (let i = 0; i < min; i++) after = body(after);
  return after;
}
