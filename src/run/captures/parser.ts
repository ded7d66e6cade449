/**
 * Captures of a text in chunks, each as soon as it is certain.
 *
 *     push  "GET / HT"      [ method "GET", target "/" ]
 *     push  "TP/1.1…"       [ version "1.1" ]
 *
 * A capture is certain when all ways that the text leaves open agree on it; then its marks are in a slot or in a list
 * (registers.ts of the compiler). Of the text only what an open capture needs is kept.
 */
import { type CaptureTable, OPERATION } from '../../shared/capture-table.ts';
import { memoize } from '../../shared/memoize.ts';
import { startCursor } from '../diagnosis.ts';
import type { Engine } from '../engine.ts';
import { IllFormedError } from '../errors.ts';
import type { Fault } from '../fault.ts';
import { moveToImplied, scan } from '../first-fault.ts';
import { copied, type Text } from '../input.ts';
import type { Internals } from '../internals.ts';
import { kindOf, lengthOf } from '../views.ts';
import { CapturedText } from './reading.ts';
import { captureValue, fieldOfText, type RecordField } from './records.ts';
import { disagree, finish, loadCaptures, type ReadChunk, startOf } from './run.ts';
import type { Frame } from './tape.ts';
import type { CapturedRecord } from './values.ts';

/** A capture of a stream. */
export interface Delivery {
  /** The field, and those around it: `authority.host`. */
  readonly field: string;
  /** Its offsets count from the start of the stream. */
  readonly value: CapturedRecord;
}

/** A field of the whole text, or of a record that occurs at most once in it. */
interface Watched {
  readonly path: string;
  readonly field: RecordField;
}

const watchedFields = /* @__PURE__ */ memoize((table: CaptureTable): readonly Watched[] => {
  const found: Watched[] = [];
  const visit = ({ fields }: RecordField, path: string): void => {
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i] as RecordField;
      const { occurs, field: name } = field.shape;
      if (occurs === 'never') continue;
      if (occurs !== 'list') visit(field, `${path}${name}.`);
      found.push({ path: path + name, field });
    }
  };
  visit(fieldOfText(table.shape), '');
  return found;
});

/** For each state the registers that are still read; a text must be kept from the least of them on. */
const liveRegisters = /* @__PURE__ */ memoize((table: CaptureTable): readonly (readonly boolean[])[] => {
  const { classCount, next, flagged, lists, ends, registers } = table;
  const none = Array.from({ length: registers }, () => false);
  const live = ends.map(() => none.slice(0));
  let grew = true;
  // What a list reads before it sets it, and what is read after it.
  const add = (known: boolean[], list: readonly number[], after: readonly boolean[]) => {
    const found = after.slice(0);
    for (let k = list.length - 4; k >= 0; k -= 4) {
      if (list[k] === OPERATION.keep) found[list[k + 1] as number] = false;
      if ((list[k + 2] as number) >= 0) found[list[k + 2] as number] = true;
    }
    for (let r = 0; r < registers; r++) {
      if (!found[r] || known[r]) continue;
      known[r] = true;
      grew = true;
    }
  };
  while (grew) {
    grew = false;
    for (let state = 0; state < ends.length; state++) {
      const known = live[state] as boolean[];
      if ((ends[state] as number) >= 0) add(known, lists[ends[state] as number] as readonly number[], none);
      for (let c = 0; c < classCount; c++) {
        const cell = next[state * classCount + c] as number;
        if (cell === -1) continue;
        const to = cell >= 0 ? cell : (flagged[-2 - 2 * cell] as number);
        const list = cell >= 0 ? 0 : (flagged[-1 - 2 * cell] as number);
        add(known, lists[list] as readonly number[], live[to / classCount] as boolean[]);
      }
    }
  }
  return live;
});

/**
 * For each state of captures the state of the small table after the same texts. There is one: both automata accept the same
 * texts, and what may follow decides the state of a table that is minimal. @internal
 */
