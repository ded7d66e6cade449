/**
 * Automaton → its minimal automaton, numbered canonically: equal languages give
 * equal tables, byte for byte.
 *
 *   1. All states from which no text is accepted become one reject state.
 *   2. States that no text distinguishes are merged (refine, below). What is left
 *      are the Myhill–Nerode states.
 *   3. States are numbered breadth first, smallest symbols first, the reject
 *      state last. Classes with equal columns are merged and numbered by their
 *      smallest symbol.
 *
 * States may have labels (the rule being matched, the reason of a rejection).
 * Then only states with equal labels are merged, rejecting states included.
 */
import type { SymbolRange } from '../../shared/alphabet.ts';
import { explore } from '../../shared/explore.ts';
import { groupBy } from '../../shared/groups.ts';
import { Intervals, type SymbolSet, smallestSymbol, symbolSet } from '../symbols.ts';
import {
  type Automaton,
  type LabelledAutomaton,
  liveStates,
  type Origin,
  rowOf,
  START_STATE,
  type TransitionRow,
  targetsOf,
} from './automaton.ts';

interface Minimal {
  readonly automaton: Automaton;
  /** For each old state its new number; -1 when no text reaches it. */
  readonly stateOf: readonly number[];
}

/** The minimal automaton. States with different keys stay apart. Cost: classes · n log n. */
export function minimise(automaton: Automaton, keyOf: (state: number) => string = () => ''): Minimal {
  const live = liveStates(automaton);
  const blockOf = refine(
    automaton,
    automaton.next.map((_, state) =>
      live[state] ? `${automaton.accepting[state] ? 'accept' : 'go'} ${keyOf(state)}` : `reject ${keyOf(state)}`,
    ),
  );
  const order = breadthFirst(automaton, blockOf, live);
  const numberOf = new Map(order.map((state, number) => [blockOf[state], number]));
  const stateOf = blockOf.map((block) => numberOf.get(block) ?? -1);
  const merged = mergeClasses(
    automaton,
    order.map((state) => mapRow(rowOf(automaton, state), stateOf)),
  );
  return {
    automaton: {
      alphabet: automaton.alphabet,
      ...merged,
      accepting: order.map((state) => automaton.accepting[state] as boolean),
    },
    stateOf,
  };
}

/** An automaton and what is known in each of its states. */
export interface WithLabels<Label> {
  readonly automaton: Automaton;
  readonly labels: readonly Label[];
}

/** The smallest automaton whose states keep their labels. Labels are equal when their keys are. */
export function minimiseWithLabels<Label>(
  { automaton, labels }: WithLabels<Label>,
  keyOf: (label: Label) => string,
): WithLabels<Label> {
  const { automaton: minimal, stateOf } = minimise(automaton, (state) => keyOf(labels[state] as Label));
  const kept: Label[] = [];
  stateOf.forEach((merged, state) => {
    if (merged >= 0) kept[merged] ??= labels[state] as Label;
  });
  return { automaton: minimal, labels: kept };
}

/** The minimal automaton. Each state gets the origins of all states that were merged into it. */
export function minimiseLabelled(automaton: LabelledAutomaton): LabelledAutomaton {
  const { automaton: minimal, stateOf } = minimise(automaton);
  const merged = minimal.next.map(() => new Map<Origin, Set<SymbolSet>>());
  automaton.origins.forEach((live, old) => {
    const into = merged[stateOf[old] as number];
    for (const { origin, set } of live) into?.set(origin, (into.get(origin) ?? new Set()).add(set));
  });
  const origins = merged.map((live) =>
    Array.from(live, ([origin, sets]) => ({ origin, set: symbolSet([...sets].flat()) })),
  );
  return { ...minimal, origins };
}

/** One state of each reachable block: breadth first, rejecting blocks last. */
function breadthFirst(automaton: Automaton, blockOf: readonly number[], live: readonly boolean[]): number[] {
  const blocks = explore(
    START_STATE,
    (state) => blockOf[state],
    (state) => Array.from(targetsOf(rowOf(automaton, state)), (target) => [target, target] as const),
  );
  const [, ...others] = Array.from(blocks, ({ state }) => state);
  // The start state is number 0 even when it rejects everything.
  return [START_STATE, ...others.filter((state) => live[state]), ...others.filter((state) => !live[state])];
}

/** Where the symbols of a set lead. */
export interface Transition {
  readonly set: SymbolSet;
  readonly target: number;
}

/** The transitions of each state → classes and rows. `otherwise`: where all other symbols lead. */
export function rowsOf(
  states: readonly (readonly Transition[])[],
  size: number,
  otherwise = 0,
): ReturnType<typeof mergeClasses> {
  const intervals = new Intervals(
    states.flatMap((transitions) => transitions.map(({ set }) => set)),
    size,
  );
  const rows = states.map((transitions) => {
    // Thousands of states × thousands of intervals: four octets a cell save memory.
    const row = new Uint32Array(intervals.all.length).fill(otherwise);
    for (const { set, target } of transitions) intervals.forEach(set, (i) => (row[i] = target));
    return row;
  });
  return mergeClasses({ classes: intervals.all.map((range) => [range]) }, rows);
}

