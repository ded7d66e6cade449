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
  /** The one in whose record it is. */
  readonly parent: Capture;
  /** The mark from which it counts; -1: the start of the text. */
  readonly from: number;
}

/** Of a mark: the counters that it counts, begins and ends. */
interface Effect {
  readonly counts: number[];
  readonly begins: number[];
  readonly ends: number[];
}

/** `occurs(capture)`: in its record. `occurs(capture, mark)`: in those whose labelled alternative has this mark. */
export function countCaptures(
  { edges, ends }: MarkedAutomaton,
  tree: CaptureTree,
): (capture: Capture, label?: number) => Occurs {
  const counters = new Counters(tree);
  const at = edges.map(() => new Uint8Array(counters.all.length));
  (at[0] as Uint8Array).set(counters.all.map(({ from }) => (from === -1 ? 1 : 0)));
  const pending = new Set([0]);
  for (const state of pending) {
    pending.delete(state);
    for (const { marks, target } of edges[state] as readonly MarkedEdge[]) {
      if (add(at[target] as Uint8Array, counters.pass(at[state] as Uint8Array, marks))) pending.add(target);
    }
  }
  ends.forEach((all, state) => {
    for (const marks of all) counters.end(counters.pass(at[state] as Uint8Array, marks));
  });
  return (capture, label) => counters.occurs(capture, label);
}

/** Whether `known` has bits that it had not. */
function add(known: Uint8Array, values: Uint8Array): boolean {
  let grew = false;
  values.forEach((bits, i) => {
    if (((known[i] as number) | bits) === known[i]) return;
    known[i] = (known[i] as number) | bits;
    grew = true;
  });
  return grew;
}

/** A counter of each field, and of each field in each labelled alternative of its record. */
class Counters {
  readonly all: readonly Counter[];
  readonly #root: Capture;
  /** Of each counter: the bits with which records have ended. */
  readonly #found: Uint8Array;
  /** What each mark does to the counters. */
  readonly #effects = new Map<number, Effect>();

  constructor({ all, root }: CaptureTree) {
    this.#root = root;
    this.all = all.flatMap((capture) => {
      const { parent } = capture;
      if (!parent) return [];
      const from = parent === root ? -1 : openMark(parent);
      return [{ capture, parent, from }, ...parent.labels.map(({ mark }) => ({ capture, parent, from: mark }))];
    });
    this.#found = new Uint8Array(this.all.length);
    this.all.forEach(({ capture, parent, from }, i) => {
      this.#effect(openMark(capture)).counts.push(i);
      if (from >= 0) this.#effect(from).begins.push(i);
      if (parent === root) return;
      this.#effect(closeMark(parent)).ends.push(i);
      if (from >= FIRST_LABEL) this.#effect(openMark(parent)).ends.push(i);
    });
  }

  #effect(mark: number): Effect {
    const known = this.#effects.get(mark) ?? { counts: [], begins: [], ends: [] };
    this.#effects.set(mark, known);
    return known;
  }

  /** The bits after an edge with these marks. */
  pass(values: Uint8Array, marks: readonly number[]): Uint8Array {
    if (marks.length === 0) return values;
    const after = values.slice();
    for (const mark of marks) {
      const { counts = [], begins = [], ends = [] } = this.#effects.get(mark) ?? {};
      for (const i of ends) {
        this.#find(i, after);
        after[i] = 0;
      }
      for (const i of counts) after[i] = (((after[i] as number) << 1) | ((after[i] as number) & 4)) & 7;
      for (const i of begins) after[i] = 1;
    }
    return after;
  }

  /** The record of the whole text has ended. */
  end(values: Uint8Array): void {
    this.all.forEach(({ parent }, i) => {
      if (parent === this.#root) this.#find(i, values);
    });
  }

  #find(i: number, values: Uint8Array): void {
    this.#found[i] = (this.#found[i] as number) | (values[i] as number);
  }

  occurs(capture: Capture, label: number | undefined): Occurs {
    const i = this.all.findIndex(
      (counter) =>
        counter.capture === capture && (label === undefined ? counter.from < FIRST_LABEL : counter.from === label),
    );
    const bits = this.#found[i] ?? 0;
    if (bits & 4) return 'list';
    return bits === 3 ? 'optional' : bits === 2 ? 'required' : 'never';
  }
}
