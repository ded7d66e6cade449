/**
 * Marked automaton → two passes, where too much is uncertain for registers: forward over the sets of states, which are
 * recorded, and backwards over what one of them was.
 *
 *     forward   {0} ─a→ {1, 2} ─b→ {2, 3}          the text ends in 3 alone
 *     back                2  ←b─  3                 3 came from 2, with these marks; 2 came from 0 …
 *
 * Each text has one reading, so each step back has one answer.
 */
import { Distinct } from '../../shared/groups.ts';
import type { ClassedAutomaton } from './classes.ts';

interface TwoPassAutomaton {
  /** `next[set][class]`; -1 refuses. */
  readonly next: readonly (readonly number[])[];
  /** `back[set][class]`: for each state of the next set, by its index, the index of the state before and a list. */
  readonly back: readonly (readonly (readonly number[])[])[];
  /** The lists of events that a step passes, in order. */
  readonly lists: readonly (readonly number[])[];
  /** For each set, the index of the state in which the text ends and a list; none: it cannot end here. */
  readonly ends: readonly (readonly number[])[];
}

const STATE_LIMIT = 20_000;

/** `undefined` if there are too many sets. */
export function twoPassAutomaton({ classes, steps, ends }: ClassedAutomaton): TwoPassAutomaton | undefined {
  const sets = new Distinct<readonly number[]>([[0]]);
  const lists = new Distinct<readonly number[]>([[]]);
  const [next, back]: [number[][], number[][][]] = [[], []];
  for (const set of sets.values) {
    if (sets.values.length > STATE_LIMIT) return undefined;
    const cells = classes.map((_, c) => {
      const cameFrom = new Map<number, [number, number]>();
      set.forEach((state, i) => {
        for (const { events, target } of steps[state]?.[c] ?? []) cameFrom.set(target, [i, lists.of(events)]);
      });
      const reached = [...cameFrom.keys()].sort((a, b) => a - b);
      return {
        target: reached.length > 0 ? sets.of(reached) : -1,
        pairs: reached.flatMap((state) => cameFrom.get(state) as [number, number]),
      };
    });
    next.push(cells.map(({ target }) => target));
    back.push(cells.map(({ pairs }) => pairs));
  }
  const last = sets.values.map((set) =>
    set.flatMap((state, i) => (ends[state] ?? []).slice(0, 1).flatMap((events) => [i, lists.of(events)])).slice(0, 2),
  );
  return { next, back, lists: lists.values, ends: last };
}