export function smallStates(table: CaptureTable, { machine }: Engine<Text>): readonly number[] {
  const { next, classes, flagged } = loadCaptures(table);
  const { classCount } = table;
  const symbols = Array.from({ length: classCount }, (_, c) => classes.indexOf(c));
  const found: number[] = Array.from({ length: next.length / classCount }, () => -1);
  found[0] = 0;
  const reached = [0];
  for (let k = 0; k < reached.length; k++) {
    const from = reached[k] as number;
    for (let c = 0; c < classCount; c++) {
      const cell = next[from * classCount + c] as number;
      const to = (cell >= -1 ? cell : (flagged[-2 - 2 * cell] as number)) / classCount;
      if (cell === -1 || found[to] !== -1) continue;
      found[to] = machine.next(found[from] as number, symbols[c] as number);
      reached.push(to);
    }
  }
  return found;
}

/** Parses one stream. `parser()` of a form with captures makes it. */
export class StreamParser<Input> {
  readonly #table: CaptureTable;
  readonly #form: Internals;
  readonly #step: ReadChunk;
  readonly #small: (engine: Engine<Text>) => readonly number[];
  readonly #memory;
  /** The items that are given already, of lists in records. */
  readonly #given: Frame['lists'];
  /** The watched fields that are still to come. */
  #waiting: readonly Watched[];
  readonly #cursor = startCursor();
  #error: IllFormedError | undefined;
  /** The pieces of the stream that captures may need. */
  #kept: CapturedText[] = [];

  /** @internal */
  constructor(
    table: CaptureTable,
    form: Internals,
    step: ReadChunk,
    small: (engine: Engine<Text>) => readonly number[],
  ) {
    this.#table = table;
    this.#form = form;
    this.#step = step;
    this.#small = small;
    this.#memory = startOf(table);
    this.#given = this.#memory.frame.lists.map(() => []);
    this.#waiting = watchedFields(table);
  }

