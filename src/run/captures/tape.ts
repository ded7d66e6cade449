/**
 * The tape of a text → its frames: the slots and lists of the text and of its items.
 *
 *     the loop of a module writes     offset << bits | list, in 16 bits         0: the next 2^(16 − bits) symbols begin
 *     operate(list, offset)           slot 2 of the text is offset + 1; an item of its list 0 begins …
 *     the frame of the text           lists[0]: a frame for each row, each with a list of its cells
 *
 * A tape says which list of operations comes where, and no more. They are done when a field is first read: to leave the loop
 * for each of them took half of the time of a short text (measured). An item has the next free element of its list when it
 * begins, and its other marks go to the slots of its frame.
 */
import { type CaptureShape, type CaptureTable, OPERATION, TAPE_ENTRIES } from '../../capture-table.ts';
import { append, joinedLists, listBy, mapped } from '../../lists.ts';
import { memoize } from '../../memoize.ts';
import { bufferOf, filled, floor, I32, own, U16 } from '../intrinsics.ts';

/** The slots of a text or of an item, and its lists. */
export interface Frame {
  readonly slots: number[];
  readonly lists: Frame[][];
}

/** Entries of a tape, two in each number, up to one that says so or to the last number. */
export type TapeWords = ArrayLike<number>;

/** No list has this number. */
const NO_MORE = 0xffff;

/**
 * What the loops of all modules write to, one after the other. The engine writes to an array that is always the same one in
 * half of the time (measured).
 */
export const tapeWords = /* @__PURE__ */ new I32(TAPE_ENTRIES / 2);
export const tapeEntries = /* @__PURE__ */ new U16(/* @__PURE__ */ bufferOf(tapeWords));

/** The first entries, after those that are kept already. A short list is a literal, which takes a tenth of the time (measured). */
export function keepTape(kept: TapeWords[] | undefined, count: number): TapeWords[] {
  tapeEntries[count] = NO_MORE;
  const w = wordOfTape;
  const words =
    count < 32
      ? [w(0), w(1), w(2), w(3), w(4), w(5), w(6), w(7), w(8), w(9), w(10), w(11), w(12), w(13), w(14), w(15)]
      : filled(new I32((count >> 1) + 1), w);
  if (kept === undefined) return [words];
  append(kept, words);
  return kept;
}

const wordOfTape = (k: number) => tapeWords[k] as number;

/** One number of a tape, and its two entries as this machine has them in memory. */
const word = /* @__PURE__ */ new I32(1);
const entries = /* @__PURE__ */ new U16(/* @__PURE__ */ bufferOf(word));

/**
 * What lists of operations and events do, seven numbers for each step: the slot of the text that has the offset (−1: it is
 * the one that is reached), what to add, the frame that is set and its slot, the frame that begins as an item of a list (0:
 * none), and how many slots and lists that has. Registers are slots of the text, after the others. Numbers in a row take two
 * thirds of the time of objects (measured).
 */
interface Steps {
  readonly lists: readonly (readonly number[])[];
  readonly events: readonly (readonly number[])[];
}

const STEP = 7;

const stepsOf = /* @__PURE__ */ memoize((table: CaptureTable): Steps => {
  const does = marksOf(table);
  const eventFrom = (event: number, from: number, plus: number): readonly number[] => {
    const marks = table.events[event] as readonly number[];
    return listBy((marks.length / 2) * STEP, (k) => {
      const m = 2 * floor(k / STEP);
      if (k % STEP === 0) return from;
      const distance = plus + (marks[m + 1] as number);
      return k % STEP === 1 ? distance : ((does[marks[m] as number] as readonly number[])[(k % STEP) - 2] as number);
    });
  };
  const first = table.slots.length;
  return {
    events: mapped(table.events, (_, event) => eventFrom(event, -1, 0)),
    lists: mapped(table.lists, (list) => {
      let steps: readonly number[] = [];
      for (let k = 0; k < list.length; k += 4) {
        const what = list[k] as number;
        const which = list[k + 1] as number;
        const from = (list[k + 2] as number) < 0 ? -1 : first + (list[k + 2] as number);
        const plus = list[k + 3] as number;
        const slot = what === OPERATION.keep ? first + which : which;
        const step = what === OPERATION.event ? eventFrom(which, from, plus) : [from, plus, 0, slot, 0, 0, 0];
        steps = joinedLists(steps, step);
      }
      return steps;
    }),
  };
});

