/**
 * Examples of the author → texts around them. The shortest texts of a grammar are
 * seldom typical: those of a date sit on 0000-00-00. An example, `@accepts`, leads to
 * the interesting part:
 *
 *     2024-02-29   each symbol replaced by both ends of every range that may stand there, and by
 *                  their neighbours outside; the rest as in the example, or a shortest end
 *                  each prefix: 2024-0
 *
 * Beside them, every pair of alternatives: each transition followed by each next one,
 * on a shortest way there and on to the end. Without an example, the shortest text
 * takes its place. Of transitions with many ranges, each range is in at least one pair.
 */

import {
  type Automaton,
  edgesFrom,
  liveStates,
  nextState,
  START_STATE,
  shortestPrefixOf,
} from '../../compile/index.ts';
import type { SymbolRange } from '../../shared/alphabet.ts';
import { shortestAccepted } from './paths.ts';

/** `suffixes`: from each state, a shortest text to an accepting state. */
export function* exampleTexts(
  minimal: Automaton,
  examples: readonly (readonly number[])[],
  suffixes: readonly (readonly number[] | undefined)[],
): Generator<readonly number[]> {
  const live = liveStates(minimal);
  for (const example of examples.length > 0 ? examples : [shortestAccepted(minimal)]) {
    yield example;
    let state = START_STATE;
    for (const [i, symbol] of example.entries()) {
      const [before, after] = [example.slice(0, i), example.slice(i + 1)];
      yield before;
      for (const [target, ranges] of edgesFrom(minimal, state, live)) {
        for (const [from, to] of ranges) {
          for (const end of [from, to]) {
            yield [...before, end, ...after];
            yield [...before, end, ...(suffixes[target] ?? [])];
          }
          for (const outside of [from - 1, to + 1])
            if (outside >= 0 && outside < minimal.alphabet.size) yield [...before, outside, ...after];
        }
      }
      state = nextState(minimal, state, symbol);
    }
  }
  yield* pairsOfAlternatives(minimal, live, suffixes);
}

/** Transitions have up to this number of pairs of ranges tried in full. */
const MAX_PAIRS = 64;

/** Each transition that leads on, then each next one, by their first and last symbols. */
function* pairsOfAlternatives(
  minimal: Automaton,
  live: readonly boolean[],
  suffixes: readonly (readonly number[] | undefined)[],
): Generator<readonly number[]> {
  const prefixOf = shortestPrefixOf(minimal);
  for (let state = 0; state < minimal.next.length; state++) {
    const prefix = live[state] ? prefixOf(state) : undefined;
    if (!prefix) continue;
    for (const [middle, ones] of edgesFrom(minimal, state, live)) {
      for (const [target, others] of edgesFrom(minimal, middle, live)) {
        for (const [one, other] of rangePairs(ones, others)) {
          for (const pick of [0, 1] as const) yield [...prefix, one[pick], other[pick], ...(suffixes[target] ?? [])];
        }
      }
    }
  }
}

/** Each range with each, or, if these are many pairs, each range in at least one pair. */
function* rangePairs(
  ones: readonly SymbolRange[],
  others: readonly SymbolRange[],
): Generator<readonly [SymbolRange, SymbolRange]> {
  if (ones.length * others.length <= MAX_PAIRS) {
    for (const one of ones) for (const other of others) yield [one, other];
    return;
  }
  for (let i = 0; i < Math.max(ones.length, others.length); i++) {
    yield [ones[i % ones.length] as SymbolRange, others[i % others.length] as SymbolRange];
  }
}