  /**
   * Reads the next chunk, which may be empty, and is copied. Returns the captures that have become certain, in the order
   * in which they end: each field, and each item of a list of the whole text.
   *
   * @throws IllFormedError with the first fault of the stream, at the earliest symbol that shows it, and from then on. The
   * captures before it in the chunk are its `captures`.
   * @throws TypeError when the form does not take the chunk; the stream then continues as if the chunk had not come.
   */
  push(chunk: Input): readonly Delivery[] {
    const text = copied(this.#form.textOf(chunk));
    if (this.#error) throw this.#error;
    const { offset } = this.#memory;
    const fault = this.#read(text);
    // Of a chunk with a fault, what comes before it.
    const read = fault ? text.slice(0, this.#memory.offset - offset) : text;
    if (lengthOf(read) > 0) this.#kept.push(new CapturedText(read, offset));
    const found = this.#deliver();
    if (fault) this.#fail(fault, found);
    this.#forget();
    return found;
  }

  /** Ends the stream: the captures that become certain by that. Throws as `push` does. */
  end(): readonly Delivery[] {
    if (this.#error) throw this.#error;
    const fault = this.#form.engine().diagnosis.end(this.#cursor);
    if (fault) this.#fail(fault, []);
    if (!finish(loadCaptures(this.#table), this.#memory)) disagree();
    return this.#deliver();
  }

  #fail(fault: Fault, captures: readonly Delivery[]): never {
    const error: IllFormedError & { captures?: readonly Delivery[] } = new IllFormedError(fault);
    error.captures = captures;
    this.#error = error;
    throw error;
  }

  /** The tables of the verdict read only what the state of captures says too little of, such as a chunk with a fault. */
  #read(text: Text): Fault | null {
    const isRead = this.#step(this.#memory, text);
    const engine = this.#form.engine();
    const state = this.#small(engine)[this.#memory.state / this.#table.classCount] as number;
    if (isRead && moveToImplied(engine, this.#cursor, state, lengthOf(text))) return null;
    const fault = scan(engine, this.#cursor, text);
    if (!fault && !isRead) disagree();
    return fault;
  }

  #deliver(): Delivery[] {
    const { offset, frame } = this.#memory;
    const { slots, lists } = frame;
    // What lies in the last piece reads that one. For the others the pieces that they are in are joined once.
    const pieces = this.#kept.length;
    const last = pieces > 0 ? (this.#kept[pieces - 1] as CapturedText) : new CapturedText('', offset);
    const { base } = last;
    let from = base;
    const isCertain = (of: ArrayLike<number>, at: number) => {
      const start = of[at] as number;
      const end = of[at + 1] as number;
      if (start < 0 || end < 0 || end > offset) return false;
      if (start < from) from = start;
      return true;
    };
    // How many of each are certain: the one value of a field, or the first items of a list.
    const counts = this.#waiting.map(
      ({
        field: {
          shape: { slot, occurs },
        },
      }) => {
        if (occurs !== 'list') return isCertain(slots, slot) ? 1 : 0;
        const items = lists[slot] as Frame[];
        let count = 0;
        while (count < items.length && isCertain((items[count] as Frame).slots, 0)) count++;
        return count;
      },
    );
    const earlier = from < base ? this.#sourceFrom(from) : last;
    let found: Delivery[] = [];
    this.#waiting = this.#waiting.filter(({ path, field }, w) => {
      const { slot, occurs, field: name } = field.shape;
      const count = counts[w] as number;
      if (count === 0) return true;
      const isList = occurs === 'list';
      // Slots of the stream go on: the value keeps what it has now.
      const items = isList ? (lists[slot] as Frame[]) : [{ slots: slots.slice(0), lists: this.#given }];
      const at = isList ? 0 : slot;
      const all: Delivery[] = [];
      for (let k = 0; k < count; k++) {
        const item = items[k] as Frame;
        const start = item.slots[at] as number;
        const source = start < base ? earlier : last;
        all.push({ field: path, value: captureValue(field, source, item, start, item.slots[at + 1] as number) });
        // The value of a record has the items of its lists as well.
        if (isList && path !== name) (this.#given[slot] as Frame[]).push(item);
      }
      found = found.length > 0 ? merged(found, all) : all;
      if (isList) lists[slot] = items.slice(count);
      return isList;
    });
    return found;
  }

  /** The text from an offset on, of the pieces that are kept. A stream of code units may come in strings and in arrays. */
  #sourceFrom(from: number): CapturedText {
    let i = this.#kept.length - 1;
    while (i > 0 && (this.#kept[i] as CapturedText).base > from) i--;
    const pieces = this.#kept.slice(i);
    const isString = pieces.every(({ text }) => typeof text === 'string');
    const View = kindOf((pieces[0] as CapturedText).text) === 'Uint8Array' ? Uint8Array : Uint16Array;
    const symbols = new View(isString ? 0 : this.#memory.offset - from) as Uint8Array;
    let string = '';
    for (let k = 0; k < pieces.length; k++) {
      const piece = pieces[k] as CapturedText;
      const start = Math.max(from, piece.base);
      const end = piece.base + lengthOf(piece.text);
      if (isString) string += piece.read(start, end, true);
      else symbols.set(piece.octets(start, end) as Uint8Array, start - from);
    }
    return new CapturedText(isString ? string : symbols, from);
  }

  /** Forgets the pieces that no capture can need any more. */
  #forget(): void {
    const { offset, state, frame } = this.#memory;
    const { slots, lists } = frame;
    const table = this.#table;
    if (table.back) return;
    let from = offset;
    const needs = (start: number | undefined) => {
      if (start !== undefined && start >= 0 && start < from) from = start;
    };
    for (let i = 0; i < this.#waiting.length; i++) {
      const { shape } = (this.#waiting[i] as Watched).field;
      if (shape.occurs === 'list') needs(lists[shape.slot]?.[0]?.slots[0]);
      else needs(slots[shape.slot]);
    }
    const live = liveRegisters(table)[state / table.classCount] as readonly boolean[];
    for (let r = 0; r < live.length; r++) if (live[r]) needs(slots[table.slots.length + r]);
    let gone = 0;
    while (gone < this.#kept.length) {
      const { text, base } = this.#kept[gone] as CapturedText;
      if (base + lengthOf(text) > from) break;
      gone++;
    }
    if (gone > 0) this.#kept = this.#kept.slice(gone);
  }
}

/** Two lists as one, by where captures end, and the inner ones first. */
function merged(a: readonly Delivery[], b: readonly Delivery[]): Delivery[] {
  const isBefore = ({ value: x }: Delivery, { value: y }: Delivery) =>
    x.end < y.end || (x.end === y.end && x.start >= y.start);
  let i = 0;
  let k = 0;
  return Array.from({ length: a.length + b.length }, () =>
    k === b.length || (i < a.length && isBefore(a[i] as Delivery, b[k] as Delivery))
      ? (a[i++] as Delivery)
      : (b[k++] as Delivery),
  );
}
