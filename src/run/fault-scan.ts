/**
 * A text in chunks → all its faults, one for each U+FFFD that a decoder would write
 * (Unicode 3.9, "U+FFFD Substitution of Maximal Subparts"; WHATWG Encoding).
 *
 *     61 E2 | 82 62 FF     push: none; push: E2 82 at 1, FF at 4; end: none
 *
 * `next` goes to the next fault, which is numbers (fault-finder.ts); `fault` makes the object of it.
 */
import type { Cursor } from './diagnosis.ts';
import type { Fault } from './fault.ts';
import { FaultFinder } from './fault-finder.ts';
import type { Text } from './input.ts';
import { endAfter } from './resume.ts';

/** @internal */
export class FaultScan<T extends Text> extends FaultFinder<T> {
  /** The faults in the next chunk, which must stay as it is until the last of these. */
  *push(text: T): Generator<Fault, void, void> {
    this.start(text);
    while (this.next()) yield this.fault();
    this.leave();
  }

  /** The fault that only the end of the text shows, if there is one. */
  *end(): Generator<Fault, void, void> {
    const fault = this.last();
    if (fault) yield fault;
  }

  /** The last fault that was found; the chunk must still be there. */
  fault(): Fault {
    return this.engine.diagnosis.fault(this.cursor, this.symbolAt(this.at), this.reason);
  }

  /** The cursor before its offending symbol. */
  get cursor(): Cursor {
    const { offset, at } = this;
    const state = this.stateOf(this.faultRow);
    return { state, position: at, accepted: offset, acceptedState: 0, pending: this.pending(offset, at) };
  }

  /** The fault that only the end of the text shows, or `null`. */
  last(): Fault | null {
    const { offset, to, at } = this;
    return endAfter(this.engine, this.engine.diagnosis.end(this.endCursor), { offset, length: to - offset, at });
  }

  /** The cursor at the position. */
  get endCursor(): Cursor {
    const { position, accepted, state, acceptedState } = this;
    return { state, position, accepted, acceptedState, pending: this.pending(accepted, position) };
  }

  /** The scan goes on after other parts of the text: `fault` is the last one in them. */
  follow({ offset, length, at }: Pick<Fault, 'offset' | 'length' | 'at'>): void {
    this.offset = offset;
    this.to = offset + length;
    this.at = at;
  }
}
