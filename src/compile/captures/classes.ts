/** Marked automaton → its classes of symbols: symbols of one class are in the same sets of edges. */
import { cutIntoIntervals } from '../automaton/derive.ts';
import { keyOfSet, type SymbolSet, symbolSet } from '../symbols.ts';
import type { MarkedAutomaton, MarkedEdge } from './marked.ts';

/** An edge with the events that it passes, by their first marks. */
interface Step {
  readonly events: readonly number[];
  readonly target: number;
}

export interface ClassedAutomaton {
  /** The classes that some edge has; other symbols are refused. */
  readonly classes: readonly SymbolSet[];
  /** `steps[state][class]`. */
  readonly steps: readonly (readonly (readonly Step[])[])[];
  readonly ends: readonly (readonly (readonly number[])[])[];
}

/** `isEvent(mark)`: whether it begins an event; other marks are implied. */
export function withClasses(automaton: MarkedAutomaton, isEvent: (mark: number) => boolean): ClassedAutomaton {
  const keys = automaton.edges.map((out) => out.map(({ set }) => keyOfSet(set)));
  const sets = new Map<string, SymbolSet>();
  for (const { set } of automaton.edges.flat()) sets.set(keyOfSet(set), set);
  const intervals = cutIntoIntervals([...sets.values()], automaton.alphabet.size);
  const indexOf = new Map(intervals.map(([from], i) => [from, i]));
  const members: string[][] = intervals.map(() => []);
  for (const [key, set] of sets) {
    for (const [from, to] of set) {
      for (let i = indexOf.get(from) as number; (intervals[i]?.[0] ?? Infinity) <= to; i++) members[i]?.push(key);
    }
  }
  const classes: [number, number][][] = [];
  const classesOf = new Map<string, number[]>([...sets.keys()].map((key) => [key, []]));
  const known = new Map<string, number>();
  intervals.forEach((interval, i) => {
    const inSets = members[i] as string[];
    if (inSets.length === 0) return;
    const signature = inSets.join(';');
    let c = known.get(signature);
    if (c === undefined) {
      c = classes.push([]) - 1;
      known.set(signature, c);
      for (const key of inSets) classesOf.get(key)?.push(c);
    }
    classes[c]?.push([...interval]);
  });
  const steps = automaton.edges.map((out, state) => {
    const row: Step[][] = classes.map(() => []);
    out.forEach(({ marks, target }: MarkedEdge, i) => {
      const step = { events: marks.filter(isEvent), target };
      for (const c of classesOf.get((keys[state] as string[])[i] as string) ?? []) row[c]?.push(step);
    });
    return row;
  });
  const ends = automaton.ends.map((all) => all.map((marks) => marks.filter(isEvent)));
  return { classes: classes.map(symbolSet), steps, ends };
}
