/**
 * Chunk after chunk → the first fault, in constant memory.
 *
 * The small table runs ahead, block by block. Where it stands at the end of a
 * block in an accepting state that implies the state of the diagnosis, the
 * scanner puts a mark. Only when the table rejects, or a chunk ends inside a
 * sequence, does the diagnosis run, from the last mark on:
 *
 *     ……mark────────mark────────mark──✗         small table
 *                               └─────►fault    diagnosis
 *
 * A whole buffer is one chunk, so that streams and buffers cannot disagree.
 */
import type { FormTable } from '../layout.ts';
import type { Diagnosis, Stand } from './diagnosis.ts';
import type { Fault } from './fault.ts';
import type { Machine } from './machine.ts';

/** Symbols between marks: long enough to cost nothing, short enough to be run again. */
const BLOCK = 1024;

/** What is shared by all scans of a form. */
export interface Engine<Text> {
  readonly table: FormTable;
  readonly machine: Machine<Text>;
  readonly diagnosis: Diagnosis;
}

export class Scanner<Text extends { readonly length: number }> {
  readonly #engine: Engine<Text>;
  #state = 0;
  #stand: Stand = { state: 0, position: 0, accepted: 0, begun: [] };

  constructor(engine: Engine<Text>) {
    this.#engine = engine;
  }

  /** Reads a chunk. After a fault the scanner is of no further use. */
  push(text: Text): Fault | null {
    const { machine, table } = this.#engine;
    const length = text.length;
    const reject = table.accepting.length - 1;
    let state = this.#state;
    let mark = 0;
    for (let from = 0; from < length && state !== reject; from += BLOCK) {
      const to = Math.min(from + BLOCK, length);
      state = machine.run(state, text, from, to);
      if (this.#settle(state, to - mark)) mark = to;
    }
    this.#state = state;
    return this.#explain(text, mark, state === reject);
  }

  /** The fault of an input that ends here; `null` when it may. */
  end(): Fault | null {
    return this.#engine.diagnosis.end(this.#stand);
  }

  /** Moves the diagnosis ahead by `distance` symbols if the small state alone implies where it stands. */
  #settle(state: number, distance: number): boolean {
    const { accepting, diagnosis } = this.#engine.table;
    const implied = diagnosis.resume[state] as number;
    if (!accepting[state] || implied < 0) return false;
    const position = this.#stand.position + distance;
    this.#stand = { state: implied, position, accepted: position, begun: [] };
    return true;
  }

  #explain(text: Text, mark: number, rejected: boolean): Fault | null {
    const { machine, diagnosis } = this.#engine;
    for (let i = mark; i < text.length; i++) {
      const fault = diagnosis.step(this.#stand, machine.symbolAt(text, i));
      if (fault) return fault;
    }
    // Fail closed: a rejection that the diagnosis cannot find is a mistake of ours, not a verdict.
    if (rejected) throw new Error(`the tables of ${this.#engine.table.title} disagree: please report this`);
    return null;
  }
}
