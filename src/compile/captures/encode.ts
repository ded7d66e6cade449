/**
 * Marked automaton over scalar values → the same over the symbols of an encoding. Marks stand before the first symbol of
 * a character.
 *
 *     0 ─00E9 (open x)→ 1        0 ─C3 (open x)→ • ─A9→ 1
 *
 * The sequences are those of an automaton that reads one character: encode.ts makes it, with a state for each class.
 */
import type { Alphabet } from '../../shared/alphabet.ts';
import { ENCODINGS, type EncodingName } from '../../shared/encodings.ts';
import { type Automaton, edgesFrom, liveStates, START_STATE } from '../automaton/automaton.ts';
import { encodeAutomaton } from '../encoding/encode.ts';
import { containsSymbol, differenceOfSets, type SymbolSet, smallestSymbol } from '../symbols.ts';
import { withClasses } from './classes.ts';
import type { MarkedAutomaton, MarkedEdge } from './marked.ts';

export function encodeMarked(automaton: MarkedAutomaton, encoding: EncodingName): MarkedAutomaton {
  const { classes } = withClasses(automaton, () => false);
  const character = oneCharacter(automaton.alphabet, classes, encoding);
  const live = liveStates(character);
  const out = character.next.map((_, node) => [...edgesFrom(character, node, live)]);
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
      // A class is within a set or apart from it.
      const wanted = new Set(classes.flatMap((each, c) => (containsSymbol(set, smallestSymbol(each)) ? [c] : [])));
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

/** An automaton that reads one character: the start, a state for each class, and one that rejects; in the encoding. */
function oneCharacter(alphabet: Alphabet, classes: readonly SymbolSet[], encoding: EncodingName): Automaton {
  const reject = classes.length + 1;
  const states = Array.from({ length: reject + 1 }, (_, state) => state);
  return encodeAutomaton(
    {
      alphabet,
      classes: [...classes, ...otherSymbols(classes, alphabet.size)],
      next: states.map((state) =>
        Array.from({ length: reject }, (_, c) => (state === 0 && c < classes.length ? c + 1 : reject)),
      ),
      accepting: states.map((state) => state > 0 && state < reject),
      origins: states.map(() => []),
    },
    encoding,
  );
}

/** The symbols that are in no class, as one class; none if there are none. */
export function otherSymbols(classes: readonly SymbolSet[], size: number): SymbolSet[] {
  const others = differenceOfSets([[0, size - 1]], classes.flat());
  return others.length > 0 ? [others] : [];
}
