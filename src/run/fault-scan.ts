/**
 * A text in chunks → all its faults, one for each U+FFFD that a decoder would write
 * (Unicode 3.9, "U+FFFD Substitution of Maximal Subparts"; WHATWG Encoding).
 *
 *     61 E2 | 82 62 FF     push: none; push: E2 82 at 1, FF at 4; end: none
 *
 * `next` goes to the next fault, which is numbers; `fault` makes the object of it. Where faults
 * are dense, the transducer steps through the text. Where a stretch has none, the kernels read on,
 * in blocks that grow as long as there is none:
 *
 *     …✗…✗✗…✗……………512│256│1024│4096│16384│…     ✗ again: smaller blocks, then the transducer
 *
 * What is read can be written (writer.ts): then `next` stops only at faults in whose place the
 * transducer does not know what to write.
 *
 * A chunk can end inside a sequence. The last symbols that were read are carried to the next
 * chunk, since some can be read again.
 */

import { listBy } from '../lists.ts';
import { type Cursor, type FaultModel, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import { type Fault, PENDING_LIMIT } from './fault.ts';
import { faultLike, modelOf } from './fault-models.ts';
import { isShared, type Text } from './input.ts';
import { bufferOf, copyInto, floor, lengthOf, max, min, part, U8, U16, unitOfString } from './intrinsics.ts';
import { type Rest, rejectedBy } from './rest.ts';
import { anyCharacter, endAfter, restOf, type Standing } from './resume.ts';
import { tablesDisagree } from './scanner.ts';
import { rewriteOctets, rewriteUnits, type Standpoint } from './transducer.ts';
import { type Transducers, transducersOf } from './transducer-table.ts';
import { Writer } from './writer.ts';

/** Symbols that the transducer steps through before a kernel is asked; more where there are many faults. */
const WINDOW = 512;
const LONGEST_WINDOW = 4096;

/** Blocks of a kernel, in symbols. A block that is rejected is tried again in smaller blocks, down to the smallest. */
const LEAST_BLOCK = 256;
const LONGEST_BLOCK = 65_536;
const FINER = 16;

/** Symbols at the end of a block in which single steps look for a character boundary: few characters are longer. */
const NEAR = 3;

/** Up to this length, a loop copies in less time than a view takes (measured). */
const SHORT = 64;

const NO_SYMBOLS: readonly number[] = [];

/** Where a scan writes that only looks for faults: what is written there is not kept. */
let nowhere: Writer | undefined;

/** A window of a string, or of octets, as code units. */
let units = new U16(0);
let octetsOfUnits = new U8(0);

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
  readonly #engine: Engine<T>;
  readonly #transducers: Transducers;
  /** In the current chunk; less than 0 for what is before it. */
  readonly #place: Standpoint;
  /** The offset of the chunk, and its length. */
  #base: number;
  #length = 0;
  #text: T | undefined;
  /** The last symbols before the chunk. */
  #carry: readonly number[];
  #rest: Rest | null = null;
  readonly #character: Standing;
  /** The current window: its length, its end, whether a fault is in it. */
  #window = 0;
  #until = 0;
  #found = false;
  /** The end of a block that a kernel has rejected: there must be a fault before it. */
  #rejected = -1;

  /** Starts at the start of a text, or at a given cursor. */
  constructor(engine: Engine<T>, cursor: Cursor = startCursor()) {
    this.#engine = engine;
    this.#transducers = transducersOf(engine.table, engine.diagnosis.classOf);
    this.#character = anyCharacter(engine);
    const { rows } = this.#transducers;
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
    return row >= 0 && this.#engine.table.diagnosis.accepting[this.#stateOf(row)] === 1;
  }

  /** Whether the scan is between two characters: all that was pushed is decided. */
  get isClean(): boolean {
    const { index, start } = this.#place;
    return index === this.#length && start === index && this.#rest === null;
  }

  /** Whether the scan is at the start state, and the last chunk had few faults. */
  get isAtStart(): boolean {
    return this.#window === 0 && this.#place.row === this.#transducers.rows[0] && this.isClean;
  }

  /** Passes a chunk of `length` symbols that leads from the start state back to it. The scan must be there. */
  pass(length: number): void {
    this.#base += length;
  }

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

  /** Begins a chunk. */
  start(text: T): void {
    this.#text = text;
    this.#length = lengthOf(text);
  }

  /** Goes to the next fault of the chunk. Returns whether there is one; if not, all of the chunk has been read. */
  next(writer?: Writer): boolean {
    const text = this.#text;
    if (text === undefined) return false;
    nowhere ??= new Writer();
    const output = writer ?? nowhere;
    const place = this.#place;
    const length = this.#length;
    // What must be loaded is loaded again for each fault: the next one is often near.
    let reach = this.#transducers.wide || typeof text === 'string' ? SHORT : LONGEST_WINDOW;
    while (place.index < length) {
      if (this.#canRun) {
        if (place.index >= this.#until) this.#beginWindow(text, output);
        const to = min(this.#until, length, place.index + reach);
        reach = min(LONGEST_WINDOW, 4 * reach);
        const cell = this.#run(text, to, output);
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

  /** Leaves the chunk, once it has been read, and carries the symbols of a sequence that has not ended with it. */
  leave(): void {
    if (this.#text === undefined) return;
    if (this.#until > 0) this.#endWindow(this.#text);
    const { pushed } = this;
    const from = this.#rest ? pushed - PENDING_LIMIT : this.accepted;
    this.#carry = from < pushed ? this.pending(from, pushed) : NO_SYMBOLS;
    this.#place.index -= this.#length;
    this.#place.start -= this.#length;
    this.#base = pushed;
    this.#length = 0;
    this.#until = 0;
    this.#rejected = -1;
    this.#text = undefined;
  }

  /** What stands in the place of the last fault leads to another row than some character does. */
  goOn(row: number): void {
    this.#place.row = row;
    this.#place.acceptedRow = row;
  }

  /** The last fault that was found; the chunk must still be there. */
  fault(): Fault {
    const model = this.model();
    return model ? faultLike(model, this.offset, this.#engine.diagnosis.alphabet.noun) : this.#made();
  }

  /** What the last fault has in common with others, if it is one of a few octets. */
  protected model(): FaultModel | undefined {
    const { offset, at } = this;
    const { diagnosis, table } = this.#engine;
    if (at - offset > 3 || table.alphabet !== 'octets') return undefined;
    let key = 0;
    for (let i = offset; i <= at; i++) key = key * 0x100 + this.symbolAt(i);
    return modelOf(diagnosis, this.#stateOf(this.#faultRow), this.reason, at - offset, key, this.#made);
  }

  readonly #made = (): Fault => this.#engine.diagnosis.fault(this.cursor, this.symbolAt(this.at), this.reason);

  /** The index of its reason. */
  get reason(): number {
    const { reject, special } = this.#transducers.narrow;
    return this.#cell - (this.#cell >= special ? special : reject);
  }

  /** The cursor before its offending symbol. */
  get cursor(): Cursor {
    const { offset, at } = this;
    const state = this.#stateOf(this.#faultRow);
    return { state, position: at, accepted: offset, acceptedState: 0, pending: this.pending(offset, at) };
  }

  /** The symbols from an offset to before another one; if there are many, the last of them. */
  pending(offset: number, at: number): readonly number[] {
    if (at === offset) return NO_SYMBOLS;
    const from = max(offset, at - PENDING_LIMIT, this.#base - this.#carry.length);
    // Most have one or two: a literal takes a tenth of the time (measured).
    if (at - from === 1) return [this.symbolAt(from)];
    if (at - from === 2) return [this.symbolAt(from), this.symbolAt(from + 1)];
    return listBy(at - from, (i) => this.symbolAt(from + i));
  }

  /** A symbol of the current chunk, or one that was carried. */
  symbolAt(position: number): number {
    const index = position - this.#base;
    return index < 0
      ? (this.#carry[this.#carry.length + index] as number)
      : this.#engine.machine.symbolAt(this.#text as T, index);
  }

  /** The fault that only the end of the text shows, or `null`. */
  last(): Fault | null {
    const { offset, to, at } = this;
    return endAfter(this.#engine, this.#engine.diagnosis.end(this.endCursor), { offset, length: to - offset, at });
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

  /** Whether the transducer can run: over whole code units, and not where symbols before the chunk are read again. */
  get #canRun(): boolean {
    const { index, start } = this.#place;
    const { narrow, wide } = this.#transducers;
    if (this.#rest || index < 0) return false;
    if (narrow.unit === 1) return true;
    return wide ? (index - start) % 2 === 0 && index < this.#length - 1 : start >= 0;
  }

  /** Ends a window and begins the next one. */
  #beginWindow(text: T, output: Writer): void {
    if (this.#until > 0) this.#endWindow(text);
    if (this.#window === 0) this.#skipBlocks(text, output);
    this.#until = this.#place.index + max(WINDOW, this.#window);
  }

  /** The next window is longer where faults were found, and there is none where they were not. */
  #endWindow(text: T): void {
    const found = this.#found;
    this.#window = found ? min(LONGEST_WINDOW, 2 * max(WINDOW, this.#window)) : 0;
    const isPast = this.#place.index >= this.#rejected;
    // Fail closed: if there is no fault where a kernel rejects, that is a bug in wellformed, not a verdict.
    if (this.#rejected >= 0 && isPast && !found && !isShared(text)) throw tablesDisagree(this.#engine);
    if (found || isPast) this.#rejected = -1;
    this.#found = false;
  }

  /** The transducer reads on, up to before index `to`. Returns the cell at which it stopped, or −1. */
  #run(text: T, to: number, output: Writer): number {
    const { narrow, wide } = this.#transducers;
    const place = this.#place;
    const { index: from, start } = place;
    const { faults } = output;
    let cell = -1;
    output.beginRun(to - from, from - start, wide !== undefined);
    if (wide || typeof text === 'string') {
      const size = wide ? 2 : 1;
      const count = floor((to - from) / size);
      loadUnits(text, from, count * size);
      place.index = 0;
      place.start = (start - from) / size;
      const stopped = rewriteUnits(wide ?? narrow, units, count, place, output);
      place.index = from + size * place.index;
      place.start = from + size * place.start;
      // Of a pair of octets, the octets say more.
      if (!wide) cell = stopped;
    } else if (this.#engine.table.alphabet === 'octets')
      cell = rewriteOctets(narrow, text as Uint8Array, to, place, output);
    else cell = rewriteUnits(narrow, text as Uint16Array, to, place, output);
    if (wide) output.written *= 2;
    this.#found ||= output.faults > faults;
    return cell;
  }

  /** Reads one symbol, whatever it is: of the rest of a rejected character, or one with a fault of any kind. */
  #step(output: Writer): boolean {
    const place = this.#place;
    if (this.#rest) {
      this.#takeRest(this.#rest);
      return false;
    }
    const symbol = this.symbolAt(this.position);
    const { next, boundary, reject } = this.#transducers.narrow;
    const cell = next[place.row + this.#engine.diagnosis.classOf(symbol)] as number;
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
    const { table } = this.#engine;
    const { narrow } = this.#transducers;
    const place = this.#place;
    const at = this.#base + place.index;
    const offset = this.#base + place.start;
    output.written = max(0, output.written - at + offset);
    this.offset = offset;
    this.at = at;
    this.before = place.acceptedRow;
    this.#faultRow = place.row;
    this.#cell = cell;
    this.#found = true;
    const { unit } = narrow;
    let length = unit === 1 ? max(1, at - offset) : max(unit, at - offset - ((at - offset) % unit));
    if (cell >= narrow.special) {
      const pending = this.pending(offset, at);
      const symbol = this.symbolAt(at);
      const reason = table.diagnosis.reasons[this.reason] as string;
      const rejected = rejectedBy(table, this.state, { pending, offending: symbol }, { offset, at, reason });
      length = rejected.length;
      if (rejected.isCharacter)
        this.#rest = restOf(this.#engine, { pending }, { offset, length, at, disallowed: '' }, symbol);
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

  /** Skips well-formed blocks with the kernels, as far as their last state says all about the text before. */
  #skipBlocks(text: T, output: Writer): void {
    const { machine, table } = this.#engine;
    const { small, resume } = table.diagnosis;
    const { index: start } = this.#place;
    const length = this.#length;
    const reject = table.accepting.length - 1;
    // Most chunks are well-formed, and end between characters.
    let block = start === 0 && length <= LONGEST_WINDOW ? length : LEAST_BLOCK;
    const atStart = start === 0 && this.#place.row === this.#transducers.rows[0] && (resume[0] as number) >= 0;
    const isText = atStart && machine.isText(text, length);
    let from = isText ? length : start;
    let state = isText ? (resume[0] as number) : this.state;
    while (from < length) {
      // Near the end of a chunk, single steps find the last boundary.
      let to = max(from, min(from + block, block === length ? length : length - NEAR));
      let after = to > from ? machine.run(small[state] as number, text, from, to) : (small[state] as number);
      for (const last = min(to + NEAR, length); to < last && (to === from || (resume[after] as number) < 0); to++) {
        after = machine.next(after, machine.symbolAt(text, to));
      }
      if (after === reject && block > LEAST_BLOCK) {
        block = max(LEAST_BLOCK, floor(block / FINER));
        continue;
      }
      if (after === reject) {
        this.#rejected = to;
        this.#window = LEAST_BLOCK;
      } else if ((resume[after] as number) >= 0) {
        state = resume[after] as number;
        from = to;
        block = min(LONGEST_BLOCK, 4 * block);
        continue;
      } else this.#window = LONGEST_WINDOW;
      break;
    }
    if (from === start) return;
    this.goOn(this.#transducers.rows[state] as number);
    this.#place.index = from;
    this.#place.start = from;
    output.copy(text, start, from);
  }

  #stateOf(row: number): number {
    return this.#transducers.states[row / this.#transducers.narrow.width] as number;
  }
}

/** Code units of a string, or pairs of octets, from an index on. */
function loadUnits(text: Text, from: number, count: number): void {
  if (lengthOf(units) === 0) {
    units = new U16(LONGEST_WINDOW);
    octetsOfUnits = new U8(bufferOf(units) as ArrayBuffer);
  }
  if (typeof text === 'string') for (let i = 0; i < count; i++) units[i] = unitOfString(text, from + i);
  else if (count > SHORT) copyInto(octetsOfUnits, part(text as Uint8Array, from, from + count), 0);
  else for (let i = 0; i < count; i++) octetsOfUnits[i] = text[from + i] as number;
}
