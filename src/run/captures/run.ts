/**
 * A table of captures + a text → its frame: slots and lists. One pass with registers, or two passes (capture-table.ts).
 *
 *     cell ≥ 0   the next state            cell −1   refused            other cells   operations first
 *
 * A stream keeps a `Memory` between chunks. A module that `generate` writes has a loop of its own, with its operations as
 * code, for whole texts; it gives the same slots and the same tape.
 */
import { type CaptureShape, type CaptureTable, OPERATION } from '../../capture-table.ts';
import type { ClassMap } from '../../layout.ts';
import { memoize } from '../../memoize.ts';
import type { Text } from '../input.ts';
import { clz32, filled, floor, I32, unitOfString } from '../intrinsics.ts';
import type { Frame } from './values.ts';

/** What is known after a part of a text. */
interface Memory {
  /** The first cell of the state. */
  state: number;
  offset: number;
  readonly registers: number[];
  readonly slots: number[];
  /** Events and their offsets in turn. */
  readonly tape: number[];
  /** For two passes: the cells that have been read. */
  readonly trail: number[];
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
    next: Int32Array.from(table.next),
    classes: table.alphabet === 'octets' ? Uint16Array.from(table.classes) : unfolded(table.classes),
    flagged: Int32Array.from(table.flagged),
  }),
);

function unfolded(runs: ClassMap): Uint16Array {
  const classes = new Uint16Array(0x10000);
  for (let i = 0; i < runs.length; i += 2) classes.fill(runs[i + 1] as number, runs[i], runs[i + 2] ?? 0x10000);
  return classes;
}

export function startOf({ slots }: CaptureTable): Memory {
  return { state: 0, offset: 0, registers: [], slots: [...slots], tape: [], trail: [] };
}

/** Reads a text; false where a symbol is refused. */
export function advance(loaded: LoadedCaptures, memory: Memory, text: Text, length: number): boolean {
  const { next, classes, flagged, table } = loaded;
  const { offset } = memory;
  let s = memory.state;
  for (let i = 0; i < length; i++) {
    const c = classes[typeof text === 'string' ? unitOfString(text, i) : (text[i] as number)] as number;
    if (table.back) memory.trail.push(s + c);
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
  if (table.back) return walkBack(table, memory, state);
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

/** The second pass: from the way that ends, back over the cells to the start. Lists come last first. */
function walkBack(table: CaptureTable, memory: Memory, state: number): boolean {
  const { trail } = memory;
  let way = table.ends[2 * state] as number;
  if (way < 0) return false;
  const lists = [table.ends[2 * state + 1] as number];
  for (let i = trail.length - 1; i >= 0; i--) {
    const pairs = table.back?.[trail[i] as number] as readonly number[];
    lists.push(pairs[2 * way + 1] as number);
    way = pairs[2 * way] as number;
  }
  for (let offset = 0; lists.length > 0; offset++)
    operate(table.lists[lists.pop() as number] as readonly number[], memory, offset);
  return true;
}

/** The slots of a whole text, and its tape in `tape`; `null` where it is ill-formed. A generated module has one of its own. */
export type CaptureLoop = (text: Text, length: number, tape: number[]) => number[] | null;

export function interpretedLoop(table: CaptureTable): CaptureLoop {
  const loaded = loadCaptures(table);
  return (text, length, tape) => {
    const memory = { ...startOf(table), tape };
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
) => (text: T, length: number, tape: number[]) => number[] | null;

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
    const [state, column] = [floor(at / width), at % width];
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
  const visit = (shape: CaptureShape, around: CaptureShape): void => {
    const frame = shape.frame ? shape : around;
    const isItem = shape.occurs === 'list';
    placed[2 * shape.id] = { shape: isItem ? shape : undefined, frame: isItem ? around : frame, slot: shape.slot };
    placed[2 * shape.id + 1] = { shape: undefined, frame, slot: isItem ? 1 : shape.slot + 1 };
    // Labels have marks of their own, in the order of the tree.
    for (const slot of shape.label?.slots ?? []) labelled.push({ frame, slot });
    for (const field of shape.fields) visit(field, frame);
  };
  const labelled: { frame: CaptureShape; slot: number }[] = [];
  visit(table.shape, table.shape);
  table.labels.marks.forEach((mark, i) => {
    placed[mark] = { shape: undefined, ...(labelled[i] as { frame: CaptureShape; slot: number }) };
  });
  return placed;
});

const NO_LISTS: Frame[][] = [];

function listsOf(count: number): Frame[][] {
  return Array.from({ length: count }, () => []);
}

/** Reads a tape: events → lists of items. Of a stream it reads on. */
export class Assembler {
  readonly lists: Frame[][];
  readonly #table: CaptureTable;
  readonly #open = new Map<CaptureShape, Frame>();

  constructor(table: CaptureTable, slots: number[]) {
    this.#table = table;
    this.lists = listsOf(table.shape.frame?.lists ?? 0);
    this.#open.set(table.shape, { slots, lists: this.lists });
  }

  read(tape: readonly number[]): void {
    const marks = placedMarks(this.#table);
    for (let k = 0; k < tape.length; k += 2) {
      const event = this.#table.events[tape[k] as number] as readonly number[];
      for (let m = 0; m < event.length; m += 2) {
        const { shape, frame, slot } = marks[event[m] as number] as Placed;
        const offset = (tape[k + 1] as number) + (event[m + 1] as number);
        const open = this.#open.get(frame) as Frame;
        if (shape) this.#item(shape, open, offset);
        else open.slots[slot] = offset;
      }
    }
  }

  #item(shape: CaptureShape, around: Frame, offset: number): void {
    const { slots, lists } = shape.frame as { slots: number; lists: number };
    const item: Frame = { slots: [], lists: lists > 0 ? listsOf(lists) : NO_LISTS };
    for (let slot = 0; slot < slots; slot++) item.slots.push(-1);
    item.slots[0] = offset;
    around.lists[shape.slot]?.push(item);
    this.#open.set(shape, item);
  }
}