/** Merges classes with equal columns. The result is ordered by smallest symbol. */
export function mergeClasses(
  automaton: Pick<Automaton, 'classes'>,
  rows: readonly TransitionRow[],
): { classes: SymbolSet[]; next: TransitionRow[] } {
  const columns: { ranges: SymbolRange[]; column: number }[] = [];
  groupColumns(automaton.classes.length, rows).forEach((group, c) => {
    const set = automaton.classes[c] as SymbolSet;
    const known = columns[group];
    if (known) known.ranges.push(...set);
    else columns[group] = { ranges: [...set], column: c };
  });
  const ordered = columns
    .map(({ ranges, column }) => ({ set: symbolSet(ranges), column }))
    .sort((a, b) => smallestSymbol(a.set) - smallestSymbol(b.set));
  const chosen = ordered.map(({ column }) => column);
  const allInOrder = chosen.length === automaton.classes.length && chosen.every((column, i) => column === i);
  return {
    classes: ordered.map(({ set }) => set),
    next: rows.map((row) => (allInOrder ? row : mapRow(chosen, row))),
  };
}

/** Each number of a row replaced by `to[number]`. A plain loop: `Array.from` and `map` are ten times slower on millions of cells. */
function mapRow(row: TransitionRow, to: TransitionRow): Uint32Array {
  const mapped = new Uint32Array(row.length);
  for (let c = 0; c < row.length; c++) mapped[c] = to[row[c] as number] as number;
  return mapped;
}

/**
 * For each column a group number; equal columns share it. Groups are split row
 * by row, because keys made of whole columns would fill the memory. In each row
 * the first target of a group keeps the group's number; other targets get new ones.
 */
function groupColumns(count: number, rows: readonly TransitionRow[]): Uint32Array {
  const groupOf = new Uint32Array(count);
  const firstTarget = new Int32Array(count);
  let groups = Math.min(count, 1);
  for (const row of rows) {
    if (groups === count) break;
    firstTarget.fill(-1);
    const split = new Map<number, number>();
    for (let c = 0; c < count; c++) {
      const [group, target] = [groupOf[c] as number, row[c] as number];
      if (firstTarget[group] === -1) firstTarget[group] = target;
      if (firstTarget[group] === target) continue;
      const key = group * rows.length + target;
      const number = split.get(key) ?? groups++;
      split.set(key, number);
      groupOf[c] = number;
    }
  }
  return groupOf;
}

/*
 * States → blocks of states that no text distinguishes: the coarsest partition
 * that keeps states with different keys apart, and in which the states of a
 * block lead, by every class, to the same blocks.
 *
 * This is Moore's refinement with two changes. A round looks only at states that
 * lead to a state whose block has changed. When a block splits, its largest part
 * keeps the number:
 *
 *     1*4"a"      after 0..4 letters, {1 2 3 4} accept: 4 leads nowhere  →  {1 2 3} {4}
 *                 3 leads to 4, whose block is new                       →  {1 2} {3} {4}
 *
 * So a state changes its block at most log n times, and a chain of thousands of
 * states is not visited thousands of times. Cost: classes · n log n.
 *
 * E. F. Moore, "Gedanken-Experiments on Sequential Machines", 1956; J. Hopcroft,
 * "An n log n Algorithm for Minimizing States in a Finite Automaton", 1971.
 */

/** For each state the number of its block. `keys`: for each state, what it must share with its block. */
function refine({ next }: Pick<Automaton, 'next'>, keys: readonly string[]): readonly number[] {
  const partition = new Partition(keys);
  const before: number[][] = next.map(() => []);
  next.forEach((row, state) => {
    for (const target of targetsOf(row)) before[target]?.push(state);
  });
  let pending: Iterable<number> = next.keys();
  for (;;) {
    const changed: number[] = [];
    for (const [block, states] of groupBy(pending, (state) => partition.blockOf[state] as number)) {
      const parts = groupBy(states, (state) => successors(next[state] as TransitionRow, partition.blockOf));
      partition.split(block, [...parts.values()], changed);
    }
    if (changed.length === 0) return partition.blockOf;
    pending = new Set(changed.flatMap((state) => before[state] as number[]));
  }
}

/** A row as the blocks it leads to, with one entry for each change: thousands of classes make few entries. */
function successors(row: TransitionRow, blockOf: readonly number[]): string {
  let runs = '';
  let [last, lastBlock] = [-1, -1];
  for (let c = 0; c < row.length; c++) {
    const target = row[c] as number;
    if (target === last) continue;
    last = target;
    const block = blockOf[target] as number;
    if (block !== lastBlock) runs += `${c}>${block} `;
    lastBlock = block;
  }
  return runs;
}

class Partition {
  readonly blockOf: number[];
  readonly #members: Set<number>[];

  constructor(keys: readonly string[]) {
    const blocks = [...groupBy(keys.keys(), (state) => keys[state] as string).values()];
    this.#members = blocks.map((states) => new Set(states));
    this.blockOf = keys.map(() => 0);
    blocks.forEach((states, block) => {
      for (const state of states) this.blockOf[state] = block;
    });
  }

  /** Splits a block into these parts and the states in none of them. Adds the states whose block changes to `changed`. */
  split(block: number, parts: readonly number[][], changed: number[]): void {
    const members = this.#members[block] as Set<number>;
    const others = members.size - parts.reduce((sum, part) => sum + part.length, 0);
    const largest = parts.reduce((a, b) => (b.length > a.length ? b : a));
    for (const part of parts) if (part !== largest) this.#moveOut(block, part, changed);
    if (others === 0) return;
    if (others >= largest.length) this.#moveOut(block, largest, changed);
    else this.#moveOut(block, without(members, largest), changed);
  }

  #moveOut(block: number, states: readonly number[], changed: number[]): void {
    const members = this.#members[block] as Set<number>;
    const number = this.#members.push(new Set(states)) - 1;
    for (const state of states) {
      members.delete(state);
      this.blockOf[state] = number;
      changed.push(state);
    }
  }
}

function without(members: ReadonlySet<number>, states: readonly number[]): number[] {
  const left = new Set(states);
  return [...members].filter((state) => !left.has(state));
}
