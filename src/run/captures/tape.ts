/**
 * The tape of a text → the items of its lists. A number of the tape is an offset, times the number of
 * events, and the event that was there.
 *
 *     open row 0, open cell 0, close cell 1 …        lists[0]: a frame for each row, each with a list of its cells
 *
 * An event is one mark or several at known distances (capture-table.ts). A mark of an item fills a slot of its frame.
 */
import type { CaptureShape, CaptureTable } from '../../capture-table.ts';
import { defineProperty, listBy, mapped } from '../../lists.ts';
import { memoize } from '../../memoize.ts';
import { floor, own } from '../intrinsics.ts';
import { Sequence, type Tape } from './sequence.ts';

/** The slots of a text or of an item, and its lists. */
export interface Frame {
  readonly slots: number[];
  readonly lists: Sequence<Frame>[];
}

/** What a mark on the tape does. */
interface Placed {
  readonly shape: CaptureShape | undefined;
  /** The frame that the mark is in. */
  readonly frame: CaptureShape;
  readonly slot: number;
}

const placedMarks = /* @__PURE__ */ memoize((table: CaptureTable): readonly Placed[] => {
  const placed: Placed[] = [];
  const place = (mark: number, value: Placed) => defineProperty(placed, mark, { __proto__: null, value } as object);
  const { marks } = table.labels;
  let labels = 0;
  const visit = (shape: CaptureShape, around: CaptureShape): void => {
    const frame = own(shape, 'frame') ? shape : around;
    const isItem = shape.occurs === 'list';
    place(2 * shape.id, { shape: isItem ? shape : undefined, frame: isItem ? around : frame, slot: shape.slot });
    place(2 * shape.id + 1, { shape: undefined, frame, slot: isItem ? 1 : shape.slot + 1 });
    // Labels have marks of their own, in the order of the tree.
    const slots = own(shape, 'label')?.slots ?? [];
    for (let i = 0; i < slots.length; i++)
      place(marks[labels++] as number, { shape: undefined, frame, slot: slots[i] as number });
    for (let i = 0; i < shape.fields.length; i++) visit(shape.fields[i] as CaptureShape, frame);
  };
  visit(table.shape, table.shape);
  // Elements that are defined make a slow list.
  return mapped(placed, (each) => each);
});

const NO_LISTS: Frame['lists'] = [];

function listsOf(count: number): Frame['lists'] {
  return listBy(count, () => new Sequence());
}

/** Reads a tape: events → lists of items. Of a stream it reads on. */
export class Assembler {
  readonly lists: Frame['lists'];
  readonly #table: CaptureTable;
  /** The frame that is open of each shape, by its number. */
  readonly #open: (Frame | undefined)[];

  constructor(table: CaptureTable) {
    this.#table = table;
    this.lists = listsOf(own(table.shape, 'frame')?.lists ?? 0);
    this.#open = listBy(placedMarks(table).length, () => undefined);
    // The marks of the whole text itself are on no tape.
    this.#open[table.shape.id] = { slots: [], lists: this.lists };
  }

  read(numbers: readonly number[], length = numbers.length): void {
    const { events } = this.#table;
    const marks = placedMarks(this.#table);
    for (let k = 0; k < length && (numbers[k] as number) >= 0; k++) {
      const number = numbers[k] as number;
      const event = events[number % events.length] as readonly number[];
      for (let m = 0; m < event.length; m += 2) {
        const { shape, frame, slot } = marks[event[m] as number] as Placed;
        const offset = floor(number / events.length) + (event[m + 1] as number);
        const open = this.#open[frame.id] as Frame;
        if (shape) this.#item(shape, open, offset);
        else open.slots[slot] = offset;
      }
    }
  }

  #item(shape: CaptureShape, around: Frame, offset: number): void {
    const { slots, lists } = shape.frame as { slots: number; lists: number };
    // As a rule, a literal: some slots too many, and ten times as fast.
    const empty = slots > 8 ? listBy(slots, () => -1) : [-1, -1, -1, -1, -1, -1, -1, -1];
    const item: Frame = { slots: empty, lists: lists > 0 ? listsOf(lists) : NO_LISTS };
    empty[0] = offset;
    around.lists[shape.slot]?.add(item);
    this.#open[shape.id] = item;
  }
}

/** The frame of a whole text: the tape is read at the first access to a list. */
export class TapeFrame implements Frame {
  readonly slots: number[];
  readonly #table: CaptureTable;
  readonly #tape: Tape;
  #lists: Frame['lists'] | undefined;

  constructor(table: CaptureTable, slots: number[], tape: Tape) {
    this.#table = table;
    this.slots = slots;
    this.#tape = tape;
  }

  get lists(): Frame['lists'] {
    if (!this.#lists) {
      const assembler = new Assembler(this.#table);
      const blocks = (typeof this.#tape[0] === 'number' ? [this.#tape] : this.#tape) as readonly (readonly number[])[];
      for (let i = 0; i < blocks.length; i++) assembler.read(blocks[i] as readonly number[]);
      this.#lists = assembler.lists;
    }
    return this.#lists;
  }
}
