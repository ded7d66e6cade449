/**
 * Marked automaton over scalar values → the same over the symbols of an encoding. Marks stand before the first symbol of
 * a character.
 *
 *     0 ─00E9 (open x)→ 1        0 ─C3 (open x)→ • ─A9→ 1
 *
 * The sequences are those of an automaton that reads one character: encode.ts makes it, with a state for each class.
 */
import { ENCODINGS, type EncodingName } from '../../encodings.ts';
import { edgesFrom, liveStates, START_STATE } from '../automaton/automaton.ts';
import { encodeAutomaton } from '../encoding/encode.ts';
import type { SymbolSet } from '../symbols.ts';
import { withClasses } from './classes.ts';
import type { MarkedAutomaton, MarkedEdge } from './marked.ts';

export function encodeMarked(automaton: MarkedAutomaton, encoding: EncodingName): MarkedAutomaton {
  const { classes } = withClasses(automaton, () => false);
  const oneCharacter = encodeAutomaton(
    {
      alphabet: automaton.alphabet,
      classes: [...classes, ...otherSymbols(classes, automaton.alphabet.size)],
      // The start, a state for each class, and one that rejects.
      next: Array.from({ length: classes.length + 2 }, (_, state) =>
        Array.from({ length: classes.length + 1 }, (__, c) =>
          state === 0 && c < classes.length ? c + 1 : classes.length + 1,
        ),
      ),
      accepting: Array.from({ length: classes.length + 2 }, (_, state) => state > 0 && state <= classes.length),
      origins: Array.from({ length: classes.length + 2 }, () => []),
    },
    encoding,
  );
  const live = liveStates(oneCharacter);
  const out = oneCharacter.next.map((_, node) => [...edgesFrom(oneCharacter, node, live)]);
  const edges: MarkedEdge[][] = automaton.edges.map(() => []);
  const numberOf = new Map<string, number>();
  /** What is read from a node of the sequences on, to reach `target` by one of `wanted`. */
  const steps = (node: number, wanted: ReadonlySet<number>, key: string, target: number): [SymbolSet, number][] =>
    (out[node] as [number, SymbolSet][]).flatMap(([to, set]): [SymbolSet, number][] => {
      if (to >= 1 && to <= classes.length) return wanted.has(to - 1) ? [[set, target]] : [];
      const name = `${to} ${key} ${target}`;
      const known = numberOf.get(name);
      if (known !== undefined) return known < 0 ? [] : [[set, known]];
      const number = edges.push([]) - 1;
      numberOf.set(name, number);
      const after = steps(to, wanted, key, target);
      edges[number] = after.map(([symbols, next]) => ({ set: symbols, marks: [], target: next }));
      if (after.length > 0) return [[set, number]];
      numberOf.set(name, -1);
      return [];
    });
  automaton.edges.forEach((all, state) => {
    edges[state] = all.flatMap(({ set, marks, target }) => {
      const wanted = new Set(classes.flatMap((each, c) => (isWithin(each, set) ? [c] : [])));
      return steps(START_STATE, wanted, [...wanted].join(), target).map(([symbols, next]) => ({
        set: symbols,
        marks,
        target: next,
      }));
    });
  });
  const ends = edges.map((_, state) => automaton.ends[state] ?? []);
  return { alphabet: ENCODINGS[encoding], edges, ends };
}

/** A class is within a set or apart from it. */
function isWithin([first]: SymbolSet, set: SymbolSet): boolean {
  return set.some(([from, to]) => first !== undefined && from <= first[0] && first[0] <= to);
}

/** The symbols that are in no class, as one class; none if there are none. */
export function otherSymbols(classes: readonly SymbolSet[], size: number): SymbolSet[] {
  const ranges = classes.flat().sort((a, b) => a[0] - b[0]);
  const gaps: [number, number][] = [];
  let from = 0;
  for (const [low, high] of ranges) {
    if (low > from) gaps.push([from, low - 1]);
    from = high + 1;
  }
  if (from < size) gaps.push([from, size - 1]);
  return gaps.length > 0 ? [gaps] : [];
}
