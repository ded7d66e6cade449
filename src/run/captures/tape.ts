/**
 * The tape of a text → the items of its lists. An event of the tape is two numbers: the offset, and what was there.
 *
 *     open row 0, open cell 0, close cell 1 …        lists[0]: a frame for each row, each with a list of its cells
 *
 * An item has the next free element of its list when it begins, and its other marks go to the slots of its frame.
 */
import type { CaptureShape, CaptureTable } from '../../capture-table.ts';
import { append, listBy, mapped } from '../../lists.ts';
import { memoize } from '../../memoize.ts';
import { own } from '../intrinsics.ts';

/** The slots of a text or of an item, and its lists. */
export interface Frame {
  readonly slots: ArrayLike<number>;
  readonly lists: Frame[][];
}

/** What a mark on the tape does. */
interface Placed {
  readonly shape: CaptureShape | undefined;
  /** The number of the frame that the mark is in. */
  readonly frame: number;
  readonly slot: number;
  /** How far it is from its event. */
  readonly distance: number;
}

/** For each event its marks. */
const placedEvents = /* @__PURE__ */ memoize((table: CaptureTable): readonly (readonly Placed[])[] => {
  const placed: Record<number, Omit<Placed, 'distance'>> = { __proto__: null } as never;
  const { marks } = table.labels;
  let labels = 0;
  const visit = (shape: CaptureShape, around: number): void => {
    const frame = own(shape, 'frame') ? shape.id : around;
    const isItem = shape.occurs === 'list';
    placed[2 * shape.id] = { shape: isItem ? shape : undefined, frame: isItem ? around : frame, slot: shape.slot };
    placed[2 * shape.id + 1] = { shape: undefined, frame, slot: isItem ? 1 : shape.slot + 1 };
    // Labels have marks of their own, in the order of the tree.
    const slots = own(shape, 'label')?.slots ?? [];
    for (let i = 0; i < slots.length; i++)
      placed[marks[labels++] as number] = { shape: undefined, frame, slot: slots[i] as number };
    for (let i = 0; i < shape.fields.length; i++) visit(shape.fields[i] as CaptureShape, frame);
  };
  visit(table.shape, table.shape.id);
  return mapped(table.events, (event) =>
    listBy(event.length / 2, (m) => {
      const { shape, frame, slot } = placed[event[2 * m] as number] as Placed;
      return { shape, frame, slot, distance: event[2 * m + 1] as number };
    }),
  );
});

export const NO_LISTS: Frame['lists'] = [];

function listsOf(count: number): Frame['lists'] {
  return count > 0 ? listBy(count, () => []) : NO_LISTS;
}

/** Reads a tape: events → lists of items. Of a stream it reads on. */
export class Assembler {
  readonly lists: Frame['lists'];
  readonly #events: readonly (readonly Placed[])[];
  /** The frame that is open of each shape, by its number. */
  readonly #open: Record<number, { readonly slots: number[]; readonly lists: Frame['lists'] }>;

  constructor(table: CaptureTable) {
    this.lists = listsOf(own(table.shape, 'frame')?.lists ?? 0);
    this.#events = placedEvents(table);
    // The marks of the whole text itself are on no tape.
    this.#open = { __proto__: null, [table.shape.id]: { slots: [], lists: this.lists } } as never;
  }

  read(tape: ArrayLike<number>, from: number, to: number): void {
    const open = this.#open;
    for (let k = from; k < to; k += 2) {
      const placed = this.#events[tape[k + 1] as number] as readonly Placed[];
      for (let m = 0; m < placed.length; m++) {
        const { shape, frame, slot, distance } = placed[m] as Placed;
        const offset = (tape[k] as number) + distance;
        const around = open[frame] as (typeof open)[number];
        if (shape === undefined) {
          around.slots[slot] = offset;
          continue;
        }
        const { slots, lists } = shape.frame as { slots: number; lists: number };
        // As a rule, a literal: some slots too many, and ten times as fast.
        const empty = slots > 8 ? listBy(slots, () => -1) : [-1, -1, -1, -1, -1, -1, -1, -1];
        empty[0] = offset;
        const item = { slots: empty, lists: listsOf(lists) };
        append(around.lists[slot] as Frame[], item);
        open[shape.id] = item;
      }
    }
  }
}

/** The lists of a whole text: the tape is read when they are first asked for. */
export class TapeFrame implements Pick<Frame, 'lists'> {
  readonly #table: CaptureTable;
  readonly #tape: ArrayLike<number>;
  readonly #from: number;
  readonly #to: number;
  #lists: Frame['lists'] | undefined;

  constructor(table: CaptureTable, tape: ArrayLike<number>, from: number, to: number) {
    this.#table = table;
    this.#tape = tape;
    this.#from = from;
    this.#to = to;
  }

  get lists(): Frame['lists'] {
    if (!this.#lists) {
      const assembler = new Assembler(this.#table);
      assembler.read(this.#tape, this.#from, this.#to);
      this.#lists = assembler.lists;
    }
    return this.#lists;
  }
}
