/**
 * Marked automaton → marks that need no register: those that always follow another mark at one distance.
 *
 *     year = 4DIGIT, then "-", then month        opens at 0, closes at 4; month opens at 5
 *
 * What is known at the first mark of such a chain is kept once, as an event: `[[open year, 0], [close year, 4], …]`. A
 * chain that begins at the start of the text needs nothing at all.
 */
import { FIRST_PART } from '../../shared/message-table.ts';
import type { MarkedAutomaton, MarkedEdge } from './marked.ts';

/** Marks and how many symbols after the event they are. */
export type Event = readonly (readonly [mark: number, distance: number])[];

export interface Events {
  /** The marks at known offsets from the start of each text. */
  readonly atStart: Event;
  /** Mark → the event that it begins; there is none for a mark that another one implies. */
  readonly of: ReadonlyMap<number, Event>;
}

const START = -1;
const END = -2;
/** Distances beyond are not constant. */
const FAR = 40;

/** `mayJoin(a, b)`: whether two marks can be kept together. Parts of a message have any length. */
export function findEvents(automaton: MarkedAutomaton, mayJoin: (mark: number, next: number) => boolean): Events {
  const followers = followersOf(automaton);
  const next = new Map<number, readonly [number, number]>();
  for (const [mark, all] of followers) {
    const [only] = all;
    if (!only || all.size > 1) continue;
    const [follower, distance] = only.split(' ').map(Number) as [number, number];
    if (follower !== END && distance <= FAR && mayJoin(mark, follower)) next.set(mark, [follower, distance]);
  }
  // A mark is implied only if it is implied wherever it comes.
  const implied = new Set([...next.values()].map(([mark]) => mark));
  for (const [mark, all] of followers) {
    for (const each of all) {
      const follower = Number(each.split(' ')[0]);
      if (next.get(mark)?.[0] !== follower) implied.delete(follower);
    }
  }
  const chain = (from: number): [number, number][] => {
    const found: [number, number][] = [];
    let distance = 0;
    for (let step = next.get(from); step && implied.has(step[0]); step = next.get(step[0])) {
      distance += step[1];
      found.push([step[0], distance]);
    }
    return found;
  };
  const first = [...followers.keys()].filter((mark) => mark !== START && !implied.has(mark));
  return { atStart: chain(START), of: new Map(first.map((mark) => [mark, [[mark, 0], ...chain(mark)]])) };
}

/** For each mark (and the start), the marks that come next, with their distances: `"7 3"`. */
function followersOf({ edges, ends, parts }: MarkedAutomaton): Map<number, Set<string>> {
  const followers = new Map<number, Set<string>>();
  // In each state, the last marks and how many symbols ago they were.
  const at = edges.map(() => new Map<number, Set<number>>());
  const follow = (last: number, age: number, marks: readonly number[]): [number, number] => {
    let [from, distance] = [last, age];
    for (const mark of marks) {
      const known = followers.get(from) ?? new Set();
      followers.set(from, known.add(`${mark} ${distance}`));
      [from, distance] = [mark, 0];
    }
    return [from, distance];
  };
  at[0]?.set(START, new Set([0]));
  const pending = new Set([0]);
  for (const state of pending) {
    pending.delete(state);
    for (const { set, marks, target } of edges[state] as readonly MarkedEdge[]) {
      const isPart = parts && (set.at(-1)?.[1] ?? 0) >= FIRST_PART;
      for (const [last, ages] of at[state] as Map<number, Set<number>>) {
        for (const age of ages) {
          const [from, distance] = follow(last, age, marks);
          const known = at[target]?.get(from) ?? new Set();
          const older = isPart ? FAR + 1 : Math.min(distance + 1, FAR + 1);
          if (known.has(older)) continue;
          at[target]?.set(from, known.add(older));
          pending.add(target);
        }
      }
    }
  }
  ends.forEach((all, state) => {
    for (const marks of all) {
      for (const [last, ages] of at[state] as Map<number, Set<number>>) {
        for (const age of ages) follow(last, age, [...marks, END]);
      }
    }
  });
  return followers;
}
