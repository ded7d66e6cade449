/**
 * Automaton → texts along its paths, for decoders that compute where an
 * automaton looks up. A path leads from the start, range by range, to the first
 * accepting state:
 *
 *     E1..EC 80..BF 80..BF
 *
 *   corners    the first or last symbol of each range, E1 80 80 … EC BF BF; then
 *              one symbol just outside its range, E0 80 80, E1 7F 80; then one
 *              bit of one symbol flipped, which a wrong mask misses: 61 80 80;
 *   mistakes   the corners of the texts that a relaxed form accepts and this one
 *              refuses: whole, cut off, inside well-formed text, and two in a
 *              row, since ED A0 80 ED BF BF passes a decoder that accepts pairs
 *              of surrogates.
 */

import {
  type Automaton,
  edgesFrom,
  liveStates,
  pairAutomaton,
  START_STATE,
  shortestPrefixOf,
} from '../../compile/index.ts';
import type { SymbolRange } from '../../shared/alphabet.ts';

export type RangePath = readonly SymbolRange[];

/** Limits on the number of paths, and on the ranges in a path. */
const MAX_PATHS = 400;
const MAX_PATH_LENGTH = 12;
/** Paths up to this length get all combinations of first and last symbols; longer ones only all first and all last. */
const MAX_COMBINED = 4;
/** Number of paths whose bits are flipped: the first ones, which are the shortest. */
const MAX_FLIPPED = 40;

/** The corners of all paths, their neighbours outside the ranges, and texts that differ in one bit. */
export function* cornerTexts(automaton: Automaton): Generator<number[]> {
  let count = 0;
  for (const path of acceptingPaths(automaton)) {
    yield* combinations(path);
    yield* neighbours(path, automaton.alphabet.size, count++ < MAX_FLIPPED);
  }
}

function* neighbours(path: RangePath, size: number, flipped: boolean): Generator<number[]> {
  for (const [i, [from, to]] of path.entries()) {
    for (const pick of [0, 1] as const) {
      const corner = path.map((range) => range[pick]);
      for (const outside of [from - 1, to + 1]) {
        if (outside >= 0 && outside < size) yield corner.with(i, outside);
      }
      for (let bit = 1; flipped && bit < size; bit *= 2) yield corner.with(i, (corner[i] as number) ^ bit);
    }
  }
}

/** The corners of the texts that `wider` accepts and the form refuses. */
export function* mistakeTexts(minimal: Automaton, wider: Automaton): Generator<number[]> {
  const character = shortestAccepted(minimal);
  for (const path of acceptingPaths(differenceAutomaton(wider, minimal))) {
    for (const text of combinations(path)) {
      yield text;
      yield text.slice(0, -1);
      yield [...character, ...text, ...character];
    }
    for (const first of extremeTexts(path)) for (const second of extremeTexts(path)) yield [...first, ...second];
  }
}

/** The texts that `wider` accepts and `narrower` refuses, as a product automaton. */
function differenceAutomaton(wider: Automaton, narrower: Automaton): Automaton {
  const { pairs, classes, next } = pairAutomaton(wider, narrower);
  const accepting = pairs.map(([l, r]) => wider.accepting[l] === true && !narrower.accepting[r]);
  return { alphabet: wider.alphabet, classes, next, accepting };
}

function* combinations(path: RangePath): Generator<number[]> {
  if (path.length > MAX_COMBINED) yield* extremeTexts(path);
  else for (let bits = 0; bits < 2 ** path.length; bits++) yield path.map((range, i) => range[(bits >> i) & 1 ? 1 : 0]);
}

/** The first symbol of every range, and the last symbol of every range. */
function extremeTexts(path: RangePath): number[][] {
  return ([0, 1] as const).map((pick) => path.map((range) => range[pick]));
}

/** Paths from the start to the first accepting state, shorter ones first; no path visits a state twice. */
export function* acceptingPaths(automaton: Automaton): Generator<RangePath> {
  const live = liveStates(automaton);
  let found = 0;
  const queue: { state: number; path: RangePath; seen: readonly number[] }[] = [
    { state: START_STATE, path: [], seen: [START_STATE] },
  ];
  for (const { state, path, seen } of queue) {
    for (const [target, range] of rangesFrom(automaton, state, live)) {
      if (found >= MAX_PATHS) return;
      const longer = [...path, range];
      if (automaton.accepting[target]) {
        found++;
        yield longer;
      } else if (!seen.includes(target) && longer.length < MAX_PATH_LENGTH) {
        queue.push({ state: target, path: longer, seen: [...seen, target] });
      }
    }
  }
}

/** The ranges on the edges of a state, each with its target. */
function rangesFrom(automaton: Automaton, state: number, live: readonly boolean[]): [number, SymbolRange][] {
  return [...edgesFrom(automaton, state, live)].flatMap(([target, ranges]) =>
    ranges.map((range): [number, SymbolRange] => [target, range]),
  );
}

/** A shortest non-empty well-formed text; empty if there is none. */
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
