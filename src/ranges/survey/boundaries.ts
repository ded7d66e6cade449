/**
 * What the diagnosis of a form says of the boundaries in its texts: how far apart
 * they can be, and which of its states belong to a little-endian text.
 */
import type { Engine } from '../../run/engine.ts';
import { stateAfter } from '../../run/resume.ts';

/** The most symbols between two boundaries; Infinity where there is no bound. */
export function longestWayBetweenBoundaries(
  accepting: readonly number[],
  next: readonly number[],
  classes: number,
): number {
  const known = new Map<number, number>();
  const longest = (state: number, depth: number): number => {
    if (depth > accepting.length) return Infinity;
    const found = known.get(state);
    if (found !== undefined) return found;
    let most = 0;
    for (const cell of next.slice(state * classes, (state + 1) * classes)) {
      if (cell >= 0 && !accepting[cell]) most = Math.max(most, 1 + longest(cell, depth + 1));
    }
    known.set(state, most);
    return most;
  };
  return Math.max(...accepting.map((_, state) => longest(state, 0)));
}

/** The states of a text whose signature has said that it is little-endian. */
export function littleStates({ table, diagnosis }: Engine<Uint8Array>): ReadonlySet<number> {
  const states = new Set<number>();
  if (table.id !== 'utf16-signature') return states;
  const first = stateAfter({ table, diagnosis }, 0, [0xff, 0xfe]);
  const { next, classCount } = table.diagnosis;
  const queue = first === null ? [] : [first];
  for (const state of queue) {
    if (states.has(state)) continue;
    states.add(state);
    queue.push(...next.slice(state * classCount, (state + 1) * classCount).filter((cell) => cell >= 0));
  }
  return states;
}
