/**
 * A verdict on a stream: octets come in chunks of any length, cut anywhere,
 * and the fault is the one the whole text would have, at the earliest octet.
 *
 *     push  …F4      null       some well-formed text begins so
 *     push  90…      Fault      offset in the first chunk, at in the second
 */
import { startCursor } from './diagnosis.ts';
import type { Fault } from './fault.ts';
import type { Internals } from './internals.ts';
import { scan } from './scanner.ts';

/** Checks one stream after another. Made by `checker()` of a validator. */
export class Checker<Input> {
  // Three fields and the stand: ten thousand streams at once are to cost no more than 200 bytes each.
  readonly #form: Internals;
  #cursor = startCursor();
  #fault: Fault | null = null;

  /** @internal */
  constructor(form: Internals) {
    this.#form = form;
  }

  /**
   * Reads the next chunk, which may be empty. Keeps nothing of it.
   *
   * Gives the first fault of the stream as soon as it can be known, with
   * positions counted from the start of the stream, and from then on always
   * that fault, until `reset`.
   *
   * Cost: as `test`, plus a few octets read twice where a chunk ends inside a character.
   * @throws TypeError when the chunk is not what the form takes; the stream goes on as if it had not come.
   */
  push(chunk: Input): Fault | null {
    const { engine, textOf } = this.#form;
    const text = textOf(chunk);
    this.#fault ??= scan(engine(), this.#cursor, text);
    return this.#fault;
  }

  /** The stream ends here: its fault, `incomplete` if it ended inside a character; `null` when all of it is well-formed. */
  end(): Fault | null {
    this.#fault ??= this.#form.engine().diagnosis.end(this.#cursor);
    return this.#fault;
  }

  /** Symbols read of a stream without a fault. @internal */
  protected get position(): number {
    return this.#cursor.position;
  }

  /** Takes a fault that another found. @internal */
  protected fail(fault: Fault): Fault {
    this.#fault = fault;
    return fault;
  }

  /** Forgets all: the next chunk begins a new stream. */
  reset(): void {
    this.#cursor = startCursor();
    this.#fault = null;
  }
}
