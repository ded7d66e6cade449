/**
 * A text in chunks → its faults as numbers, one after the other. The transducer reads (transducer.ts), or a kernel where
 * there are no faults (pace.ts):
 *
 *     61 E2 | 82 62 FF     next: none; next: a fault at 1, one at 4
 *
 * What is read can be written (writer.ts): then `next` stops only at faults in whose place the
 * transducer does not know what to write.
 *
 * A chunk can end inside a sequence. The last symbols that were read are carried to the next
 * chunk, since some can be read again.
 */
import { type Cursor, NO_SYMBOLS, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import { PENDING_LIMIT } from './fault.ts';
import type { Text } from './input.ts';
import { Pace } from './pace.ts';
import { type Rest, rejectedBy } from './rest.ts';
import { anyCharacter, restOf, type Standing } from './resume.ts';
import { LONGEST_WINDOW, Runner } from './runner.ts';
import type { Standpoint } from './transducer.ts';
import { type Transducers, transducersOf } from './transducer-table.ts';
import { lengthOf } from './views.ts';
import { Writer } from './writer.ts';

/** Code units that are loaded for a fault: the next one is often near. */
const SHORT = 64;

/** Where a scan writes that only looks for faults: what is written there is not kept. */
let nowhere: Writer | undefined;

/** @internal */
export class FaultFinder<T extends Text> {
  /** The last fault: where it begins in the text; where the text goes on after it; its offending symbol. */
  offset = 0;
  to = 0;
  at = 0;
  /** Rows of the transducer before it, and before its offending symbol; the cell there. */
  before = 0;
  protected faultRow = 0;
  protected cell = 0;
  protected readonly engine: Engine<T>;
  protected readonly transducers: Transducers;
  /** In the current chunk; less than 0 for what is before it. */
  readonly #place: Standpoint;
  readonly #runner: Runner;
  readonly #pace: Pace<T>;
  /** The offset of the chunk, and its length. */
  #base: number;
  #length = 0;
  #text: T | undefined;
  /** The last symbols before the chunk. */
  #carry: ArrayLike<number>;
  /** How many they are: another module can change what the platform says of the length of a typed array. */
  #carried: number;
  #rest: Rest | null = null;
  readonly #character: Standing;

  /** Starts at the start of a text, or at a given cursor. */
  constructor(engine: Engine<T>, cursor: Cursor = startCursor()) {
    this.engine = engine;
    this.transducers = transducersOf(engine.table, engine.diagnosis.classes);
    this.#character = anyCharacter(engine);
    const { rows } = this.transducers;
    this.#place = {
      row: rows[cursor.state] as number,
      acceptedRow: rows[cursor.acceptedState] as number,
      index: 0,
      start: cursor.accepted - cursor.position,
    };
    this.#runner = new Runner(this.transducers, engine.table.alphabet === 'octets', this.#place);
    this.#pace = new Pace(engine, this.#place);
    this.#carry = cursor.pending;
    this.#carried = cursor.pending.length;
    this.#base = cursor.position;
  }

  /** How much of the text has been pushed. */
  get pushed(): number {
    return this.#base + this.#length;
  }

  /** How much of the text has been read. After a fault this can be less than what was pushed, or a part of a code unit more. */
  get position(): number {
    return this.#base + this.#place.index;
  }

  /** The last boundary: nothing before it is at fault. */
  get accepted(): number {
    return this.#base + this.#place.start;
  }

  /** States of the diagnosis at the position, and at the accepted position. */
  get state(): number {
    return this.stateOf(this.#place.row);
  }

  get acceptedState(): number {
    return this.stateOf(this.#place.acceptedRow);
  }

  get acceptedRow(): number {
    return this.#place.acceptedRow;
  }

  /** Whether the text can end in a row. */
  canEnd(row: number): boolean {
    return row >= 0 && this.engine.table.diagnosis.accepting[this.stateOf(row)] === 1;
  }

  /** Whether the scan is between two characters: all that was pushed is decided. */
  get isClean(): boolean {
    const { index, start } = this.#place;
    return index === this.#length && start === index && this.#rest === null;
  }

  /** Whether the scan is at the start state, and the last chunk had few faults. */
  get isAtStart(): boolean {
    return this.#pace.isFast && this.#place.row === this.transducers.rows[0] && this.isClean;
  }

  /** Passes a chunk of `length` symbols that leads from the start state back to it. The scan must be there. */
  passWhole(length: number): void {
    this.#base += length;
  }

  /** Passes a chunk that is well-formed and ends between two characters, if the last one had few faults. */
  pass(text: T): boolean {
    const length = lengthOf(text);
    const isPassed = this.#pace.isFast && this.isClean && this.#pace.passes(text, length);
    if (isPassed) this.#base += length;
    return isPassed;
  }

  /** Begins a chunk. */
  start(text: T): void {
    this.#text = text;
    this.#length = lengthOf(text);
    this.#runner.start(text);
  }

  /** Goes to the next fault of the chunk, before the index `length`. Returns whether there is one; if not, all before it is read. */
  next(writer?: Writer, length = this.#length): boolean {
    const text = this.#text;
    if (text === undefined) return false;
    nowhere ??= new Writer();
    const output = writer ?? nowhere;
    const place = this.#place;
    // What must be loaded is loaded again for each fault: the next one is often near.
    let reach = this.#runner.isLoaded ? SHORT : LONGEST_WINDOW;
    while (place.index < length) {
      if (this.#canRun) {
        if (place.index >= this.#pace.until) this.#pace.begin(text, output);
        const to = Math.min(this.#pace.until, length, place.index + reach);
        reach = Math.min(LONGEST_WINDOW, 4 * reach);
        const { faults } = output;
        const cell = this.#runner.run(text, to, output);
        this.#pace.found ||= output.faults > faults;
        if (cell >= 0) {
          this.#reject(cell, output);
          return true;
        }
        if (place.index >= to) continue;
      }
      if (this.#step(output)) return true;
    }
    return false;
  }

  /**
   * Leaves the chunk, once it has been read, and carries the symbols of a sequence that has not ended with it. `held`: these,
   * where a writer has them already.
   */
  leave(held?: ArrayLike<number>): void {
    if (this.#text === undefined) return;
    this.#pace.leave(this.#text);
    const { pushed } = this;
    const from = this.#rest ? pushed - PENDING_LIMIT : this.accepted;
    if (held && !this.#rest) {
      this.#carry = held;
      this.#carried = Math.max(0, pushed - from);
    } else {
      const pending = from < pushed ? this.pending(from, pushed) : NO_SYMBOLS;
      this.#carry = pending;
      this.#carried = pending.length;
    }
    this.#place.index -= this.#length;
    this.#place.start -= this.#length;
    this.#base = pushed;
    this.#length = 0;
    this.#text = undefined;
    this.#runner.leave();
  }

  /** What stands in the place of the last fault leads to another row than some character does. */
  goOn(row: number): void {
    this.#place.row = row;
    this.#place.acceptedRow = row;
  }

  /** The index of the reason of the last fault. */
  get reason(): number {
    const { reject, special } = this.transducers.narrow;
    return this.cell - (this.cell >= special ? special : reject);
  }

  /** The symbols from an offset to before another one; if there are many, the last of them. */
  pending(offset: number, at: number): readonly number[] {
    if (at === offset) return NO_SYMBOLS;
    const from = Math.max(offset, at - PENDING_LIMIT, this.#base - this.#carried);
    return Array.from({ length: at - from }, (_, i) => this.symbolAt(from + i));
  }

  /** A symbol of the current chunk, or one that was carried. */
  symbolAt(position: number): number {
    const index = position - this.#base;
    return index < 0
      ? (this.#carry[this.#carried + index] as number)
      : this.engine.machine.symbolAt(this.#text as T, index);
  }

  /** Whether the transducer can run: over whole code units, and not where symbols before the chunk are read again. */
  get #canRun(): boolean {
    const { index, start } = this.#place;
    const { narrow, wide } = this.transducers;
    if (this.#rest || index < 0) return false;
    if (narrow.unit === 1) return true;
    return wide ? (index - start) % 2 === 0 && index < this.#length - 1 : start >= 0;
  }

  /** Reads one symbol, whatever it is: of the rest of a rejected character, or one with a fault of any kind. */
  #step(output: Writer): boolean {
    const place = this.#place;
    if (this.#rest) {
      this.#takeRest(this.#rest);
      return false;
    }
    const symbol = this.symbolAt(this.position);
    const { next, boundary, reject } = this.transducers.narrow;
    const cell = next[place.row + (this.engine.diagnosis.classes[symbol] as number)] as number;
    if (cell >= reject) {
      this.#reject(cell, output);
      return true;
    }
    output.put(symbol, place.index - place.start);
    place.row = cell;
    place.index++;
    if (cell < boundary) {
      place.acceptedRow = cell;
      place.start = place.index;
    }
    return false;
  }

  /** A fault at the position. */
  #reject(cell: number, output: Writer): void {
    const { table } = this.engine;
    const { narrow } = this.transducers;
    const place = this.#place;
    const at = this.#base + place.index;
    const offset = this.#base + place.start;
    output.written = Math.max(0, output.written - at + offset);
    this.offset = offset;
    this.at = at;
    this.before = place.acceptedRow;
    this.faultRow = place.row;
    this.cell = cell;
    this.#pace.found = true;
    const { unit } = narrow;
    let length = unit === 1 ? Math.max(1, at - offset) : Math.max(unit, at - offset - ((at - offset) % unit));
    if (cell >= narrow.special) {
      const pending = this.pending(offset, at);
      const symbol = this.symbolAt(at);
      const reason = table.diagnosis.reasons[this.reason] as string;
      const rejected = rejectedBy(table, this.state, { pending, offending: symbol }, { offset, at, reason });
      length = rejected.length;
      if (rejected.isCharacter)
        this.#rest = restOf(this.engine, { pending }, { offset, length, at, disallowed: '' }, symbol);
    }
    this.goOn(this.#character.rowAfter(place.acceptedRow));
    this.#skipTo((this.#rest ? at + 1 : offset + length) - this.#base);
    while (this.#rest && place.index < this.#length) this.#takeRest(this.#rest);
  }

  /** Skips one symbol of the rest of a rejected character. */
  #takeRest(rest: Rest): void {
    const { position } = this;
    const taken = rest.take(this.symbolAt(position), position);
    if (taken !== true) this.#rest = null;
    this.#skipTo(this.#place.index + 1 - (typeof taken === 'object' ? taken.length : 0));
  }

  /** The last fault goes to before an index. */
  #skipTo(index: number): void {
    this.#place.index = index;
    this.#place.start = index;
    this.to = this.#base + index;
  }

  protected stateOf(row: number): number {
    return this.transducers.states[row / this.transducers.narrow.width] as number;
  }
}
