/**
 * Captures of a text in chunks, each as soon as it is certain.
 *
 *     push  "GET / HT"      [ method "GET", target "/" ]
 *     push  "TP/1.1…"       [ version "1.1" ]
 *
 * A capture is certain when all ways that the text leaves open agree on it; then its marks are in a slot or on the tape
 * (registers.ts of the compiler). Of the text only what an open capture needs is kept.
 */
import { type CaptureShape, type CaptureTable, OPERATION } from '../../capture-table.ts';
import { allOf, append, chosen, indexWhere, listBy, mapped, sliceOf } from '../../lists.ts';
import { memoize } from '../../memoize.ts';
import type { Checker } from '../checker.ts';
import { IllFormedError } from '../errors.ts';
import { copied, type Text } from '../input.ts';
import { copyInto, filled, floor, kindOf, lengthOf, max, own, U8, U16, unitOfString } from '../intrinsics.ts';
import { CapturedText } from './reading.ts';
import { advance, disagree, finish, loadCaptures, startOf } from './run.ts';
import { Assembler, type Frame } from './tape.ts';
import { type CapturedRecord, captureValue } from './values.ts';

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
  readonly shape: CaptureShape;
}

const watchedFields = /* @__PURE__ */ memoize((table: CaptureTable): readonly Watched[] => {
  const found: Watched[] = [];
  const visit = ({ fields }: CaptureShape, path: string): void => {
    for (let i = 0; i < fields.length; i++) {
      const shape = fields[i] as CaptureShape;
      if (shape.occurs === 'never') continue;
      if (shape.occurs !== 'list') visit(shape, `${path}${shape.field}.`);
      append(found, { path: path + shape.field, shape });
    }
  };
  visit(table.shape, '');
  return found;
});

