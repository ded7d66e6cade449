/**
 * Random complete automata over a few classes of octets, and two changes of an
 * automaton that keep its language: renumbered states and split classes.
 */

import type { Automaton } from '../../src/compile/automaton/automaton.ts';
import { type SymbolSet, symbolSet } from '../../src/compile/symbols.ts';
import { octets, type SymbolRange } from '../../src/shared/alphabet.ts';
import type { Random } from '../support/random.ts';

/** 1 to `maxStates` states, 1 to `maxClasses` classes of several ranges each; some accept nothing, some all. */
export function randomAutomaton(random: Random, maxStates: number, maxClasses: number): Automaton {
  const states = 1 + random.below(maxStates);
  const classes = randomPartition(random, 1 + random.below(maxClasses));
  const density = random.pick([0, 0.2, 0.5, 0.8]);
  return {
    alphabet: octets,
    classes,
    next: Array.from({ length: states }, () => classes.map(() => random.below(states))),
    accepting: Array.from({ length: states }, () => random.chance(density)),
  };
}

/** All octets in at most `count` sets of alternating ranges, ordered by smallest octet. */
function randomPartition(random: Random, count: number): SymbolSet[] {
  const cuts = new Set(Array.from({ length: 2 * count }, () => 1 + random.below(octets.size - 1)));
  const starts = [0, ...[...cuts].sort((a, b) => a - b)];
  const sets = new Map<number, SymbolRange[]>();
  starts.forEach((from, i) => {
    const set = random.below(count);
    sets.set(set, [...(sets.get(set) ?? []), [from, (starts[i + 1] ?? octets.size) - 1]]);
  });
  return ordered([...sets.values()].map(symbolSet));
}

function ordered(sets: readonly SymbolSet[]): SymbolSet[] {
  return [...sets].sort((a, b) => (a[0]?.[0] as number) - (b[0]?.[0] as number));
}

/** The same automaton with other state numbers; the start stays 0. */
export function renumbered(random: Random, automaton: Automaton): Automaton {
  const others = automaton.next.map((_, state) => state).slice(1);
  const old = [0];
  while (others.length > 0) old.push(...others.splice(random.below(others.length), 1));
  const numberOf = new Map(old.map((state, number) => [state, number]));
  return {
    ...automaton,
    next: old.map((state) => (automaton.next[state] as readonly number[]).map((t) => numberOf.get(t) as number)),
    accepting: old.map((state) => automaton.accepting[state] as boolean),
  };
}

/** The same automaton with classes split in two, within a range or between ranges. */
export function withClassesSplit(random: Random, automaton: Automaton): Automaton {
  const parts = automaton.classes.flatMap((set, c) => {
    const ranges = set.flatMap(([from, to]): SymbolRange[] => {
      if (from === to || random.chance(0.5)) return [[from, to]];
      const middle = from + random.below(to - from);
      return [
        [from, middle],
        [middle + 1, to],
      ];
    });
    const halves = [ranges.filter((_, i) => i % 2 === 0), ranges.filter((_, i) => i % 2 === 1)];
    return halves.filter((half) => half.length > 0).map((half) => ({ set: symbolSet(half), c }));
  });
  const classes = ordered(parts.map(({ set }) => set));
  const from = classes.map((set) => parts.find((part) => part.set === set)?.c as number);
  return { ...automaton, classes, next: automaton.next.map((row) => from.map((c) => row[c] as number)) };
}
