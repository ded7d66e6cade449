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
import { memoize } from '../../memoize.ts';
import type { Checker } from '../checker.ts';
import { IllFormedError } from '../errors.ts';
import { copied, type Text } from '../input.ts';
import { copyInto, lengthOf, min } from '../intrinsics.ts';
import { Assembler, advance, finish, loadCaptures, startOf } from './run.ts';
import { type CapturedRecord, captureValue, type Frame, StreamPart } from './values.ts';

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
  const visit = (shape: CaptureShape, path: string): Watched[] =>
    shape.fields.flatMap((field) => {
      const name = path ? `${path}.${field.field}` : field.field;
      const within = field.occurs === 'list' ? [] : visit(field, name);
      return field.occurs === 'never' ? [] : [...within, { path: name, shape: field }];
    });
  return visit(table.shape, '');
});

/** For each state the registers that are still read; a text must be kept from the least of them on. */
const liveRegisters = /* @__PURE__ */ memoize((table: CaptureTable): readonly ReadonlySet<number>[] => {
  const { classCount, next, flagged, lists, ends } = table;
  const live = ends.map(() => new Set<number>());
  // What a list reads before it sets it.
  const before = (list: readonly number[], after: ReadonlySet<number>): Set<number> => {
    const found = new Set(after);
    for (let k = list.length - 4; k >= 0; k -= 4) {
      if (list[k] === OPERATION.keep) found.delete(list[k + 1] as number);
      if ((list[k + 2] as number) >= 0) found.add(list[k + 2] as number);
    }
    return found;
  };
  for (let grew = true; grew; ) {
    grew = false;
    live.forEach((known, state) => {
      const size = known.size;
      const add = (registers: ReadonlySet<number>) => {
        for (const register of registers) known.add(register);
      };
      if ((ends[state] as number) >= 0) add(before(lists[ends[state] as number] as readonly number[], new Set()));
      for (let c = 0; c < classCount; c++) {
        const cell = next[state * classCount + c] as number;
        if (cell === -1) continue;
        const [to, list] = cell >= 0 ? [cell, 0] : [flagged[-2 - 2 * cell] as number, flagged[-1 - 2 * cell] as number];
        add(before(lists[list] as readonly number[], live[to / classCount] as ReadonlySet<number>));
      }
      grew ||= known.size > size;
    });
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
  /** The watched fields that are still to come. */
  #waiting: readonly Watched[];
  /** The pieces of the stream that captures may need. */
  readonly #kept: StreamPart[] = [];

  /** @internal */
  constructor(table: CaptureTable, textOf: (input: Input) => Text, checker: Checker<Input>) {
    this.#table = table;
    this.#textOf = textOf;
    this.#checker = checker;
    this.#memory = startOf(table);
    this.#assembler = new Assembler(table, this.#memory.slots);
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
    if (!advance(loadCaptures(this.#table), this.#memory, text, lengthOf(text)))
      throw new Error('the captures and the verdict disagree: please report this form');
    if (lengthOf(text) > 0) this.#kept.push(new StreamPart(text, this.#memory.offset - lengthOf(text)));
    const found = this.#deliver();
    this.#forget();
    return found;
  }

  /** Ends the stream: the captures that become certain by that. Throws as `push` does. */
  end(): readonly Delivery[] {
    const fault = this.#checker.end();
    if (fault) throw new IllFormedError(fault);
    if (!finish(loadCaptures(this.#table), this.#memory))
      throw new Error('the captures and the verdict disagree: please report this form');
    return this.#deliver();
  }

  #deliver(): Delivery[] {
    const { slots, tape, offset } = this.#memory;
    const { lists } = this.#assembler;
    if (tape.length > 0) {
      this.#assembler.read(tape);
      tape.length = 0;
    }
    const ready: Ready[] = [];
    const late: Watched[] = [];
    for (const watched of this.#waiting) {
      const { slot, occurs } = watched.shape;
      const end = slots[slot + 1] as number;
      if (occurs === 'list') {
        const items = lists[slot] as Frame[];
        let done = 0;
        for (let item = items[0]; item && isWithin(item.slots[1] as number, offset); item = items[++done]) {
          ready.push({ watched, start: item.slots[0] as number, end: item.slots[1] as number, frame: item });
        }
        items.splice(0, done);
      } else if ((slots[slot] as number) >= 0 && isWithin(end, offset)) {
        // Slots of the stream go on: the value keeps what it has now.
        ready.push({ watched, start: slots[slot] as number, end, frame: { slots: [...slots], lists } });
        continue;
      }
      late.push(watched);
    }
    this.#waiting = late;
    if (ready.length === 0) return [];
    let from = offset;
    for (const { start } of ready) from = min(from, start);
    const source = this.#sourceFrom(from);
    return ready
      .sort((a, b) => a.end - b.end || b.start - a.start)
      .map(({ watched, start, end, frame }) => ({
        field: watched.path,
        value: captureValue(watched.shape, source, frame, start, end),
      }));
  }

  /** The text from an offset on, of the pieces that are kept. */
  #sourceFrom(offset: number): StreamPart {
    let i = this.#kept.length - 1;
    while (i > 0 && (this.#kept[i] as StreamPart).base > offset) i--;
    const pieces = this.#kept.slice(Math.max(i, 0));
    const base = pieces[0]?.base ?? offset;
    return new StreamPart(joined(pieces.map(({ text }) => text)), base);
  }

  /** Forgets the pieces that no capture can need any more. */
  #forget(): void {
    const { offset, slots, registers, state } = this.#memory;
    const table = this.#table;
    if (table.back) return;
    let from = offset;
    const needs = (start: number | undefined) => {
      if (start !== undefined && start >= 0 && start < from) from = start;
    };
    for (const { shape } of this.#waiting) {
      if (shape.occurs === 'list') needs(this.#assembler.lists[shape.slot]?.[0]?.slots[0]);
      else needs(slots[shape.slot]);
    }
    for (const register of liveRegisters(table)[state / table.classCount] ?? []) needs(registers[register]);
    let gone = 0;
    while (gone < this.#kept.length) {
      const { text, base } = this.#kept[gone] as StreamPart;
      if (base + lengthOf(text) > from) break;
      gone++;
    }
    this.#kept.splice(0, gone);
  }
}

/** A capture that is certain. */
interface Ready {
  readonly watched: Watched;
  readonly start: number;
  readonly end: number;
  readonly frame: Frame;
}

function isWithin(end: number, offset: number): boolean {
  return end >= 0 && end <= offset;
}

function joined(texts: readonly Text[]): Text {
  const [first = '', ...others] = texts;
  if (others.length === 0) return first;
  if (typeof first === 'string' && texts.every((text) => typeof text === 'string')) return texts.join('');
  const views = texts.map((text) => (typeof text === 'string' ? unitsIn(text) : text));
  const length = views.reduce((sum, view) => sum + lengthOf(view), 0);
  const all = new (views[0]?.BYTES_PER_ELEMENT === 1 ? Uint8Array : Uint16Array)(length) as Uint8Array;
  let at = 0;
  for (const view of views) {
    copyInto(all, view as Uint8Array, at);
    at += lengthOf(view);
  }
  return all;
}

/** A stream of code units may come in strings and in arrays. */
function unitsIn(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}
