/**
 * Automaton → the characters of its form. When the automaton accepts every
 * sequence of characters and nothing else, its language is given by a finite
 * list of boxes: a box is one range of symbols for each position.
 *
 *     UTF-8   00..7F | C2..DF 80..BF | E0 A0..BF 80..BF | …        9 boxes
 *
 * A box is a path from the start state to the first accepting state.
 */

import { type Automaton, START_STATE } from '../../compile/index.ts';
import type { SymbolRange } from '../../shared/alphabet.ts';
import { memoize } from '../../shared/memoize.ts';
import type { SymbolText } from './decision.ts';
import { type Edges, edgesOf, type LiveEdge } from './edges.ts';

export type CharacterRanges = readonly SymbolRange[];

interface Characters {
  readonly boxes: readonly CharacterRanges[];
  /** A text that shows that the language is not the sequences of these characters; `null` when it is. */
  readonly irregular: SymbolText | null;
}

/** In the order of their symbols. */
export const charactersOf = memoize((automaton: Automaton): Characters => {
  const edges = edgesOf(automaton);
  const boxes: CharacterRanges[] = [];
  let irregular: SymbolText | null = automaton.accepting[START_STATE] ? null : edges.suffixFrom(START_STATE);
  for (const { box, last, isAccepted } of waysIn(edges)) {
    // One such text is enough.
    if (irregular) break;
    if (isAccepted) boxes.push(box);
    // After a character any character may follow, as at the start: in a minimal automaton, the start state again.
    if (!isAccepted) irregular = edges.through(last);
    else if (last.to !== START_STATE) irregular = box.map(([from]) => from);
  }
  return { boxes, irregular };
});

/** The boxes that lead to a first accepting state, and one for each cycle that leads to none. */
export function* waysIn(
  edges: Edges,
  state: number = START_STATE,
  box: CharacterRanges = [],
): Generator<{ readonly box: CharacterRanges; readonly last: LiveEdge; readonly isAccepted: boolean }> {
  const { accepting, next } = edges.automaton;
  for (const last of edges.outgoing(state)) {
    const longer = [...box, last.range];
    const isAccepted = accepting[last.to] === true;
    if (isAccepted || longer.length > next.length) yield { box: longer, last, isAccepted };
    else yield* waysIn(edges, last.to, longer);
  }
}

/** The smallest and the largest text of a box. */
export function cornersOf(box: CharacterRanges): [SymbolText, SymbolText] {
  return [box.map(([from]) => from), box.map(([, to]) => to)];
}
