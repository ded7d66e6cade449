/**
 * Automaton → the characters of its form. When the automaton accepts every
 * sequence of characters and nothing else, its language is given by a finite
 * list of boxes: a box is one range of symbols for each position.
 *
 *     UTF-8   00..7F | C2..DF 80..BF | E0 A0..BF 80..BF | …        9 boxes
 *
 * A box is a path from the start state to the first accepting state.
 */

import type { SymbolRange } from '../../alphabet.ts';
import { type Automaton, START_STATE } from '../../compile/index.ts';
import { memoize } from '../../memoize.ts';
import type { SymbolText } from './decision.ts';
import { edgesOf } from './edges.ts';

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
  const walk = (state: number, box: CharacterRanges) => {
    for (const edge of edges.outgoing(state)) {
      // One such text is enough, and on a cycle of edges the search for boxes would not end.
      if (irregular) return;
      const longer = [...box, edge.range];
      if (automaton.accepting[edge.to]) {
        boxes.push(longer);
        // After a character any character may follow, as at the start: in a minimal automaton, the start state again.
        if (edge.to !== START_STATE) irregular ??= longer.map(([from]) => from);
      } else if (longer.length > automaton.next.length) irregular ??= edges.through(edge);
      else walk(edge.to, longer);
    }
  };
  walk(START_STATE, []);
  return { boxes, irregular };
});

/** The smallest and the largest text of a box. */
export function cornersOf(box: CharacterRanges): [SymbolText, SymbolText] {
  return [box.map(([from]) => from), box.map(([, to]) => to)];
}
