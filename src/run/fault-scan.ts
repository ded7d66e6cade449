/**
 * A text in chunks → all its faults, one for each U+FFFD that a decoder would write
 * (Unicode 3.9, "U+FFFD Substitution of Maximal Subparts"; WHATWG Encoding).
 *
 *     61 E2 | 82 62 FF     push: none; push: E2 82 at 1, FF at 4; end: none
 *
 * Faults come as numbers, some hundred at a time (`FaultSpans`); `fault` makes the object of one.
 * Where faults are dense, the transducer steps through the text. Where a stretch has none, the
 * kernels read on, in blocks that grow as long as there is none:
 *
 *     …✗…✗✗…✗……………128│256│1024│4096│16384│…     ✗ again: smaller blocks, then the transducer
 *
 * A chunk can end inside a sequence. The symbols of it that were read are carried to the next
 * chunk, which is read one by one until the sequence has ended.
 */

import { listBy } from '../lists.ts';
import { type Cursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import { type Fault, PENDING_LIMIT } from './fault.ts';
import { faultAgain } from './fault-models.ts';
import { isShared, type Text } from './input.ts';
import { filled, floor, I32, lengthOf, max, min, U8 } from './intrinsics.ts';
import { type Rest, rejectedBy } from './rest.ts';
import { anyCharacter, endAfter, restOf, type Standing } from './resume.ts';
import { type Rewriting, rewriteOctets, rewritePairs } from './rewrite.ts';
import { tablesDisagree } from './scanner.ts';
import { type Transducer, transducerOf } from './transducer.ts';

/** How many faults are found at a time. */
export const SPANS = 512;

/** Faults as numbers. Offsets count from `base`, which counts from the start of the text. @internal */
export class FaultSpans {
  /** How many there are. */
  count = 0;
  base = 0;
  /** The offset after the rest of a rejected character that was skipped before the first of them; 0 if there is none. */
  from = 0;
  readonly offset = new I32(SPANS);
  /** Where the text goes on after the fault: after its maximal subpart, or after all of a rejected character. */
  readonly end = new I32(SPANS);
  readonly at = new I32(SPANS);
  /** Rows of the transducer before the fault and before `at`; the cell there. */
  readonly before = new I32(SPANS);
  readonly row = new I32(SPANS);
  readonly cell = new I32(SPANS);
  /** What stands in the place of each, where a function says it. */
  instead: Text[] | undefined;
}

/** One is kept, for the next scan. */
let spare: FaultSpans | undefined;

/** Memory for faults, until `give`. @internal */
export function takeSpans(): FaultSpans {
  const spans = spare ?? new FaultSpans();
  spare = undefined;
  spans.count = 0;
  spans.from = 0;
  return spans;
}

/** @internal */
export function giveSpans(spans: FaultSpans): void {
  spare = spans;
}

/** Symbols that the transducer steps through before a kernel is asked; more where there are many faults. */
const WINDOW = 128;
const LONGEST_WINDOW = 4096;

/** Up to this window, faults are few enough for stretches without one to be read in fours. */
const RUNS_BELOW = 256;

/** How far apart faults are that are found at a time, in symbols: offsets from the first of them take 32 bits. */
const FARTHEST = 2 ** 30;

/** Blocks of a kernel, in symbols. A block that is rejected is tried again in smaller blocks, down to the smallest. */
const LEAST_BLOCK = 256;
const LONGEST_BLOCK = 65_536;
const FINER = 16;

/** Symbols at the end of a block in which single steps look for a character boundary: few characters are longer. */
const NEAR = 3;

/** Classes of code units, which the loop reads instead of these. */
let scratch: Uint8Array | undefined;
const OCTET_VALUES = 0x100;
const IDENTITY = /* @__PURE__ */ filled(new U8(OCTET_VALUES), (i) => i);

const NO_SYMBOLS: readonly number[] = [];
const NO_ROWS = /* @__PURE__ */ new I32(0);

/** @internal */
export class FaultScan<T extends Text> {
  readonly #engine: Engine<T>;
  readonly #transducer: Transducer;
  /** What stands in the place of a fault: a character, or the replacement. Asked for at the first one. */
  readonly #standingOf: (() => Standing) | undefined;
  #standing: Standing | undefined;
  /** Rows of the transducer at the position, and at the accepted position. */
  #row: number;
  #acceptedRow: number;
  #position: number;
  #accepted: number;
  /** Where the current chunk begins and ends. */
  #base: number;
  #pushed: number;
  #text: T | undefined;
  /** The last symbols before the chunk, if the chunk before ended inside a sequence. */
  #carry: readonly number[];
  #rest: Rest | null = null;
  #window = 0;
  /** The end of a block that a kernel has rejected: there must be a fault before it. */
  #rejected = -1;
  /** Of the last fault. */
  #lastOffset = 0;
  #lastEnd = 0;
  #lastAt = 0;

  /** Starts at the start of a text, or at a given cursor. */
  constructor(engine: Engine<T>, cursor: Cursor = startCursor(), standing?: () => Standing) {
    this.#engine = engine;
    const transducer = transducerOf(engine.table);
    this.#transducer = transducer;
    this.#standingOf = standing;
    this.#row = transducer.rows[cursor.state] as number;
    this.#acceptedRow = transducer.rows[cursor.acceptedState] as number;
    this.#position = cursor.position;
    this.#accepted = cursor.accepted;
    this.#carry = cursor.pending;
    this.#base = cursor.position;
    this.#pushed = cursor.position;
  }

  /** How much of the text has been pushed. */
  get pushed(): number {
    return this.#pushed;
  }

  /** How much of the text has been read. After a fault this can be less than what was pushed, or a part of a code unit more. */
  get position(): number {
    return this.#position;
  }

  /** The last boundary: nothing before it is at fault. */
  get accepted(): number {
    return this.#accepted;
  }

  /** States of the diagnosis at the position, and at the accepted position. */
  get state(): number {
    return this.#stateOf(this.#row);
  }

  get acceptedState(): number {
    return this.#stateOf(this.#acceptedRow);
  }

  /** Whether the scan is between two characters: all that was pushed is decided. */
  get isClean(): boolean {
    return this.#position === this.#pushed && this.#accepted === this.#position && this.#rest === null;
  }

  /** The faults in the next chunk, which must stay as it is until the last of these. */
  *push(text: T): Generator<Fault, void, void> {
    this.start(text);
    const spans = takeSpans();
    try {
      for (; this.next(spans) > 0; spans.count = 0) {
        for (let i = 0; i < spans.count; i++) yield this.fault(spans, i);
      }
    } finally {
      giveSpans(spans);
    }
  }

  /** The same, as numbers: calls back for each, with its index among those that were found at a time. */
  each(text: T, found: (spans: FaultSpans, index: number) => void): void {
    this.start(text);
    const spans = takeSpans();
    try {
      for (; this.next(spans) > 0; spans.count = 0) for (let i = 0; i < spans.count; i++) found(spans, i);
    } finally {
      giveSpans(spans);
    }
  }

  /** The fault that only the end of the text shows, if there is one. */
  *end(): Generator<Fault, void, void> {
    const fault = this.last();
    if (fault) yield fault;
  }

  /** Begins a chunk. `next` must have read the chunk before to its end. */
  start(text: T, length = lengthOf(text)): void {
    this.#text = text;
    this.#pushed += length;
    if (length === 0 || this.#window > 0 || this.#position !== this.#base || this.#accepted !== this.#base) return;
    // Most chunks are well-formed, and end between characters.
    const { machine, table } = this.#engine;
    const { small, resume } = table.diagnosis;
    const state = small[this.state] as number;
    let implied = -1;
    if (state === 0 && machine.isText(text, length)) implied = resume[0] as number;
    else if (length <= LONGEST_WINDOW) implied = resume[machine.run(state, text, 0, length)] as number;
    if (implied >= 0) this.#moveTo(this.#pushed, implied);
  }

  /** Whether the scan is at the start state, and the last chunk had few faults. */
  get isAtStart(): boolean {
    return this.#window === 0 && this.#row === this.#transducer.rows[0] && this.isClean;
  }

  /** Passes a chunk of `length` symbols that leads from the start state back to it. The scan must be there. */
  pass(length: number): void {
    this.#pushed += length;
    this.#base = this.#pushed;
    this.#position = this.#pushed;
    this.#accepted = this.#pushed;
  }

  /**
   * Finds the next faults of the chunk, and adds them to those of before, up to `limit`, or up to one whose replacement
   * makes the scan stop. Returns how many there are: where it finds none, the chunk has been read.
   */
  next(spans: FaultSpans, limit = SPANS): number {
    const text = this.#text;
    const { count: before } = spans;
    if (text === undefined) return 0;
    if (before === 0) spans.base = this.#accepted;
    while (this.#position < this.#pushed && spans.count < limit && this.#row >= 0) {
      if (this.#position - spans.base > FARTHEST) {
        if (spans.count > 0) break;
        spans.base = this.#accepted;
      }
      // A sequence that began before the chunk.
      if (this.#rest || this.#accepted < this.#base) this.#step(spans);
      else this.#readOn(text, spans, limit);
    }
    if (spans.count === before) {
      this.leave();
      return 0;
    }
    this.#remember(spans);
    return spans.count;
  }

  #remember(spans: FaultSpans): void {
    const i = spans.count - 1;
    this.#lastOffset = spans.base + (spans.offset[i] as number);
    this.#lastEnd = spans.base + (spans.end[i] as number);
    this.#lastAt = spans.base + (spans.at[i] as number);
  }

  /** Whether the chunk has been read to its end. */
  get isRead(): boolean {
    return this.#position >= this.#pushed;
  }

  /** Whether the scan has stopped after a fault, because what stands there is ill-formed. */
  get isStopped(): boolean {
    return this.#row < 0;
  }

  /** Something else stands in the place of a fault: where the text goes on in another row with it, the faults after it go. */
  goOnAfter(spans: FaultSpans, index: number, row: number): void {
    const expected = this.#standing?.rowAfter(spans.before[index] as number);
    if (row === expected) return;
    this.#row = row;
    this.#acceptedRow = row;
    const end = spans.base + (spans.end[index] as number);
    // Nothing was read after it.
    if (index === spans.count - 1 && this.#position === end) return;
    this.#position = end;
    this.#accepted = end;
    this.#rest = null;
    spans.count = index + 1;
    this.#remember(spans);
  }

  /** The fault that was found at an index; the chunk must still be there. */
  fault(spans: FaultSpans, index: number): Fault {
    const offset = spans.base + (spans.offset[index] as number);
    const at = spans.base + (spans.at[index] as number);
    const state = this.#stateOf(spans.row[index] as number);
    const { diagnosis, table } = this.#engine;
    const reason = this.reasonOf(spans, index);
    if (at - offset > 3 || table.alphabet !== 'octets')
      return diagnosis.fault(this.cursorAt(spans, index), this.symbolAt(at), reason);
    let key = 0;
    for (let i = offset; i <= at; i++) key = key * 0x100 + this.symbolAt(i);
    return faultAgain(diagnosis, state, offset, at, key, reason, this.#symbolAt);
  }

  /** The index of its reason. */
  reasonOf({ cell }: FaultSpans, index: number): number {
    const { reject, special } = this.#transducer;
    return (cell[index] as number) - ((cell[index] as number) >= special ? special : reject);
  }

  /** The cursor before the offending symbol of that fault. */
  cursorAt(spans: FaultSpans, index: number): Cursor {
    const offset = spans.base + (spans.offset[index] as number);
    const at = spans.base + (spans.at[index] as number);
    const state = this.#stateOf(spans.row[index] as number);
    return { state, position: at, accepted: offset, acceptedState: 0, pending: this.pending(offset, at) };
  }

  /** The symbols from an offset to before another one; if there are many, the last of them. */
  pending(offset: number, at: number): readonly number[] {
    if (at === offset) return NO_SYMBOLS;
    const from = max(offset, at - PENDING_LIMIT, this.#base - this.#carry.length);
    // Most have one: a literal takes a tenth of the time (measured).
    if (at - from === 1) return [this.symbolAt(from)];
    return listBy(at - from, (i) => this.symbolAt(from + i));
  }

  /** A symbol of the current chunk, or one that was carried. */
  symbolAt(position: number): number {
    const index = position - this.#base;
    return index < 0
      ? (this.#carry[this.#carry.length + index] as number)
      : this.#engine.machine.symbolAt(this.#text as T, index);
  }

  readonly #symbolAt = (position: number): number => this.symbolAt(position);

  /** The fault that only the end of the text shows, or `null`. */
  last(): Fault | null {
    const offset = this.#lastOffset;
    const at = this.#lastAt;
    const last = { offset, length: this.#lastEnd - offset, at };
    return endAfter(this.#engine, this.#engine.diagnosis.end(this.endCursor), last);
  }

  /** The cursor at the position. */
  get endCursor(): Cursor {
    const position = this.#position;
    const accepted = this.#accepted;
    const pending = this.pending(accepted, position);
    return { state: this.state, position, accepted, acceptedState: this.acceptedState, pending };
  }

  /** The scan goes on after other parts of the text: `fault` is the last one in them. */
  follow({ offset, length, at }: Pick<Fault, 'offset' | 'length' | 'at'>): void {
    this.#lastOffset = offset;
    this.#lastEnd = offset + length;
    this.#lastAt = at;
  }

  /** Reads on from a position in the chunk: blocks, or a window. */
  #readOn(text: T, spans: FaultSpans, limit: number): void {
    if (this.#window === 0 && this.#skipBlocks(text)) return;
    const { count } = spans;
    const from = this.#position - this.#base;
    const to = min(lengthOf(text), from + max(WINDOW, this.#window));
    this.#stepTo(text, from, to, spans, limit);
    this.#adapt(spans.count > count, this.#base + to);
  }

  /** After a window up to position `to`: the next one is longer where faults were found, and there is none where they were not. */
  #adapt(found: boolean, to: number): void {
    if (found) this.#window = min(LONGEST_WINDOW, 2 * max(WINDOW, this.#window));
    else if (this.#position >= to) this.#window = 0;
    // Fail closed: if there is no fault where a kernel rejects, that is a bug in wellformed, not a verdict.
    const isDoubtful = this.#rejected >= 0 && !found && this.#position >= this.#rejected;
    if (isDoubtful && !isShared(this.#text as T)) throw tablesDisagree(this.#engine);
    if (found || this.#position >= this.#rejected) this.#rejected = -1;
  }

  /**
   * Reads on in octets, and writes them with the text of `pass` in the place of each fault. It stops where only `next`
   * can go on.
   */
  rewrite(pass: Rewriting): void {
    const { pairs, classes, codeUnit } = this.#transducer;
    if (!classes || this.#rest || this.#row < 0) return;
    pass.standing = this.#standing?.rows ?? NO_ROWS;
    const text = this.#text as Uint8Array;
    const end = this.#pushed - this.#base;
    const carried = this.#base - this.#accepted;
    if (carried <= 0) this.#moveTo(this.#accepted, this.acceptedState);
    else if (codeUnit > 1 || carried !== this.#carry.length || this.#position > this.#base) return;
    for (let i = 0; i < carried; i++) pass.out[pass.written++] = this.#carry[i] as number;
    for (;;) {
      const from = this.#position - this.#base;
      if (this.#window === 0 && from < end) {
        this.#skipBlocks(text as T);
        pass.copy(text, from, this.#position - this.#base);
      }
      pass.index = this.#position - this.#base;
      // The other octet of the last pair is in the next chunk.
      const last = pairs ? end - ((end - pass.index) % 2) : end;
      const to = min(last, pass.index + max(WINDOW, this.#window));
      if (pass.index >= to) break;
      pass.row = this.#row;
      pass.acceptedRow = this.#acceptedRow;
      pass.start = this.#accepted - this.#base;
      const { faults } = pass;
      pass.room(to - pass.index);
      if (pairs) rewritePairs(pairs, text, to, pass);
      else rewriteOctets(this.#transducer, text, to, pass);
      this.#row = pass.row;
      this.#acceptedRow = pass.acceptedRow;
      this.#position = this.#base + pass.index;
      this.#accepted = this.#base + pass.start;
      this.#adapt(pass.faults > faults, this.#base + to);
      if (pass.index < to) break;
    }
    pass.written -= this.#position - this.#accepted;
  }

  /** Goes back to the last boundary, to read again from there: the chunk that comes begins with these symbols. */
  rewind(held: number): boolean {
    if (this.#rest || held > PENDING_LIMIT || this.#accepted + held !== this.#pushed) return false;
    this.#moveTo(this.#accepted, this.acceptedState);
    this.#pushed = this.#accepted;
    this.#base = this.#accepted;
    this.#carry = NO_SYMBOLS;
    return true;
  }

  /** Skips well-formed blocks with the kernels. Returns whether it came to the end of the text. */
  #skipBlocks(text: T): boolean {
    const { machine, table } = this.#engine;
    const { small, resume } = table.diagnosis;
    const length = lengthOf(text);
    const reject = table.accepting.length - 1;
    let block = LEAST_BLOCK;
    for (let from = this.#position - this.#base; from < length; ) {
      // Near the end of a chunk, single steps find the last boundary.
      let to = min(from + block, length - NEAR);
      if (to - from < WINDOW) return false;
      let state = machine.run(small[this.state] as number, text, from, to);
      if (state === reject) {
        if (block > LEAST_BLOCK) {
          block = max(LEAST_BLOCK, floor(block / FINER));
          continue;
        }
        this.#rejected = this.#base + to;
        this.#window = LEAST_BLOCK;
        return false;
      }
      for (const last = min(to + NEAR, length); to < last && (resume[state] as number) < 0; to++) {
        state = machine.next(state, machine.symbolAt(text, to));
      }
      if (!((resume[state] as number) >= 0)) {
        // The state says too little about the text before, or boundaries are far apart.
        this.#window = LONGEST_WINDOW;
        return false;
      }
      this.#moveTo(this.#base + to, resume[state] as number);
      from = to;
      block = min(LONGEST_BLOCK, 4 * block);
    }
    return true;
  }

  /** Steps through the symbols from index `from` to before `to`, as far as there is room for faults. */
  #stepTo(text: T, from: number, to: number, spans: FaultSpans, limit: number): void {
    const { classes, width } = this.#transducer;
    if (classes) this.#steps(text as Uint8Array, classes, this.#base, to, spans, limit);
    else if (width <= OCTET_VALUES) {
      const { machine, diagnosis } = this.#engine;
      scratch ??= new U8(LONGEST_WINDOW);
      for (let i = from; i < to; i++) scratch[i - from] = diagnosis.classOf(machine.symbolAt(text, i));
      this.#steps(scratch, IDENTITY, this.#base + from, to - from, spans, limit);
    }
    // What the loop does not know: a single step.
    if (this.#position - this.#base < to && spans.count < limit) this.#step(spans);
  }

  /**
   * The loop, over symbols before index `to`; the first has the offset `origin`. It stops where more than the number of the
   * cell must be known.
   */
  #steps(symbols: Uint8Array, classes: Uint8Array, origin: number, to: number, spans: FaultSpans, limit: number): void {
    const { next, boundary, reject, special, codeUnit } = this.#transducer;
    const standing = this.#standing?.rows ?? NO_ROWS;
    const { offset, end, at, before, row: rows, cell: cells } = spans;
    const shift = spans.base - origin;
    const last = to - 4;
    const hasRuns = this.#window <= RUNS_BELOW;
    let row = this.#row;
    let acceptedRow = this.#acceptedRow;
    let i = this.#position - origin;
    let start = this.#accepted - origin;
    let { count } = spans;
    while (i < to) {
      const cell = next[row + (classes[symbols[i] as number] as number)] as number;
      if (cell < boundary) {
        row = cell;
        acceptedRow = cell;
        i++;
        // Symbols that lead back to the state do not wait for each other.
        if (hasRuns) {
          while (
            i <= last &&
            next[row + (classes[symbols[i] as number] as number)] === row &&
            next[row + (classes[symbols[i + 1] as number] as number)] === row &&
            next[row + (classes[symbols[i + 2] as number] as number)] === row &&
            next[row + (classes[symbols[i + 3] as number] as number)] === row
          ) {
            i += 4;
          }
        }
        start = i;
      } else if (cell < reject) {
        row = cell;
        i++;
      } else {
        const resumed = standing[acceptedRow] as number;
        if (cell >= special || count >= limit || !(resumed >= 0)) break;
        offset[count] = start - shift;
        at[count] = i - shift;
        before[count] = acceptedRow;
        rows[count] = row;
        cells[count] = cell;
        if (i - start < codeUnit) i = start + codeUnit;
        else if (codeUnit > 1) i -= (i - start) % codeUnit;
        end[count++] = i - shift;
        start = i;
        row = resumed;
        acceptedRow = resumed;
      }
    }
    spans.count = count;
    this.#row = row;
    this.#acceptedRow = acceptedRow;
    this.#position = origin + i;
    this.#accepted = origin + start;
  }

  /** Reads one symbol, whatever it is: of the rest of a rejected character, or one with a fault of any kind. */
  #step(spans: FaultSpans): void {
    const position = this.#position;
    const symbol = this.symbolAt(position);
    if (this.#rest) {
      const taken = this.#rest.take(symbol, position);
      const back = typeof taken === 'object' ? taken.length : 0;
      if (taken !== true) this.#rest = null;
      this.#skipTo(position + 1 - back, spans);
      return;
    }
    const { next, boundary, reject } = this.#transducer;
    const cell = next[this.#row + this.#engine.diagnosis.classOf(symbol)] as number;
    if (cell >= reject) {
      this.#reject(cell, symbol, spans);
      return;
    }
    this.#row = cell;
    this.#position++;
    if (cell >= boundary) return;
    this.#acceptedRow = cell;
    this.#accepted = this.#position;
  }

  /** A fault at the position, before `symbol`. */
  #reject(cell: number, offending: number, spans: FaultSpans): void {
    const { table } = this.#engine;
    const { count, base } = spans;
    const at = this.#position;
    const offset = this.#accepted;
    const pending = this.pending(offset, at);
    spans.offset[count] = offset - base;
    spans.at[count] = at - base;
    spans.before[count] = this.#acceptedRow;
    spans.row[count] = this.#row;
    spans.cell[count] = cell;
    const reason = table.diagnosis.reasons[this.reasonOf(spans, count)] as string;
    const { length, isCharacter } = rejectedBy(table, this.state, { pending, offending }, { offset, at, reason });
    spans.end[count] = offset + length - base;
    spans.count++;
    this.#rest = isCharacter
      ? restOf(this.#engine, { pending }, { offset, length, at, disallowed: '' }, offending)
      : null;
    this.#rejected = -1;
    this.#standing ??= this.#standingOf?.() ?? anyCharacter(this.#engine);
    this.#row = this.#standing.rowAfter(this.#acceptedRow);
    if (this.#row >= 0) this.#acceptedRow = this.#row;
    this.#position = offset + length;
    this.#accepted = this.#position;
    if (this.#rest) this.#skipTo(at + 1, spans);
  }

  /** Skips the rest of a rejected character up to a position. */
  #skipTo(position: number, spans: FaultSpans): void {
    this.#position = position;
    this.#accepted = position;
    if (spans.count === 0) spans.from = position;
    else spans.end[spans.count - 1] = position - spans.base;
  }

  #moveTo(position: number, state: number): void {
    this.#position = position;
    this.#accepted = position;
    this.#row = this.#transducer.rows[state] as number;
    this.#acceptedRow = this.#row;
  }

  #stateOf(row: number): number {
    return this.#transducer.states[row / this.#transducer.width] as number;
  }

  /** Leaves the chunk, once it has been read, and carries the symbols of a sequence that has not ended with it. */
  leave(): void {
    const from = this.#rest ? this.#pushed - PENDING_LIMIT : this.#accepted;
    this.#carry = from < this.#pushed ? this.pending(from, this.#pushed) : NO_SYMBOLS;
    this.#base = this.#pushed;
    this.#text = undefined;
  }
}
