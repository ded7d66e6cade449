/**
 * The characters of a form: an automaton that accepts any sequence of
 * characters, seen as the finite list of what one character can be. Each is a
 * box, a range for each place:
 *
 *     UTF-8   00..7F | C2..DF 80..BF | E0 A0..BF 80..BF | …        9 boxes
 *
 * A box is a path from the start to the first state in which a text may end.
 */

import type { SymbolRange } from '../../alphabet.ts';
import { type Automaton, START_STATE } from '../../compile/index.ts';
import { memoize } from '../memoize.ts';
import type { Text } from './decision.ts';
import { edgesOf } from './edges.ts';

export type Box = readonly SymbolRange[];

interface Characters {
  readonly boxes: readonly Box[];
  /** A text that shows that the form is no plain sequence of such characters; `null` when it is. */
  readonly irregular: Text | null;
}

/** In the order of their symbols. */
export const charactersOf = memoize((automaton: Automaton): Characters => {
  const edges = edgesOf(automaton);
  const boxes: Box[] = [];
  let irregular: Text | null = automaton.accepting[START_STATE] ? null : edges.suffixFrom(START_STATE);
  const walk = (state: number, box: Box) => {
    for (const edge of edges.outgoing(state)) {
      // One text is enough to show it, and where edges run in a circle the boxes would not end.
      if (irregular) return;
      const longer = [...box, edge.range];
      if (automaton.accepting[edge.to]) {
        boxes.push(longer);
        // After a character everything is as at the start: in a minimal automaton, the same state.
        if (edge.to !== START_STATE) irregular ??= longer.map(([from]) => from);
      } else if (longer.length > automaton.next.length) irregular ??= edges.through(edge);
      else walk(edge.to, longer);
    }
  };
  walk(START_STATE, []);
  return { boxes, irregular };
});

/** The smallest and the largest text of a box. */
export function cornersOf(box: Box): [Text, Text] {
  return [box.map(([from]) => from), box.map(([, to]) => to)];
}
