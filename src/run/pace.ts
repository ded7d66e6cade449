/**
 * Where a scan reads a text with the transducer, and where with the kernels. Where faults are dense, the transducer
 * steps through windows of the text. Where a stretch has none, the kernels read on, in blocks that grow as long as there
 * is none:
 *
 *     …✗…✗✗…✗……………512│256│1024│4096│16384│…     ✗ again: smaller blocks, then the transducer
 */
import type { Engine } from './engine.ts';
import { isShared, type Text } from './input.ts';
import { LONGEST_WINDOW } from './runner.ts';
import { NEAR, tablesDisagree } from './scanner.ts';
import type { Standpoint } from './transducer.ts';
import { type Transducers, transducersOf } from './transducer-table.ts';
import { lengthOf } from './views.ts';
import type { Writer } from './writer.ts';

/** Symbols that the transducer steps through before a kernel is asked; more where there are many faults. */
const WINDOW = 512;

/** Blocks of a kernel, in symbols. A block that is rejected is tried again in smaller blocks, down to the smallest. */
const LEAST_BLOCK = 256;
const LONGEST_BLOCK = 65_536;
const FINER = 16;

export class Pace<T extends Text> {
  /** Where the current window ends; 0 where there is none. */
  until = 0;
  /** Whether a fault is in it. */
  found = false;
  readonly #engine: Engine<T>;
  readonly #transducers: Transducers;
  readonly #place: Standpoint;
  /** The length of a window; 0 where the last one had no fault. */
  #window = 0;
  /** The end of a block that a kernel has rejected: there must be a fault before it. */
  #rejected = -1;

  constructor(engine: Engine<T>, place: Standpoint) {
    this.#engine = engine;
    this.#transducers = transducersOf(engine.table, engine.diagnosis.classes);
    this.#place = place;
  }

  /** Whether the last window had no fault. */
  get isFast(): boolean {
    return this.#window === 0;
  }

  /** Ends a window and begins the next one. */
  begin(text: T, output: Writer): void {
    if (this.until > 0) this.#end(text);
    // A short chunk was read by a kernel as a whole.
    if (this.#window === 0 && lengthOf(text) > LEAST_BLOCK) this.#skipBlocks(text, output);
    this.until = this.#place.index + Math.max(WINDOW, this.#window);
  }

  /** The chunk has been read. */
  leave(text: T): void {
    if (this.until > 0) this.#end(text);
    this.until = 0;
    this.#rejected = -1;
  }

  /**
   * Whether a chunk is well-formed and ends between two characters. Then the place has the state after it; otherwise, it
   * is as before. A long chunk is read in blocks instead.
   */
  passes(text: T, length: number): boolean {
    if (length > LONGEST_WINDOW) return false;
    const { machine, table } = this.#engine;
    const { small, resume } = table.diagnosis;
    const state = resume[machine.run(small[this.#state] as number, text, 0, length)] as number;
    if (!(state >= 0)) return false;
    this.#standAt(state, 0);
    return true;
  }

  get #state(): number {
    return this.#transducers.states[this.#place.row / this.#transducers.narrow.width] as number;
  }

  #standAt(state: number, index: number): void {
    const place = this.#place;
    place.row = this.#transducers.rows[state] as number;
    place.acceptedRow = place.row;
    place.index = index;
    place.start = index;
  }

  /** The next window is longer where faults were found, and there is none where they were not. */
  #end(text: T): void {
    const { found } = this;
    this.#window = found ? Math.min(LONGEST_WINDOW, 2 * Math.max(WINDOW, this.#window)) : 0;
    const isPast = this.#place.index >= this.#rejected;
    // Fail closed: if there is no fault where a kernel rejects, that is a bug in wellformed, not a verdict.
    if (this.#rejected >= 0 && isPast && !found && !isShared(text)) tablesDisagree(this.#engine);
    if (found || isPast) this.#rejected = -1;
    this.found = false;
  }

  /** Skips well-formed blocks with the kernels, as far as their last state says all about the text before. */
  #skipBlocks(text: T, output: Writer): void {
    const { machine, table } = this.#engine;
    const { small, resume } = table.diagnosis;
    const { index: start } = this.#place;
    const length = lengthOf(text);
    const reject = table.accepting.length - 1;
    let block = LEAST_BLOCK;
    let from = start;
    let state = this.#state;
    while (from < length) {
      // Near the end of a chunk, single steps find the last boundary.
      let to = Math.max(from, Math.min(from + block, length - NEAR));
      let after = to > from ? machine.run(small[state] as number, text, from, to) : (small[state] as number);
      for (
        const last = Math.min(to + NEAR, length);
        to < last && (to === from || (resume[after] as number) < 0);
        to++
      ) {
        after = machine.next(after, machine.symbolAt(text, to));
      }
      if (after === reject && block > LEAST_BLOCK) {
        block = Math.max(LEAST_BLOCK, Math.floor(block / FINER));
        continue;
      }
      if (after === reject) {
        this.#rejected = to;
        this.#window = LEAST_BLOCK;
      } else if ((resume[after] as number) >= 0) {
        state = resume[after] as number;
        from = to;
        block = Math.min(LONGEST_BLOCK, 4 * block);
        continue;
      } else this.#window = LONGEST_WINDOW;
      break;
    }
    if (from === start) return;
    this.#standAt(state, from);
    output.copy(text, start, from);
  }
}
