/**
 * A table of captures + a text → its frame: slots and lists. One pass with registers, or two passes (capture-table.ts).
 *
 *     cell ≥ 0   the next state            cell −1   refused            other cells   operations first
 *
 * A stream keeps a `Memory` between chunks. A module that `generate` writes has a loop of its own, with its operations as
 * code, for whole texts; it gives the same slots and the same tape.
 */
import { type CaptureShape, type CaptureTable, OPERATION } from '../../capture-table.ts';
import { defineProperty, listBy, sliceOf } from '../../lists.ts';
import { memoize } from '../../memoize.ts';
import type { Text } from '../input.ts';
import { clz32, filled, floor, I32, own, U16, unitOfString } from '../intrinsics.ts';
import { BLOCK_LENGTH, Sequence } from './sequence.ts';
import type { Frame } from './values.ts';

/** What is known after a part of a text. */
interface Memory {
  /** The first cell of the state. */
  state: number;
  offset: number;
  readonly registers: number[];
  readonly slots: number[];
  /** Events and their offsets in turn. */
  tape: Sequence<number>;
  /** For two passes: the cells that have been read. */
  readonly trail: Sequence<number>;
}

/** The arrays of a table, as loops read them. */
interface LoadedCaptures {
  readonly table: CaptureTable;
  readonly next: Int32Array;
  readonly classes: Uint16Array;
  readonly flagged: Int32Array;
}

export const loadCaptures = /* @__PURE__ */ memoize(
  (table: CaptureTable): LoadedCaptures => ({
    table,
    next: filled(new I32(table.next.length), (at) => table.next[at] as number),
    classes: classesOf(table),
    flagged: filled(new I32(table.flagged.length), (at) => table.flagged[at] as number),
  }),
);

/** The class of each octet. Those of code units come in runs: where one begins, its class. */
function classesOf({ alphabet, classes }: CaptureTable): Uint16Array {
  if (alphabet === 'octets') return filled(new U16(classes.length), (octet) => classes[octet] as number);
  let run = 0;
  return filled(new U16(0x10000), (unit) => {
    if (run + 2 < classes.length && unit === classes[run + 2]) run += 2;
    return classes[run + 1] as number;
  });
}

export function startOf({ slots, registers }: CaptureTable): Memory {
  const memory = { state: 0, offset: 0, tape: new Sequence<number>(), trail: new Sequence<number>() };
  return { ...memory, registers: listBy(registers, () => -1), slots: sliceOf(slots, 0) };
}

/** Reads a text; false where a symbol is refused. */
export function advance(loaded: LoadedCaptures, memory: Memory, text: Text, length: number): boolean {
  const { next, classes, flagged, table } = loaded;
  const { offset } = memory;
  const isMarked = own(table, 'back') !== undefined;
  let s = memory.state;
  for (let i = 0; i < length; i++) {
    const c = classes[typeof text === 'string' ? unitOfString(text, i) : (text[i] as number)] as number;
    if (isMarked) memory.trail.add(s + c);
    s = next[s + c] as number;
    if (s >= 0) continue;
    if (s === -1) return false;
    const flag = -2 - 2 * s;
    s = flagged[flag] as number;
    operate(table.lists[flagged[flag + 1] as number] as readonly number[], memory, offset + i);
  }
  memory.state = s;
  memory.offset = offset + length;
  return true;
}

/** Ends the text: false where it cannot end. */
export function finish({ table }: LoadedCaptures, memory: Memory): boolean {
  const state = memory.state / table.classCount;
  const back = own(table, 'back');
  if (back) return walkBack(table, back, memory, state);
  const list = table.ends[state] as number;
  if (list < 0) return false;
  operate(table.lists[list] as readonly number[], memory, memory.offset);
  return true;
}

function operate(list: readonly number[], { registers, slots, tape }: Memory, here: number): void {
  for (let k = 0; k < list.length; k += 4) {
    const from = list[k + 2] as number;
    const offset = (from < 0 ? here : (registers[from] as number)) + (list[k + 3] as number);
    const what = list[k + 1] as number;
    if (list[k] === OPERATION.slot) slots[what] = offset;
    else if (list[k] === OPERATION.event) tape.push(what, offset);
    else registers[what] = offset;
  }
}

type Back = NonNullable<CaptureTable['back']>;

