/** Marked automaton → its classes of symbols: symbols of one class are in the same sets of edges. */
import { cellsOfSets, keyOfSet, type SymbolSet } from '../symbols.ts';
import type { MarkedAutomaton } from './marked.ts';

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
  const sets = [...new Map(automaton.edges.flat().map(({ set }) => [keyOfSet(set), set])).values()];
  const cells = cellsOfSets(sets, automaton.alphabet.size).filter(({ holders }) => holders.length > 0);
  const classesOf = new Map(sets.map((set): [string, number[]] => [keyOfSet(set), []]));
  cells.forEach(({ holders }, c) => {
    for (const holder of holders) classesOf.get(keyOfSet(sets[holder] as SymbolSet))?.push(c);
  });
  const steps = automaton.edges.map((out) => {
    const row: Step[][] = cells.map(() => []);
    for (const { set, marks, target } of out) {
      const step = { events: marks.filter(isEvent), target };
      for (const c of classesOf.get(keyOfSet(set)) as number[]) row[c]?.push(step);
    }
    return row;
  });
  const ends = automaton.ends.map((all) => all.map((marks) => marks.filter(isEvent)));
  return { classes: cells.map(({ set }) => set), steps, ends };
}
