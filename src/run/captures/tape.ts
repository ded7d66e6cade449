/**
 * The events of a text → the items of its lists. On a tape an event is one number: the offset, and in its last bits what was
 * there.
 *
 *     open row 0, open cell 0, close cell 1 …        lists[0]: a frame for each row, each with a list of its cells
 *
 * An item has the next free element of its list when it begins, and its other marks go to the slots of its frame.
 */
import type { CaptureShape, CaptureTable } from '../../capture-table.ts';
import { append, listBy, mapped } from '../../lists.ts';
import { memoize } from '../../memoize.ts';
import { floor, own } from '../intrinsics.ts';

/** The slots of a text or of an item, and its lists. */
export interface Frame {
  readonly slots: ArrayLike<number>;
  readonly lists: Frame[][];
}

/**
 * For each event what its marks do, six numbers each: the frame that the mark is in, its slot there, how far it is from the
 * event, the frame that it begins as an item of a list (0: none), and how many slots and lists that has. Numbers in a row
 * take two thirds of the time of objects (measured).
 */
const marksOfEvents = /* @__PURE__ */ memoize((table: CaptureTable): readonly (readonly number[])[] => {
  const does: Record<number, readonly number[]> = { __proto__: null } as never;
  const { marks } = table.labels;
  let labels = 0;
  let frames = 0;
  const visit = (shape: CaptureShape, around: number): void => {
    const { id, slot, occurs } = shape;
    const size = own(shape, 'frame');
    const isItem = occurs === 'list';
    const frame = isItem ? ++frames : around;
    does[2 * id] = isItem ? [around, slot, frame, size?.slots ?? 0, size?.lists ?? 0] : [frame, slot, 0, 0, 0];
    does[2 * id + 1] = [frame, isItem ? 1 : slot + 1, 0, 0, 0];
    // Labels have marks of their own, in the order of the tree.
    const labelled = own(shape, 'label')?.slots ?? [];
    for (let i = 0; i < labelled.length; i++) does[marks[labels++] as number] = [frame, labelled[i] as number, 0, 0, 0];
    for (let i = 0; i < shape.fields.length; i++) visit(shape.fields[i] as CaptureShape, frame);
  };
  visit(table.shape, 0);
  return mapped(table.events, (event) =>
    listBy(3 * event.length, (k) => {
      const m = 2 * floor(k / 6);
      const what = k % 6;
      // The distance is that of the event, between the slot and what begins.
      if (what === 2) return event[m + 1] as number;
      return (does[event[m] as number] as readonly number[])[what < 2 ? what : what - 1] as number;
    }),
  );
});

export const NO_LISTS: Frame['lists'] = [];

function listsOf(count: number): Frame['lists'] {
  return count > 0 ? listBy(count, () => []) : NO_LISTS;
}

/** As a rule, a literal: some slots too many, and ten times as fast. */
function slotsFrom(start: number, count: number): number[] {
  if (count > 8) return listBy(count, (at) => (at > 0 ? -1 : start));
  return count > 2 ? [start, -1, -1, -1, -1, -1, -1, -1] : [start, -1];
}

/** Events → lists of items. A tape that is given is read when a list is asked for. */
export class Assembler implements Pick<Frame, 'lists'> {
  private readonly found: Frame['lists'];
  private readonly events: readonly (readonly number[])[];
  /** The frame that is open of each number. */
  private readonly open: { readonly slots: number[]; readonly lists: Frame['lists'] }[];
  /** How many bits of a number of the tape say what was there. */
  private readonly bits: number;
  private readonly tape: ArrayLike<number>;
  private from: number;
  private readonly to: number;

  constructor(table: CaptureTable, tape: ArrayLike<number> = [], from = 0, to = 0) {
    this.found = listsOf(own(table.shape, 'frame')?.lists ?? 0);
    this.events = marksOfEvents(table);
    // The marks of the whole text itself are on no tape.
    this.open = [{ slots: [], lists: this.found }];
    this.bits = own(table, 'eventBits') ?? 0;
    this.tape = tape;
    this.from = from;
    this.to = to;
  }

  get lists(): Frame['lists'] {
    this.read(this.tape, this.from, this.to);
    this.from = this.to;
    return this.found;
  }

  /** `base`: where a chunk of a stream begins, whose offsets count from there. */
  read(tape: ArrayLike<number>, from: number, to: number, base = 0): void {
    const bits = this.bits;
    const mask = (1 << bits) - 1;
    for (let k = from; k < to; k++) {
      const number = tape[k] as number;
      this.add(number & mask, base + (number >> bits));
    }
  }

  add(event: number, at: number): void {
    const open = this.open;
    const marks = this.events[event] as readonly number[];
    for (let m = 0; m < marks.length; m += 6) {
      const { slots, lists } = open[marks[m] as number] as (typeof open)[number];
      const slot = marks[m + 1] as number;
      const offset = at + (marks[m + 2] as number);
      const begins = marks[m + 3] as number;
      if (begins === 0) {
        slots[slot] = offset;
        continue;
      }
      const size = marks[m + 4] as number;
      const item = { slots: slotsFrom(offset, size), lists: listsOf(marks[m + 5] as number) };
      append(lists[slot] as Frame[], item);
      // Frames of lists that have had no item yet are set before they are read.
      if (begins < open.length) open[begins] = item;
      else while (open.length <= begins) append(open, item);
    }
  }
}