/** The second pass: from the way that ends, back over the cells to the start. */
function walkBack({ ends, lists }: CaptureTable, back: Back, memory: Memory, state: number): boolean {
  let way = ends[2 * state] as number;
  if (way < 0) return false;
  const found = memory.trail.mapped((cell) => cell);
  for (let i = found.length - 1; i >= 0; i--) {
    const pairs = back[found[i] as number] as readonly number[];
    found[i] = pairs[2 * way + 1] as number;
    way = pairs[2 * way] as number;
  }
  for (let i = 0; i < found.length; i++) operate(lists[found[i] as number] as readonly number[], memory, i);
  operate(lists[ends[2 * state + 1] as number] as readonly number[], memory, found.length);
  return true;
}

/** The slots of a whole text, and its tape in `tape`; `null` where it is ill-formed. A generated module has one of its own. */
export type CaptureLoop = (text: Text, length: number, tape: Sequence<number>) => number[] | null;

export function interpretedLoop(table: CaptureTable): CaptureLoop {
  const loaded = loadCaptures(table);
  return (text, length, tape) => {
    const memory = startOf(table);
    memory.tape = tape;
    return advance(loaded, memory, text, length) && finish(loaded, memory) ? memory.slots : null;
  };
}

/**
 * A loop that a module has for its table. `cells` has a row for each state, over octets with a column for each octet: the
 * next row; below zero −1 refuses, and other cells are the complement of `list << bits | state`, `bits` for all states.
 * `unitAt` is `charCodeAt`, of a string.
 */
type LoopMaker<T> = (
  cells: Int32Array,
  classes: Uint16Array,
  unitAt: (text: string, at: number) => number,
) => (text: T, length: number, tape: Sequence<number>) => number[] | null;

/** The loop of a module for its table. Code units that come in an array are rare: they are interpreted. */
export function compiledLoop(table: CaptureTable, make: LoopMaker<never>): CaptureLoop {
  const loop = make(cellsOf(table), loadCaptures(table).classes, unitOfString) as CaptureLoop;
  if (table.alphabet === 'octets') return loop;
  const other = interpretedLoop(table);
  return (text, length, tape) => (typeof text === 'string' ? loop : other)(text, length, tape);
}

function cellsOf(table: CaptureTable): Int32Array {
  const { classCount, ends, alphabet } = table;
  const { next, classes, flagged } = loadCaptures(table);
  const width = alphabet === 'octets' ? 0x100 : classCount;
  const bits = 32 - clz32(ends.length);
  return filled(new I32(ends.length * width), (at) => {
    const state = floor(at / width);
    const column = at % width;
    const cell = next[state * classCount + (width === 0x100 ? (classes[column] as number) : column)] as number;
    if (cell >= 0) return (cell / classCount) * width;
    if (cell === -1) return -1;
    return ~(((flagged[-1 - 2 * cell] as number) << bits) | ((flagged[-2 - 2 * cell] as number) / classCount));
  });
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
  return placed;
});

type Lists = Sequence<Frame>[];

const NO_LISTS: Lists = [];

function listsOf(count: number): Lists {
  return listBy(count, () => new Sequence());
}

/** Reads a tape: events → lists of items. Of a stream it reads on. */
export class Assembler {
  readonly lists: Lists;
  readonly #table: CaptureTable;
  /** The frame that is open of each shape, by its number. */
  readonly #open: (Frame | undefined)[];

  constructor(table: CaptureTable, slots: number[]) {
    this.#table = table;
    this.lists = listsOf(own(table.shape, 'frame')?.lists ?? 0);
    this.#open = listBy(placedMarks(table).length, () => undefined);
    this.#open[table.shape.id] = { slots, lists: this.lists };
  }

  read({ first, length }: Sequence<number>): void {
    const marks = placedMarks(this.#table);
    for (let { cells, next } = first, k = 0; k < length; k += 2) {
      if (k > 0 && k % BLOCK_LENGTH === 0 && next) ({ cells, next } = next);
      const event = this.#table.events[cells[k % BLOCK_LENGTH] as number] as readonly number[];
      for (let m = 0; m < event.length; m += 2) {
        const { shape, frame, slot } = marks[event[m] as number] as Placed;
        const offset = (cells[(k % BLOCK_LENGTH) + 1] as number) + (event[m + 1] as number);
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