/** For each mark of the tape its frame and slot, and the frame that it begins. */
function marksOf({ shape: root, labels }: CaptureTable): Readonly<Record<number, readonly number[]>> {
  const does: Record<number, readonly number[]> = { __proto__: null } as never;
  let labelled = 0;
  let frames = 0;
  const visit = (shape: CaptureShape, around: number): void => {
    const { id, slot, occurs } = shape;
    const size = own(shape, 'frame');
    const isItem = occurs === 'list';
    const frame = isItem ? ++frames : around;
    does[2 * id] = isItem ? [around, slot, frame, size?.slots ?? 0, size?.lists ?? 0] : [frame, slot, 0, 0, 0];
    does[2 * id + 1] = [frame, isItem ? 1 : slot + 1, 0, 0, 0];
    // Labels have marks of their own, in the order of the tree.
    const slots = own(shape, 'label')?.slots ?? [];
    for (let i = 0; i < slots.length; i++) does[labels.marks[labelled++] as number] = [frame, slots[i] as number, 0, 0, 0];
    for (let i = 0; i < shape.fields.length; i++) visit(shape.fields[i] as CaptureShape, frame);
  };
  visit(root, 0);
  return does;
}

const NO_LISTS: Frame['lists'] = [];

function listsOf(count: number): Frame['lists'] {
  return count > 0 ? listBy(count, () => []) : NO_LISTS;
}

/** As a rule, a literal: some slots too many, and ten times as fast. */
function emptySlots(count: number): number[] {
  if (count <= 2) return [-1, -1];
  if (count <= 8) return [-1, -1, -1, -1, -1, -1, -1, -1];
  if (count <= 16) return [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
  return listBy(count, () => -1);
}

/** Does operations on the frames of one text. */
export class Assembler {
  /** The frame of the text. */
  readonly root: Frame;
  private readonly steps: Steps;
  /** The frame that is open of each number. */
  private readonly open: Frame[];
  private readonly table: CaptureTable;

  constructor(table: CaptureTable) {
    const { slots, registers } = table;
    const set = emptySlots(slots.length + registers);
    for (let slot = 0; slot < slots.length; slot++) set[slot] = slots[slot] as number;
    this.root = { slots: set, lists: listsOf(own(table.shape, 'frame')?.lists ?? 0) };
    this.steps = stepsOf(table);
    this.open = [this.root];
    this.table = table;
  }

  /** Does what a tape says. `base`: where its first symbol is; returns where those after the tape would be. */
  read(words: TapeWords, base: number): number {
    const bits = own(this.table, 'listBits') ?? 0;
    const mask = (1 << bits) - 1;
    let first = base;
    for (let k = 0; k < words.length; k++) {
      word[0] = words[k] as number;
      for (let half = 0; half < 2; half++) {
        const entry = entries[half] as number;
        if (entry === NO_MORE) return first;
        if (entry === 0) first += 0x10000 >> bits;
        else this.operate(entry & mask, first + (entry >> bits));
      }
    }
    return first;
  }

  /** Does a list of operations at an offset. */
  operate(list: number, here: number): void {
    this.take(this.steps.lists[list] as readonly number[], here);
  }

  event(event: number, here: number): void {
    this.take(this.steps.events[event] as readonly number[], here);
  }

  private take(steps: readonly number[], here: number): void {
    const open = this.open;
    const set = this.root.slots;
    for (let k = 0; k < steps.length; k += STEP) {
      const from = steps[k] as number;
      const offset = (from < 0 ? here : (set[from] as number)) + (steps[k + 1] as number);
      const { slots, lists } = open[steps[k + 2] as number] as Frame;
      const slot = steps[k + 3] as number;
      const begins = steps[k + 4] as number;
      if (begins === 0) {
        slots[slot] = offset;
        continue;
      }
      const item = { slots: emptySlots(steps[k + 5] as number), lists: listsOf(steps[k + 6] as number) };
      item.slots[0] = offset;
      append(lists[slot] as Frame[], item);
      // Frames of lists that have had no item yet are set before they are read.
      if (begins < open.length) open[begins] = item;
      else while (open.length <= begins) append(open, item);
    }
  }
}
