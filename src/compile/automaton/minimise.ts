/**
 * Automaton → the minimal automaton with canonical numbers, so that equal
 * languages give equal tables, byte for byte:
 *
 *   1. states from which nothing is accepted become one reject state;
 *   2. states that no text tells apart are merged (refine.ts), which leaves the
 *      Myhill–Nerode states;
 *   3. states are numbered in breadth-first order, smallest symbols first, the
 *      reject state last; classes are merged where all columns agree and are
 *      numbered by their smallest symbol.
 *
 * With `labelOf`, states of different labels stay apart, rejecting ones too:
 * that is how the automaton for diagnosis is made as small as its labels allow.
 */
import type { SymbolRange } from '../../alphabet.ts';
import { type SymbolSet, symbolSet } from '../symbols.ts';
import {
  type Automaton,
  type LabelledAutomaton,
  liveStates,
  type Origin,
  type Row,
  START_STATE,
  targetsOf,
} from './automaton.ts';
import { refine } from './refine.ts';

interface Minimal {
  readonly automaton: Automaton;
  /** The new number of each old state; -1 for states no text reaches. */
  readonly stateOf: readonly number[];
}

export function minimise(automaton: Automaton, labelOf: (state: number) => string = () => ''): Minimal {
  const live = liveStates(automaton);
  const blockOf = refine(
    automaton,
    automaton.next.map((_, state) =>
      live[state] ? `${automaton.accepting[state] ? 'accept' : 'go'} ${labelOf(state)}` : `reject ${labelOf(state)}`,
    ),
  );
  const order = breadthFirst(automaton, blockOf, live);
  const numberOf = new Map(order.map((state, number) => [blockOf[state], number]));
  const stateOf = blockOf.map((block) => numberOf.get(block) ?? -1);
  const merged = mergeClasses(
    automaton,
    order.map((state) => mapRow(automaton.next[state] as Row, stateOf)),
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

/** The minimal automaton, each state with the origins of all states merged into it. */
export function minimiseLabelled(automaton: LabelledAutomaton, labelOf?: (state: number) => string): LabelledAutomaton {
  const { automaton: minimal, stateOf } = minimise(automaton, labelOf);
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

/** One state of each reachable block, in breadth-first order, the dead block last. */
function breadthFirst(automaton: Automaton, blockOf: readonly number[], live: readonly boolean[]): number[] {
  const seen = new Set([blockOf[START_STATE]]);
  const queue = [START_STATE];
  for (const state of queue) {
    for (const target of targetsOf(automaton.next[state] as Row)) {
      if (seen.has(blockOf[target])) continue;
      seen.add(blockOf[target]);
      queue.push(target);
    }
  }
  // The start keeps its number even in the automaton that accepts nothing.
  return [START_STATE, ...queue.slice(1).filter((s) => live[s]), ...queue.slice(1).filter((s) => !live[s])];
}

/** Joins classes whose columns are alike in every row, ordered by smallest symbol. */
export function mergeClasses(
  automaton: Pick<Automaton, 'classes'>,
  rows: readonly Row[],
): { classes: SymbolSet[]; next: Row[] } {
  const columns: { ranges: SymbolRange[]; column: number }[] = [];
  groupColumns(automaton.classes.length, rows).forEach((group, c) => {
    const set = automaton.classes[c] as SymbolSet;
    const known = columns[group];
    if (known) known.ranges.push(...set);
    else columns[group] = { ranges: [...set], column: c };
  });
  const ordered = columns
    .map(({ ranges, column }) => ({ set: symbolSet(ranges), column }))
    .sort((a, b) => (a.set[0]?.[0] as number) - (b.set[0]?.[0] as number));
  const chosen = ordered.map(({ column }) => column);
  const allInOrder = chosen.length === automaton.classes.length && chosen.every((column, i) => column === i);
  return {
    classes: ordered.map(({ set }) => set),
    next: rows.map((row) => (allInOrder ? row : mapRow(chosen, row))),
  };
}

/** What `to` says of each number of a row. A loop: `from` and `map` cost ten times as much, where there are millions. */
function mapRow(row: Row, to: Row): Uint32Array {
  const mapped = new Uint32Array(row.length);
  for (let c = 0; c < row.length; c++) mapped[c] = to[row[c] as number] as number;
  return mapped;
}

/**
 * For each column a number, equal where columns are alike: split row by row,
 * since whole columns would fill the memory. In each row a group keeps its
 * number for the first target it is seen with; the others get new ones.
 */
function groupColumns(count: number, rows: readonly Row[]): Uint32Array {
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
