/**
 * A minimal automaton → the graph to draw: its live states, and one edge for all
 * transitions from one state to another.
 *
 *     state 0 on C2..DF → state 1      0 ── C2..DF ──► 1
 *
 * Where a text is a row of characters, each character leads from an accepting
 * state to an accepting state. Such states are drawn twice, at the left where
 * characters begin and at the right where they end: then no edge leads back.
 */

import { type Automaton, edgesFrom, liveStates, START_STATE, type SymbolSet } from '../../compile/index.ts';
import type { formatRanges } from '../../shared/alphabet.ts';

export interface Edge {
  readonly from: number;
  readonly to: number;
  /** What a page calls the edge (src/page/script/target.ts). */
  readonly target: string;
  /** The lines of the label. */
  readonly label: readonly string[];
}

export interface AutomatonGraph {
  readonly states: readonly number[];
  readonly edges: readonly Edge[];
  /** The states that are drawn twice. */
  readonly twice: ReadonlySet<number>;
}

const RANGES_PER_LINE = 2;
const LABEL_LINES = 3;

/** `write`: how sets of symbols are written. */
export function automatonGraph(minimal: Automaton, write: typeof formatRanges): AutomatonGraph {
  const live = liveStates(minimal);
  const states = [...minimal.next.keys()].filter((state) => live[state]);
  const edges = states.flatMap((from) =>
    Array.from(edgesFrom(minimal, from, live), ([to, set]): Edge => {
      return {
        from,
        to,
        target: `edge=${from}-${to}`,
        label: rangeLines(set, (part) => write(minimal.alphabet, part)),
      };
    }),
  );
  const ends = new Set(states.filter((state) => state === START_STATE || minimal.accepting[state]));
  const isRow = (minimal.accepting[START_STATE] as boolean) && isRowOfCharacters(edges, ends);
  return { states, edges, twice: isRow ? ends : new Set() };
}

/** Whether the start state is reached again, and every circle of edges goes through one of `ends`. */
function isRowOfCharacters(edges: readonly Edge[], ends: ReadonlySet<number>): boolean {
  if (!edges.some(({ to }) => to === START_STATE)) return false;
  const next = new Map<number, number[]>();
  for (const { from, to } of edges) if (!ends.has(to)) next.set(from, [...(next.get(from) ?? []), to]);
  const closed = new Set<number>();
  const isCircular = (state: number, open: ReadonlySet<number>): boolean => {
    if (open.has(state)) return true;
    if (closed.has(state)) return false;
    const around = new Set([...open, state]);
    const found = (next.get(state) ?? []).some((to) => isCircular(to, around));
    closed.add(state);
    return found;
  };
  return ![...next.keys()].some((state) => isCircular(state, new Set()));
}

function rangeLines(set: SymbolSet, write: (part: SymbolSet) => string): string[] {
  const lines = Array.from({ length: Math.min(LABEL_LINES, Math.ceil(set.length / RANGES_PER_LINE)) }, (_, i) =>
    write(set.slice(i * RANGES_PER_LINE, (i + 1) * RANGES_PER_LINE)),
  );
  const more = set.length - LABEL_LINES * RANGES_PER_LINE;
  return more > 0 ? [...lines.slice(0, -1), `and ${more + RANGES_PER_LINE} more`] : lines;
}
