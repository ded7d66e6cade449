/**
 * A text in chunks → all its faults, one for each U+FFFD that a decoder would write.
 *
 *     61 E2 | 82 62 FF     push: none; push: E2 82 at 1, FF at 4; end: none
 */
import { type Cursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import type { Text } from './input.ts';
import { endAfter, resume } from './resume.ts';
import { Scanner } from './scanner.ts';

/** @internal */
export class FaultScan<T extends Text> {
  readonly #engine: Engine<T>;
  readonly #scanner: Scanner<T>;
  #last: Fault | undefined;

  /** Starts at the start of a text, or at a given cursor. */
  constructor(engine: Engine<T>, cursor: Cursor = startCursor()) {
    this.#engine = engine;
    this.#scanner = new Scanner(engine, cursor, cursor.position);
  }

  get cursor(): Cursor {
    return this.#scanner.cursor;
  }

  /** The faults in the next chunk, which must stay as it is until the last of these. */
  *push(text: T): Generator<Fault, void, void> {
    const scanner = this.#scanner;
    for (let fault = scanner.push(text); fault; fault = resume(this.#engine, scanner, text, fault)) {
      this.#last = fault;
      yield fault;
    }
  }

  /** The fault that only the end of the text shows, if there is one. */
  *end(): Generator<Fault, void, void> {
    const fault = endAfter(this.#engine, this.#scanner, this.#last);
    if (fault) yield fault;
  }
}
