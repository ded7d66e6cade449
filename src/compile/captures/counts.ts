/**
 * Marked automaton → how often each field occurs in its record, exactly: never, once or more, in any text.
 *
 *     required 1   optional 0 or 1   list: more than 1 is possible
 *
 * A counter runs from where a record begins to where it ends. In each state the counters that some text has there are
 * known as three bits: 0, 1, more. Marks move the bits, and what arrives at the end of the record is the answer.
 */
import type { MarkedAutomaton, MarkedEdge } from './marked.ts';
import { type Capture, type CaptureTree, closeMark, FIRST_LABEL, openMark } from './tree.ts';

export type Occurs = 'never' | 'required' | 'optional' | 'list';

interface Counter {
  readonly capture: Capture;
  /** The mark from which it counts; -1: the start of the text. */
  readonly from: number;
}

/** `occurs(capture)`: in its record. `occurs(capture, mark)`: in those whose labelled alternative has this mark. */
export function countCaptures(
  { edges, ends }: MarkedAutomaton,
  tree: CaptureTree,
): (capture: Capture, label?: number) => Occurs {
  const counters: Counter[] = tree.all.flatMap((capture) => {
    const { parent } = capture;
    if (!parent) return [];
    const from = parent === tree.root ? -1 : openMark(parent);
    return [{ capture, from }, ...parent.labels.map(({ mark }) => ({ capture, from: mark }))];
  });
  const found = new Uint8Array(counters.length);
  // What each mark does to each counter: count, begin, end.
  const effects = new Map<number, { counts: number[]; begins: number[]; ends: number[] }>();
  const effect = (mark: number) => {
    const known = effects.get(mark) ?? { counts: [], begins: [], ends: [] };
    effects.set(mark, known);
    return known;
  };
  counters.forEach(({ capture, from }, i) => {
    const parent = capture.parent as Capture;
    effect(openMark(capture)).counts.push(i);
    if (from >= 0) effect(from).begins.push(i);
    if (parent !== tree.root) effect(closeMark(parent)).ends.push(i);
    if (parent !== tree.root && from >= FIRST_LABEL) effect(openMark(parent)).ends.push(i);
  });
  const pass = (values: Uint8Array, marks: readonly number[]): Uint8Array => {
    if (marks.length === 0) return values;
    const after = values.slice();
    for (const mark of marks) {
      const { counts = [], begins = [], ends: over = [] } = effects.get(mark) ?? {};
      for (const i of over) {
        found[i] = (found[i] as number) | (after[i] as number);
        after[i] = 0;
      }
      for (const i of counts) after[i] = (((after[i] as number) << 1) | ((after[i] as number) & 4)) & 7;
      for (const i of begins) after[i] = 1;
    }
    return after;
  };
  const at = edges.map(() => new Uint8Array(counters.length));
  (at[0] as Uint8Array).set(counters.map(({ from }) => (from === -1 ? 1 : 0)));
  const pending = new Set([0]);
  for (const state of pending) {
    pending.delete(state);
    for (const { marks, target } of edges[state] as readonly MarkedEdge[]) {
      const values = pass(at[state] as Uint8Array, marks);
      const known = at[target] as Uint8Array;
      let grew = false;
      values.forEach((bits, i) => {
        if ((known[i] as number) === ((known[i] as number) | bits)) return;
        known[i] = (known[i] as number) | bits;
        grew = true;
      });
      if (grew) pending.add(target);
    }
  }
  ends.forEach((all, state) => {
    for (const marks of all) {
      const values = pass(at[state] as Uint8Array, marks);
      counters.forEach(({ capture }, i) => {
        if (capture.parent === tree.root) found[i] = (found[i] as number) | (values[i] as number);
      });
    }
  });
  return (capture, label) => {
    const i = counters.findIndex(
      (counter) =>
        counter.capture === capture && (label === undefined ? counter.from < FIRST_LABEL : counter.from === label),
    );
    const bits = found[i] ?? 0;
    if (bits & 4) return 'list';
    return bits === 3 ? 'optional' : bits === 2 ? 'required' : 'never';
  };
}
