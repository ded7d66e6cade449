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
import { type FaultModel, faultLike, type Models, modelOf, modelsOf } from './fault-models.ts';
import type { Text } from './input.ts';
import { endAfter } from './resume.ts';

/** @internal */
export class FaultScan<T extends Text> extends FaultFinder<T> {
  #models: Models | undefined;

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
    const model = this.model();
    return model ? faultLike(model, this.offset) : this.#faultAt(this.offset);
  }

  /** What the last fault has in common with others, if it is one of a few octets. */
  protected model(): FaultModel | undefined {
    const { offset, at } = this;
    const { diagnosis, table } = this.engine;
    if (at - offset > 3 || table.alphabet !== 'octets') return undefined;
    const kind = 4 * this.stateOf(this.faultRow) + at - offset;
    let key = 0;
    for (let i = offset; i <= at; i++) key = (key << 8) | this.symbolAt(i);
    this.#models ??= modelsOf(diagnosis);
    return modelOf(this.#models, kind, key, this.#atStart);
  }

  /** An engine keeps the text of each number that it writes: models are made at offset 0. */
  readonly #atStart = (): Fault => this.#faultAt(0);

  #faultAt(offset: number): Fault {
    const { cursor } = this;
    cursor.position += offset - cursor.accepted;
    cursor.accepted = offset;
    return this.engine.diagnosis.fault(cursor, this.symbolAt(this.at), this.reason);
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
