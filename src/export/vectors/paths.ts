/**
 * Automaton → the texts at its corners, for decoders that compute where an
 * automaton would look up. A way leads, range by range, from the start to the
 * first state where a text may end:
 *
 *     E1..EC 80..BF 80..BF
 *
 *   corners    first or last symbols throughout, E1 80 80 … EC BF BF; then one
 *              symbol just outside its range, E0 80 80, E1 7F 80; then one bit of
 *              one symbol changed, which a wrong mask does not see: 61 80 80;
 *   mistakes   the corners of what a wider form accepts and this one refuses:
 *              whole, cut off, between well-formed text, and two in a row, since
 *              ED A0 80 ED BF BF passes where pairs of surrogates are taken.
 */

import type { SymbolRange } from '../../alphabet.ts';
import {
  type Automaton,
  edgesFrom,
  jointClasses,
  liveStates,
  START_STATE,
  shortestPrefixOf,
} from '../../compile/index.ts';

export type RangePath = readonly SymbolRange[];

/** So many ways through an automaton are followed, each at most so long. */
const MAX_PATHS = 400;
const MAX_PATH_LENGTH = 12;
/** All combinations of first and last symbols up to this many symbols; of longer ways only all first, all last. */
const MAX_COMBINED = 4;
/** Bits are changed in the first ways only: those are the short ones, and many are alike. */
const MAX_FLIPPED = 40;

/** The corners of all ways, their neighbours outside, and those that differ in a bit. */
export function* cornerTexts(automaton: Automaton): Generator<number[]> {
  let count = 0;
  for (const way of acceptingPaths(automaton)) {
    yield* combinations(way);
    yield* neighbours(way, automaton.alphabet.size, count++ < MAX_FLIPPED);
  }
}

function* neighbours(way: RangePath, size: number, flipped: boolean): Generator<number[]> {
  for (const [i, [from, to]] of way.entries()) {
    for (const pick of [0, 1] as const) {
      const corner = way.map((range) => range[pick]);
      for (const outside of [from - 1, to + 1]) {
        if (outside >= 0 && outside < size) yield corner.with(i, outside);
      }
      for (let bit = 1; flipped && bit < size; bit *= 2) yield corner.with(i, (corner[i] as number) ^ bit);
    }
  }
}

/** The corners of what `wider` accepts and the form refuses. */
export function* mistakeTexts(minimal: Automaton, wider: Automaton): Generator<number[]> {
  const character = shortestAccepted(minimal);
  for (const way of acceptingPaths(differenceAutomaton(wider, minimal))) {
    for (const text of combinations(way)) {
      yield text;
      yield text.slice(0, -1);
      yield [...character, ...text, ...character];
    }
    for (const first of extremeTexts(way)) for (const second of extremeTexts(way)) yield [...first, ...second];
  }
}

/** What `wider` accepts and `narrower` refuses: a state for each pair of states. */
function differenceAutomaton(wider: Automaton, narrower: Automaton): Automaton {
  const cells = jointClasses([wider, narrower]);
  const pairs: (readonly [number, number])[] = [[START_STATE, START_STATE]];
  const numbers = new Map([[0, 0]]);
  const next: number[][] = [];
  for (const [left, right] of pairs) {
    next.push(
      cells.map(({ classIn: [l, r] }) => {
        const pair = [
          wider.next[left]?.[l as number] as number,
          narrower.next[right]?.[r as number] as number,
        ] as const;
        const key = pair[0] * narrower.next.length + pair[1];
        const known = numbers.get(key) ?? pairs.push(pair) - 1;
        numbers.set(key, known);
        return known;
      }),
    );
  }
  const accepting = pairs.map(([l, r]) => wider.accepting[l] === true && !narrower.accepting[r]);
  return { alphabet: wider.alphabet, classes: cells.map(({ set }) => set), next, accepting };
}

function* combinations(way: RangePath): Generator<number[]> {
  if (way.length > MAX_COMBINED) yield* extremeTexts(way);
  else for (let bits = 0; bits < 2 ** way.length; bits++) yield way.map((range, i) => range[(bits >> i) & 1 ? 1 : 0]);
}

/** First symbols throughout, last symbols throughout. */
function extremeTexts(way: RangePath): number[][] {
  return ([0, 1] as const).map((pick) => way.map((range) => range[pick]));
}

/** From the start, range by range, to the first state where a text may end; no state twice, shorter ways first. */
export function* acceptingPaths(automaton: Automaton): Generator<RangePath> {
  const live = liveStates(automaton);
  let found = 0;
  const queue: { state: number; way: RangePath; seen: readonly number[] }[] = [
    { state: START_STATE, way: [], seen: [START_STATE] },
  ];
  for (const { state, way, seen } of queue) {
    for (const [target, range] of rangesFrom(automaton, state, live)) {
      if (found >= MAX_PATHS) return;
      const longer = [...way, range];
      if (automaton.accepting[target]) {
        found++;
        yield longer;
      } else if (!seen.includes(target) && longer.length < MAX_PATH_LENGTH) {
        queue.push({ state: target, way: longer, seen: [...seen, target] });
      }
    }
  }
}

/** The ranges a state goes on with, and where each leads. */
function rangesFrom(automaton: Automaton, state: number, live: readonly boolean[]): [number, SymbolRange][] {
  return [...edgesFrom(automaton, state, live)].flatMap(([target, ranges]) =>
    ranges.map((range): [number, SymbolRange] => [target, range]),
  );
}

/** A shortest text that is not empty and well-formed; empty where there is none. */
export function shortestAccepted(minimal: Automaton): number[] {
  const prefixOf = shortestPrefixOf(minimal);
  const candidates = minimal.next.flatMap((_, state) =>
    Array.from(edgesFrom(minimal, state, minimal.accepting), ([, [first]]) => [
      ...(prefixOf(state) ?? []),
      first?.[0] as number,
    ]),
  );
  return candidates.reduce<number[]>((a, b) => (a.length > 0 && a.length <= b.length ? a : b), []);
}
