/**
 * A text in chunks → all its faults, one for each U+FFFD that a decoder would write
 * (Unicode 3.9, "U+FFFD Substitution of Maximal Subparts"; WHATWG Encoding).
 *
 *     61 E2 | 82 62 FF     push: none; push: E2 82 at 1, FF at 4; end: none
 *
 * `next` goes to the next fault, which is numbers, since most of them are only counted or replaced; `fault` makes the
 * object of it. The transducer reads (transducer.ts); a chunk without a fault, after one without, a kernel.
 *
 * What is read can be written (writer.ts): then `next` stops only at faults in whose place the transducer does not know
 * what to write. A chunk can end inside a sequence: its symbols are carried to the next chunk.
 */
import { type Cursor, NO_SYMBOLS, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import { type Fault, PENDING_LIMIT } from './fault.ts';
import type { Text } from './input.ts';
import type { FaultRest } from './rest-of-character.ts';
import { anyCharacter, endAfter, type RowsAfter, restOfFault } from './resume.ts';
import { rewrite, type TransducerPosition } from './transducer.ts';
import { type Transducer, transducerOf } from './transducer-table.ts';
import { lengthOf } from './views.ts';
import { Writer } from './writer.ts';

/** Symbols that the transducer reads at a time: what it writes has to fit. */
const WINDOW = 4096;

/** Code units of a string that are loaded for a fault: the next one is often near. */
const SHORT = 64;

/** What a scan writes that only looks for faults. */
let unused: Writer | undefined;

/** Code units of a string that are loaded for the transducer. */
let loaded: Uint16Array | undefined;

/** @internal */
export class FaultScan<T extends Text> {
  /** The last fault: where it begins in the text; where the text goes on after it; its offending symbol. */
  offset = 0;
  to = 0;
  at = 0;
  /** Rows of the transducer before it, and before its offending symbol; the cell there. */
  before = 0;
  #faultRow = 0;
  #cell = 0;
  protected readonly engine: Engine<T>;
  readonly #transducer: Transducer;
  /** In the current chunk; less than 0 for what is before it. */
  readonly #place: TransducerPosition;
  /** The offset of the chunk, and its length. */
  #base: number;
  #length = 0;
  #text: T | undefined;
  /** Whether the last chunk had no fault. */
  #isQuiet = true;
  /** The last symbols before the chunk. */
  #carry: ArrayLike<number>;
  /** The rest of a character, or of an escape, that was rejected before its end. */
  #remainder: FaultRest | null = null;
  readonly #character: RowsAfter;

  /** Starts at the start of a text, or at a given cursor. */
  constructor(engine: Engine<T>, cursor: Cursor = startCursor()) {
    this.engine = engine;
    this.#transducer = transducerOf(engine.table, engine.diagnosis.classes);
    this.#character = anyCharacter(engine);
    const { rows } = this.#transducer;
    this.#place = {
      row: rows[cursor.state] as number,
      acceptedRow: rows[cursor.acceptedState] as number,
      index: 0,
      start: cursor.accepted - cursor.position,
    };
    this.#carry = cursor.pending;
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
    return this.#stateOf(this.#place.row);
  }

  get acceptedState(): number {
    return this.#stateOf(this.#place.acceptedRow);
  }

  get acceptedRow(): number {
    return this.#place.acceptedRow;
  }

  /** Whether the text can end in a row. */
  canEnd(row: number): boolean {
    return row >= 0 && this.engine.table.diagnosis.accepting[this.#stateOf(row)] === 1;
  }

  /** Whether the scan is between two characters: all that was pushed is decided. */
  get isClean(): boolean {
    const { index, start } = this.#place;
    return index === this.#length && start === index && this.#remainder === null;
  }

  /** The faults in the next chunk, which must stay as it is until the last of these. */
  *push(text: T): Generator<Fault, void, void> {
    if (this.pass(text)) return;
    this.start(text);
    while (this.next()) yield this.fault();
    this.leave();
  }

  /** The fault that only the end of the text shows, if there is one. */
  *end(): Generator<Fault, void, void> {
    const fault = this.last();
    if (fault) yield fault;
  }

  /** Passes a chunk that is well-formed and ends between two characters, if the last one had no fault. */
  pass(text: T): boolean {
    if (!this.#isQuiet || !this.isClean) return false;
    const { machine, table } = this.engine;
    const { small, resume } = table.diagnosis;
    const length = lengthOf(text);
    const state = resume[machine.run(small[this.state] as number, text, 0, length)] as number;
    if (!(state >= 0)) return false;
    this.goOn(this.#transducer.rows[state] as number);
    this.#base += length;
    return true;
  }

  /** Begins a chunk. */
  start(text: T): void {
    this.#text = text;
    this.#length = lengthOf(text);
    this.#isQuiet = true;
  }

  /** Goes to the next fault of the chunk, before the index `length`. Returns whether there is one; if not, all before it is read. */
  next(writer?: Writer, length = this.#length): boolean {
    const text = this.#text;
    if (text === undefined) return false;
    unused ??= new Writer();
    const output = writer ?? unused;
    const place = this.#place;
    const { unit } = this.#transducer;
    let reach = typeof text === 'string' ? SHORT : WINDOW;
    while (place.index < length) {
      // Of a code unit in octets, those are read one by one that began in another chunk, and the last one: a fault that it
      // ends can be joined with the next one.
      const isCut = unit > 1 && (place.start < 0 || place.index === length - 1);
      if (this.#remainder || place.index < 0 || isCut) {
        if (this.#step(output)) return true;
        continue;
      }
      const to = Math.min(unit > 1 ? length - 1 : length, place.index + reach);
      reach = Math.min(WINDOW, 4 * reach);
      const { faults } = output;
      const cell = this.#run(text, to, output);
      if (output.faults > faults) this.#isQuiet = false;
      if (cell >= 0) {
        this.#reject(cell, output);
        return true;
      }
    }
    return false;
  }

  /**
   * Leaves the chunk, once it has been read, and carries the symbols of a sequence that has not ended with it. `held`: these,
   * where a writer has them already.
   */
  leave(held?: ArrayLike<number>): void {
    if (this.#text === undefined) return;
    const { pushed } = this;
    const from = this.#remainder ? pushed - PENDING_LIMIT : this.accepted;
    this.#carry = held && !this.#remainder ? held : from < pushed ? this.pending(from, pushed) : NO_SYMBOLS;
    this.#place.index -= this.#length;
    this.#place.start -= this.#length;
    this.#base = pushed;
    this.#length = 0;
    this.#text = undefined;
  }

  /** What stands in the place of the last fault leads to another row than some character does. */
  goOn(row: number): void {
    this.#place.row = row;
    this.#place.acceptedRow = row;
  }

  /** The index of the reason of the last fault. */
  get reason(): number {
    const { reject, special } = this.#transducer;
    return this.#cell - (this.#cell >= special ? special : reject);
  }

  /** The last fault that was found; the chunk must still be there. */
  fault(): Fault {
    return this.engine.diagnosis.fault(this.cursor, this.symbolAt(this.at), this.reason);
  }

  /** The cursor before its offending symbol. */
  get cursor(): Cursor {
    const { offset, at } = this;
    const state = this.#stateOf(this.#faultRow);
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

  /** The symbols from an offset to before another one; if there are many, the last of them. */
  pending(offset: number, at: number): readonly number[] {
    const symbols: number[] = [];
    const from = Math.max(offset, at - PENDING_LIMIT, this.#base - this.#carry.length);
    for (let i = from; i < at; i++) symbols.push(this.symbolAt(i));
    return symbols;
  }

  /** A symbol of the current chunk, or one that was carried. */
  symbolAt(position: number): number {
    const index = position - this.#base;
    return index < 0
      ? (this.#carry[this.#carry.length + index] as number)
      : this.engine.machine.symbolAt(this.#text as T, index);
  }

  /** The transducer reads on, up to before index `to`. Returns the cell at which it stopped, or −1. */
  #run(text: Text, to: number, output: Writer): number {
    const place = this.#place;
    const { index: from } = place;
    output.beginRun(to - from, from - place.start);
    if (typeof text !== 'string') return rewrite(this.#transducer, text, to, place, output);
    loaded ??= new Uint16Array(WINDOW);
    for (let i = from; i < to; i++) loaded[i - from] = text.charCodeAt(i);
    place.index = 0;
    place.start -= from;
    const cell = rewrite(this.#transducer, loaded, to - from, place, output);
    place.index += from;
    place.start += from;
    return cell;
  }

  /** Reads one symbol, whatever it is: of the rest of a rejected character, or one with a fault of any kind. */
  #step(output: Writer): boolean {
    const place = this.#place;
    if (this.#remainder) {
      this.#takeRemainder(this.#remainder);
      return false;
    }
    const symbol = this.symbolAt(this.position);
    const { next, boundary, reject } = this.#transducer;
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
    const { unit, special } = this.#transducer;
    const place = this.#place;
    const at = this.#base + place.index;
    const offset = this.#base + place.start;
    output.written = Math.max(0, output.written - at + offset);
    this.offset = offset;
    this.at = at;
    this.before = place.acceptedRow;
    this.#faultRow = place.row;
    this.#cell = cell;
    this.#isQuiet = false;
    let length = Math.max(unit, at - offset - ((at - offset) % unit));
    if (cell >= special) {
      const known = { offset, at, reason: table.diagnosis.reasons[this.reason] as string };
      const cursor = { state: this.state, pending: this.pending(offset, at) };
      ({ length, remainder: this.#remainder } = restOfFault(this.engine, cursor, known, this.symbolAt(at)));
    }
    this.goOn(this.#character.rowAfter(place.acceptedRow));
    this.#skipTo((this.#remainder ? at + 1 : offset + length) - this.#base);
    while (this.#remainder && place.index < this.#length) this.#takeRemainder(this.#remainder);
  }

  /** Skips one symbol of the rest of what was rejected. */
  #takeRemainder(remainder: FaultRest): void {
    const { position } = this;
    const taken = remainder.take(this.symbolAt(position), position);
    if (taken !== true) this.#remainder = null;
    this.#skipTo(this.#place.index + 1 - (typeof taken === 'object' ? taken.length : 0));
  }

  /** The last fault goes to before an index. */
  #skipTo(index: number): void {
    this.#place.index = index;
    this.#place.start = index;
    this.to = this.#base + index;
  }

  #stateOf(row: number): number {
    return this.#transducer.states[row / this.#transducer.width] as number;
  }
}