/** For each state the registers that are still read; a text must be kept from the least of them on. */
const liveRegisters = /* @__PURE__ */ memoize((table: CaptureTable): readonly (readonly boolean[])[] => {
  const { classCount, next, flagged, lists, ends, registers } = table;
  const none = listBy(registers, () => false);
  const live = mapped(ends, () => sliceOf(none, 0));
  let grew = true;
  // What a list reads before it sets it, and what is read after it.
  const add = (known: boolean[], list: readonly number[], after: readonly boolean[]) => {
    const found = sliceOf(after, 0);
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

/** Parses one stream. `parser()` of a form with captures makes it. */
export class StreamParser<Input> {
  readonly #table: CaptureTable;
  readonly #textOf: (input: Input) => Text;
  readonly #checker: Checker<Input>;
  readonly #memory;
  readonly #assembler: Assembler;
  /** The items that are given already, of lists in records. */
  readonly #given: Frame['lists'];
  /** The watched fields that are still to come. */
  #waiting: readonly Watched[];
  /** The pieces of the stream that captures may need. */
  #kept: CapturedText[] = [];

  /** @internal */
  constructor(table: CaptureTable, textOf: (input: Input) => Text, checker: Checker<Input>) {
    this.#table = table;
    this.#textOf = textOf;
    this.#checker = checker;
    this.#memory = startOf(table);
    this.#assembler = new Assembler(table);
    this.#given = mapped(this.#assembler.lists, () => []);
    this.#waiting = watchedFields(table);
  }

  /**
   * Reads the next chunk, which may be empty, and is copied. Returns the captures that have become certain, in the order
   * in which they end: each field, and each item of a list of the whole text.
   *
   * @throws IllFormedError with the first fault of the stream, at the earliest symbol that shows it.
   * @throws TypeError when the form does not take the chunk; the stream then continues as if the chunk had not come.
   */
  push(chunk: Input): readonly Delivery[] {
    const text = copied(this.#textOf(chunk));
    const fault = this.#checker.push(text as Input);
    if (fault) throw new IllFormedError(fault);
    if (!advance(loadCaptures(this.#table), this.#memory, text, lengthOf(text))) disagree();
    if (lengthOf(text) > 0) append(this.#kept, new CapturedText(text, this.#memory.offset - lengthOf(text)));
    const found = this.#deliver();
    this.#forget();
    return found;
  }

  /** Ends the stream: the captures that become certain by that. Throws as `push` does. */
  end(): readonly Delivery[] {
    const fault = this.#checker.end();
    if (fault) throw new IllFormedError(fault);
    if (!finish(loadCaptures(this.#table), this.#memory)) disagree();
    return this.#deliver();
  }

  #deliver(): Delivery[] {
    const { slots, tape, offset } = this.#memory;
    const { lists } = this.#assembler;
    if (tape.length > 0) {
      this.#assembler.read(tape.cells, 0, tape.length);
      tape.length = 0;
    }
    // How many of each are certain: the one value of a field, or the first items of a list.
    let from = offset;
    const isCertain = (of: ArrayLike<number>, at: number) => {
      const start = of[at] as number;
      const end = of[at + 1] as number;
      if (start < 0 || end < 0 || end > offset) return false;
      if (start < from) from = start;
      return true;
    };
    const counts = mapped(this.#waiting, ({ shape: { slot, occurs } }) => {
      if (occurs !== 'list') return isCertain(slots, slot) ? 1 : 0;
      const open = indexWhere(lists[slot] as Frame[], (item) => !isCertain(item.slots, 0));
      return open < 0 ? (lists[slot] as Frame[]).length : open;
    });
    if (allOf(counts, (count) => count === 0)) return [];
    const source = this.#sourceFrom(from);
    const found: Delivery[] = [];
    this.#waiting = chosen(this.#waiting, ({ path, shape }, w) => {
      const { slot, occurs } = shape;
      const add = (of: ArrayLike<number>, frame: Pick<Frame, 'lists'>, at: number) => {
        const value = captureValue(shape, source, of, frame, of[at] as number, of[at + 1] as number);
        append(found, { field: path, value });
      };
      const count = counts[w] as number;
      if (count === 0) return true;
      if (occurs === 'list') {
        const items = lists[slot] as Frame[];
        for (let k = 0; k < count; k++) {
          const item = items[k] as Frame;
          add(item.slots, item, 0);
          // The value of a record has the items of its lists as well.
          if (path !== shape.field) append(this.#given[slot] as Frame[], item);
        }
        lists[slot] = sliceOf(items, count);
        return true;
      }
      // Slots of the stream go on: the value keeps what it has now.
      add(sliceOf(slots, 0), { lists: this.#given }, slot);
      return false;
    });
    return sorted(found);
  }

  /** The text from an offset on, of the pieces that are kept. */
  #sourceFrom(offset: number): CapturedText {
    let i = this.#kept.length - 1;
    while (i > 0 && (this.#kept[i] as CapturedText).base > offset) i--;
    const pieces = sliceOf(this.#kept, max(i, 0));
    const base = pieces.length > 0 ? (pieces[0] as CapturedText).base : offset;
    return new CapturedText(joined(mapped(pieces, ({ text }) => text)), base);
  }

  /** Forgets the pieces that no capture can need any more. */
  #forget(): void {
    const { offset, slots, registers, state } = this.#memory;
    const table = this.#table;
    if (own(table, 'back')) return;
    let from = offset;
    const needs = (start: number | undefined) => {
      if (start !== undefined && start >= 0 && start < from) from = start;
    };
    for (let i = 0; i < this.#waiting.length; i++) {
      const { shape } = this.#waiting[i] as Watched;
      if (shape.occurs === 'list') needs(this.#assembler.lists[shape.slot]?.[0]?.slots[0]);
      else needs(slots[shape.slot]);
    }
    const live = liveRegisters(table)[state / table.classCount] as readonly boolean[];
    for (let r = 0; r < live.length; r++) if (live[r]) needs(registers[r]);
    let gone = 0;
    while (gone < this.#kept.length) {
      const { text, base } = this.#kept[gone] as CapturedText;
      if (base + lengthOf(text) > from) break;
      gone++;
    }
    if (gone > 0) this.#kept = sliceOf(this.#kept, gone);
  }
}

/** By where they end, and the inner ones first. They come nearly sorted, field by field. */
function sorted(list: Delivery[]): Delivery[] {
  const isBefore = ({ value: x }: Delivery, { value: y }: Delivery) =>
    x.end < y.end || (x.end === y.end && x.start >= y.start);
  if (allOf(list, (each, at) => at === 0 || isBefore(list[at - 1] as Delivery, each))) return list;
  const middle = floor(list.length / 2);
  const a = sorted(sliceOf(list, 0, middle));
  const b = sorted(sliceOf(list, middle));
  let i = 0;
  let k = 0;
  return listBy(list.length, () =>
    k === b.length || (i < a.length && isBefore(a[i] as Delivery, b[k] as Delivery))
      ? (a[i++] as Delivery)
      : (b[k++] as Delivery),
  );
}

function joined(texts: readonly Text[]): Text {
  if (texts.length <= 1) return texts.length > 0 ? (texts[0] as Text) : '';
  if (allOf(texts, (text) => typeof text === 'string')) {
    let whole = '';
    for (let i = 0; i < texts.length; i++) whole += texts[i];
    return whole;
  }
  let length = 0;
  for (let i = 0; i < texts.length; i++) length += lengthOf(texts[i] as Text);
  const all = new (kindOf(texts[0]) === 'Uint8Array' ? U8 : U16)(length) as Uint8Array;
  for (let i = 0, at = 0; i < texts.length; at += lengthOf(texts[i++] as Text)) {
    const text = texts[i] as Text;
    copyInto(all, (typeof text === 'string' ? unitsIn(text) : text) as Uint8Array, at);
  }
  return all;
}

/** A stream of code units may come in strings and in arrays. */
function unitsIn(text: string): Uint16Array {
  return filled(new U16(text.length), (i) => unitOfString(text, i));
}
