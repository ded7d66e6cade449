/**
 * A verdict on a stream. The text comes in chunks of any length, cut anywhere.
 * The fault is the same as for the whole text, and is reported at the earliest
 * octet that shows it.
 *
 *     push  …F4      null       a prefix of well-formed text
 *     push  90…      Fault      `offset` is in the first chunk, `at` in the second
 */
import { moveCursor, startCursor } from './diagnosis.ts';
import type { Fault } from './fault.ts';
import { scan } from './first-fault.ts';
import type { Internals } from './internals.ts';

/** Checks one stream after another. `checker()` of a validator makes it. */
export class Checker<Input, Reason extends string = string> {
  // Four fields and the cursor: a checker must take no more than 200 bytes, since a server holds thousands of them.
  readonly #form: Internals;
  #cursor = startCursor();
  #fault: Fault<Reason> | null = null;
  #ended = false;

  /** @internal */
  constructor(form: Internals) {
    this.#form = form;
  }

  /**
   * Reads the next chunk, which may be empty. The checker keeps no reference to the chunk.
   *
   * Returns the first fault of the stream as soon as it is known, otherwise `null`. Offsets count octets (code units)
   * from the start of the stream. After a fault, every call returns that fault, until `reset`.
   *
   * Cost: as `test`. Where a chunk ends inside a character, a few octets are read twice.
   * @throws TypeError when the form does not take the chunk; the stream then continues as if the chunk had not come.
   * @throws Error after `end`, until `reset`.
   */
  push(chunk: Input): Fault<Reason> | null {
    if (this.#ended) throw new Error('this stream has ended; `reset` begins a new one');
    const { engine, textOf, wholeLength } = this.#form;
    const cursor = this.#cursor;
    if (cursor.state === 0 && !this.#fault) {
      const length = wholeLength?.(chunk);
      if (length) {
        moveCursor(cursor, 0, cursor.position + length);
        return null;
      }
    }
    const text = textOf(chunk);
    this.#fault ??= scan(engine(), cursor, text) as Fault<Reason> | null;
    return this.#fault;
  }

  /** Ends the stream: its first fault (`incomplete` if it ends inside a character), `null` when it is well-formed. Again: the same. */
  end(): Fault<Reason> | null {
    this.#ended = true;
    this.#fault ??= this.#form.engine().diagnosis.end(this.#cursor) as Fault<Reason> | null;
    return this.#fault;
  }

  /** How many symbols of a stream without a fault have been read. @internal */
  protected get position(): number {
    return this.#cursor.position;
  }

  /** Makes `fault` the fault of the stream. @internal */
  protected fail(fault: Fault<Reason>): Fault<Reason> {
    this.#fault = fault;
    return fault;
  }

  /** Starts over: the next chunk begins a new stream. */
  reset(): void {
    this.#cursor = startCursor();
    this.#fault = null;
    this.#ended = false;
  }
}
