/**
 * The tape of a text → its frames: the slots and lists of the text and of its items.
 *
 *     the loop of a module writes     offset << bits | list, in 16 bits         0: the next 2^(16 − bits) symbols begin
 *     its operations, as code         slots[2] = offset + 1 …    add(event, offset)
 *     what they make                  lists[0]: a frame for each row, each with a list of its cells
 *
 * The tape of a module says which list of operations comes where, and no more. They are done when a field is first read: to
 * leave the loop for each of them took half of the time of a short text. An item has the next free element of
 * its list when it begins, and its other marks go to the slots of its frame.
 */

import type { KeptTape, OperationsOnTape } from '../../shared/capture-match.ts';
import { type CaptureShape, type CaptureTable, NO_MORE, TAPE_ENTRIES } from '../../shared/capture-table.ts';
import { memoize } from '../../shared/memoize.ts';
import { bufferOf } from '../views.ts';

/** The slots of a text or of an item, and its lists. */
export interface Frame {
  readonly slots: number[];
  readonly lists: Frame[][];
}

/**
 * What the loops of all modules write to, one after the other: entries, and two of them in each number. The engine writes to
 * an array that is always the same one in half of the time.
 */
export const tapeWords: Int32Array = /* @__PURE__ */ new Int32Array(TAPE_ENTRIES / 2);
export const tapeEntries: Uint16Array = /* @__PURE__ */ new Uint16Array(/* @__PURE__ */ bufferOf(tapeWords));

/** How far the first entry of a number is from its last bits, on this machine. */
export const firstEntry = /* @__PURE__ */ (() => (new Uint16Array(bufferOf(Int32Array.of(1)))[0] === 1 ? 0 : 16))();

/**
 * The first entries, after those that are kept already: in lists of one length, which are literals, since these take a tenth
 * of the time of others.
 */
export function keepTape(kept: KeptTape | undefined, count: number): KeptTape {
  tapeEntries[count] = NO_MORE;
  const w = tapeWords;
  let last = kept;
  for (let k = 0; 2 * k <= count; k += 16) {
    // biome-ignore format: a row of numbers
    const words = [w[k], w[k + 1], w[k + 2], w[k + 3], w[k + 4], w[k + 5], w[k + 6], w[k + 7], w[k + 8], w[k + 9], w[k + 10], w[k + 11], w[k + 12], w[k + 13], w[k + 14], w[k + 15]] as number[];
    const next: KeptTape = { words, before: last, after: undefined };
    if (last) last.after = next;
    last = next;
  }
  return last as KeptTape;
}

/**
 * For each event what its marks do, six numbers each: the frame that the mark is in, its slot there, how far it is from the
 * event, the frame that it begins as an item of a list (0: none), and how many slots and lists that has. Numbers in a row
 * take two thirds of the time of objects.
 */
const marksOfEvents = /* @__PURE__ */ memoize((table: CaptureTable): readonly (readonly number[])[] => {
  const does: Record<number, readonly number[]> = {};
  const { marks } = table.labels;
  let labels = 0;
  let frames = 0;
  const visit = (shape: CaptureShape, around: number): void => {
    const { id, slot, occurs } = shape;
    const size = shape.frame;
    const isItem = occurs === 'list';
    const frame = isItem ? ++frames : around;
    does[2 * id] = isItem ? [around, slot, frame, size?.slots ?? 0, size?.lists ?? 0] : [frame, slot, 0, 0, 0];
    does[2 * id + 1] = [frame, isItem ? 1 : slot + 1, 0, 0, 0];
    // Labels have marks of their in the order of the tree.
    const labelled = shape.label?.slots ?? [];
    for (const slot of labelled) does[marks[labels++] as number] = [frame, slot, 0, 0, 0];
    for (const field of shape.fields) visit(field, frame);
  };
  visit(table.shape, 0);
  return table.events.map((event) =>
    Array.from({ length: 3 * event.length }, (_, k) => {
      const m = 2 * Math.floor(k / 6);
      const what = k % 6;
      // The distance is that of the event, between the slot and what begins.
      if (what === 2) return event[m + 1] as number;
      return (does[event[m] as number] as readonly number[])[what < 2 ? what : what - 1] as number;
    }),
  );
});

const NO_LISTS: Frame['lists'] = [];

function listsOf(count: number): Frame['lists'] {
  if (count === 1) return [[]];
  return count > 0 ? Array.from({ length: count }, () => []) : NO_LISTS;
}

/** As a rule, a literal: some slots too many, and ten times as fast. */
function slotsFrom(start: number, count: number): number[] {
  if (count > 8) return Array.from({ length: count }, (_, at) => (at > 0 ? -1 : start));
  return count > 2 ? [start, -1, -1, -1, -1, -1, -1, -1] : [start, -1];
}

const NONE_OPEN: Frame[] = [];

/** What the frames of all texts are made with. */
interface FrameParts {
  readonly events: readonly (readonly number[])[];
  /** How many lists a text has. */
  readonly lists: number;
}

export function framePartsOf(table: CaptureTable): FrameParts {
  return { events: marksOfEvents(table), lists: table.shape.frame?.lists ?? 0 };
}

/** The slots of a text before its first symbol, and its registers. */
export function slotsAtStart({ slots, registers }: CaptureTable): number[] {
  return Array.from({ length: slots.length + registers }, (_, slot) => slots[slot] ?? -1);
}

/** The frame of a text, with registers as slots after its and what makes the frames of its items. */
export class TextFrame implements Frame {
  readonly slots: number[];
  readonly lists: Frame[][];
  private readonly events: readonly (readonly number[])[];
  /** The frame that is open of each number. */
  private readonly open: Frame[];

  constructor({ events, lists }: FrameParts, slots: number[]) {
    this.slots = slots;
    this.lists = listsOf(lists);
    this.events = events;
    this.open = lists > 0 ? [this] : NONE_OPEN;
  }

  /** Does what a tape says that was kept, by the code of its module. `base`: where its first symbol is. */
  read(kept: KeptTape, base: number, operate: OperationsOnTape): void {
    let part: KeptTape | undefined = kept;
    while (part.before) part = part.before;
    for (let from = base; part; part = part.after) from = operate(this, from, part.words);
  }

  /** An event of a list. */
  add(event: number, at: number): void {
    const open = this.open;
    const marks = this.events[event] as readonly number[];
    for (let m = 0; m < marks.length; m += 6) {
      const { slots, lists } = open[marks[m] as number] as Frame;
      const slot = marks[m + 1] as number;
      const offset = at + (marks[m + 2] as number);
      const begins = marks[m + 3] as number;
      if (begins === 0) {
        slots[slot] = offset;
        continue;
      }
      const item = { slots: slotsFrom(offset, marks[m + 4] as number), lists: listsOf(marks[m + 5] as number) };
      (lists[slot] as Frame[]).push(item);
      // Frames of lists that have had no item yet are set before they are read.
      if (begins < open.length) open[begins] = item;
      else while (open.length <= begins) open.push(item);
    }
  }
}
