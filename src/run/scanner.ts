/**
 * Chunk after chunk → the first fault, or one fault after the other, in
 * constant memory.
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
import { atStart, NONE, type Stand } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';

/** Symbols between marks: long enough to cost nothing, short enough to be run again. */
const BLOCK = 1024;

/** Symbols before the end of a chunk that are looked at one by one: more than the longest encoding of a character. */
const NEAR = 8;

export class Scanner<Text extends { readonly length: number }> {
  readonly #engine: Engine<Text>;
  #state: number;
  #stand: Stand;
  /** Symbols of all chunks, the one at hand included. */
  #pushed: number;

  /** Begins at the start of a text, or wherever `stand` says, `pushed` symbols having been pushed. */
  constructor(engine: Engine<Text>, stand: Stand = atStart(), pushed = 0) {
    this.#engine = engine;
    this.#stand = stand;
    this.#pushed = pushed;
    this.#state = engine.table.diagnosis.small[stand.state] as number;
  }

  /** Where the diagnosis stands: behind all that was pushed, or right before the offending symbol. */
  get stand(): Stand {
    return this.#stand;
  }

  /** Reads a chunk up to its first fault. After a fault: `resume` (resume.ts), or no further use. */
  push(text: Text): Fault | null {
    const skipped = this.#stand.position - this.#pushed;
    this.#pushed += text.length;
    return this.#scan(text, skipped);
  }

  /** Reads the chunk that was pushed last from where the stand is now; see resume.ts. */
  goOn(text: Text): Fault | null {
    this.#state = this.#engine.table.diagnosis.small[this.#stand.state] as number;
    return this.#scan(text, this.#stand.position - (this.#pushed - text.length));
  }

  /** The fault of an input that ends here; `null` when it may. */
  end(): Fault | null {
    return this.#engine.diagnosis.end(this.#stand);
  }

  /** Reads from `start` on, which lies behind the chunk where a maximal subpart does. */
  #scan(text: Text, start: number): Fault | null {
    const { machine, table } = this.#engine;
    const length = text.length;
    const reject = table.accepting.length - 1;
    let state = this.#state;
    let mark = start;
    for (let from = start; from < length && state !== reject; from += BLOCK) {
      const to = Math.min(from + BLOCK, length);
      const before = state;
      state = machine.run(before, text, from, to);
      if (this.#settle(state, to - mark)) mark = to;
      else if (to === length && state !== reject) mark = this.#settleNear(before, text, from, mark);
    }
    this.#state = state;
    return this.#explain(text, mark, state === reject);
  }

  /** Moves the diagnosis ahead by `distance` symbols if the small state alone implies where it stands. */
  #settle(state: number, distance: number): boolean {
    const { accepting, diagnosis } = this.#engine.table;
    const implied = diagnosis.resume[state] as number;
    if (!accepting[state] || implied < 0) return false;
    const stand = this.#stand;
    stand.state = implied;
    stand.home = implied;
    stand.position += distance;
    stand.accepted = stand.position;
    stand.begun = NONE;
    return true;
  }

  /**
   * Puts marks up to the end of a chunk that ends inside a sequence: the last
   * block is run again to a little before its end, and from there step by step.
   */
  #settleNear(state: number, text: Text, from: number, mark: number): number {
    const { machine } = this.#engine;
    const near = Math.max(from, text.length - NEAR);
    let last = mark;
    let current = machine.run(state, text, from, near);
    if (this.#settle(current, near - last)) last = near;
    for (let i = near; i < text.length; i++) {
      current = machine.run(current, text, i, i + 1);
      if (this.#settle(current, i + 1 - last)) last = i + 1;
    }
    return last;
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
