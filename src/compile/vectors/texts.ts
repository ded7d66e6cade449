/**
 * Form → the texts of its conformance suite, each once, with the groups it is
 * there for. Four groups:
 *
 *   suite       P · Σ^≤k · W: the W-method over one symbol of each class, for
 *               decoders with up to k states too many (automaton/suite.ts);
 *   borders     P · W over the first and the last symbol of every range, of the
 *               minimal automaton and of the one that knows reasons: where an
 *               off-by-one shows;
 *   corners     every way from the start back to a state where a text may end,
 *               with first or last symbols throughout: C2 80, DF BF, F4 8F BF BF;
 *               and each with one symbol just outside: C1 BF, ED A0 80, F4 90 80 80;
 *   mistakes    the corners of what the form forbids by name, from the
 *               relaxations: five-octet forms, overlong ones, surrogates;
 *               whole, cut off, and between well-formed text.
 *
 * Where a grammar is too large for the suite, k goes down to 0, then W is left
 * out: then each transition is still taken once.
 */
import type { SymbolRange } from '../../alphabet.ts';
import { type Automaton, accepts, edgesFrom, liveStates, START, shortestPrefixes } from '../automaton/automaton.ts';
import { bordersOf, characterisingSet, transitionCover, wMethodSuite } from '../automaton/suite.ts';
import type { Form } from '../form.ts';
import type { FaultMachine } from '../target/machine.ts';

export const GROUPS = ['suite', 'borders', 'corners', 'mistakes'] as const;
export type Group = (typeof GROUPS)[number];

export interface SuiteText {
  readonly symbols: readonly number[];
  readonly group: Group;
}

export interface Suite {
  readonly texts: readonly SuiteText[];
  /** The extra states it is complete for; −1 where it takes every transition and promises no more. */
  readonly extraStates: number;
  /** Texts of a group that were left out for want of room. */
  readonly leftOut: Readonly<Partial<Record<Group, number>>>;
}

/** At most `limit` texts; a suite is taken whole or not at all, since half of it would promise nothing. */
export function suiteTexts(form: Form, machine: FaultMachine, extraStates: number, limit: number): Suite {
  const { minimal } = form;
  const collected = new Collection(limit);
  const reached = largestThatFits(minimal, extraStates, limit);
  collected.add('suite', reached < 0 ? transitionCover(minimal) : wMethodSuite(minimal, reached));
  collected.add('borders', borderTexts(minimal, bordersOf([...minimal.classes, ...machine.classes]), reached >= 0));
  collected.add('corners', cornerTexts(minimal));
  for (const { automaton } of form.relaxations) collected.add('mistakes', mistakenTexts(minimal, automaton));
  return { texts: [...collected.texts.values()], extraStates: reached, leftOut: collected.leftOut };
}

/** The texts of a suite, counted from above: |P| · |Σ^≤k| · |W|. */
function largestThatFits(minimal: Automaton, extraStates: number, limit: number): number {
  const classes = minimal.classes.length;
  const cover = 1 + minimal.next.length * classes;
  // W is smaller than the number of states, and costs a search for each of its texts.
  if (cover > limit) return -1;
  const ends = characterisingSet(minimal).length;
  for (let k = extraStates; k >= 0; k--) {
    const middles = Array.from({ length: k + 1 }, (_, i) => classes ** i).reduce((a, b) => a + b);
    if (cover * middles * ends <= limit) return k;
  }
  return -1;
}

class Collection {
  readonly texts = new Map<string, SuiteText>();
  readonly leftOut: Partial<Record<Group, number>> = {};
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(group: Group, texts: Iterable<readonly number[]>): void {
    for (const symbols of texts) {
      const key = symbols.join();
      if (this.texts.has(key)) continue;
      if (this.texts.size < this.#limit) this.texts.set(key, { symbols, group });
      else this.leftOut[group] = (this.leftOut[group] ?? 0) + 1;
    }
  }
}

/** P and W over the borders: every state, every border, every ending. */
function* borderTexts(minimal: Automaton, borders: readonly number[], withEndings: boolean): Generator<number[]> {
  const endings = withEndings ? characterisingSet(minimal) : [[]];
  for (const prefix of shortestPrefixes(minimal)) {
    for (const border of borders) {
      for (const ending of endings) yield [...(prefix ?? []), border, ...ending];
    }
  }
}

/** So many ways through an automaton are followed, each at most so long. */
const MOST_WAYS = 400;
const LONGEST_WAY = 12;
/** All combinations of first and last symbols up to this many symbols; of longer ways only all first, all last. */
const COMBINED = 4;

/** The corners of all ways, and their neighbours outside. */
function* cornerTexts(automaton: Automaton): Generator<number[]> {
  for (const way of ways(automaton)) {
    yield* combinations(way);
    for (const [i, [from, to]] of way.entries()) {
      for (const outside of [from - 1, to + 1]) {
        if (outside < 0 || outside >= automaton.alphabet.size) continue;
        for (const pick of [0, 1] as const) yield way.map((range, j) => (j === i ? outside : range[pick]));
      }
    }
  }
}

/** The corners of what `wider` accepts and the form refuses: as they are, cut off, and between well-formed text. */
function* mistakenTexts(minimal: Automaton, wider: Automaton): Generator<number[]> {
  const character = shortestAccepted(minimal);
  for (const way of ways(wider)) {
    for (const text of combinations(way)) {
      if (accepts(minimal, text)) continue;
      yield text;
      yield text.slice(0, -1);
      yield [...character, ...text, ...character];
    }
  }
}

type Way = readonly SymbolRange[];

function* combinations(way: Way): Generator<number[]> {
  const all = way.length <= COMBINED ? 2 ** way.length : 2;
  for (let bits = 0; bits < all; bits++) {
    yield way.map((range, i) => range[way.length <= COMBINED ? ((bits >> i) & 1 ? 1 : 0) : (bits as 0 | 1)]);
  }
}

/** From the start, range by range, to the first state where a text may end; no state twice. */
function* ways(automaton: Automaton): Generator<Way> {
  const live = liveStates(automaton);
  let found = 0;
  const queue: { state: number; way: Way; seen: readonly number[] }[] = [{ state: START, way: [], seen: [START] }];
  for (const { state, way, seen } of queue) {
    for (const [target, range] of rangesFrom(automaton, state, live)) {
      if (found >= MOST_WAYS) return;
      const longer = [...way, range];
      if (automaton.accepting[target]) {
        found++;
        yield longer;
      } else if (!seen.includes(target) && longer.length < LONGEST_WAY) {
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

/** A shortest text that is not empty and well-formed. */
function shortestAccepted(minimal: Automaton): number[] {
  const prefixes = shortestPrefixes(minimal);
  const candidates = minimal.next.flatMap((_, state) =>
    Array.from(edgesFrom(minimal, state, minimal.accepting), ([, [first]]) => [
      ...(prefixes[state] ?? []),
      first?.[0] as number,
    ]),
  );
  const best = candidates.reduce<number[]>((a, b) => (a.length > 0 && a.length <= b.length ? a : b), []);
  return best;
}
