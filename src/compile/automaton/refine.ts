/**
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
import { groupBy } from '../../shared/groups.ts';
import { type Automaton, type TransitionRow, targetsOf } from './automaton.ts';

/** For each state the number of its block. `keys`: for each state, what it must share with its block. */
export function refine({ next }: Pick<Automaton, 'next'>, keys: readonly string[]): readonly number[] {
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
