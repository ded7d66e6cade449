/**
 * A table of captures + a text → its slots and lists. One pass with registers, or two passes (capture-table.ts).
 *
 *     cell ≥ 0   the next state            cell −1   refused            other cells   operations first
 *
 * A stream keeps a `Memory` between chunks. A module that `generate` writes has a loop of its which leaves the
 * operations for later; it gives the same values.
 */
import { type CaptureTable, OPERATION } from '../../shared/capture-table.ts';
import { memoize } from '../../shared/memoize.ts';
import { type Text, unshared } from '../input.ts';
import { filled, lengthOf } from '../views.ts';
import { CapturedText } from './reading.ts';
import { captureValue, fieldOfText } from './records.ts';
import { framePartsOf, slotsAtStart, TextFrame } from './tape.ts';
import type { CapturedRecord } from './values.ts';

/** What is known after a part of a text. */
interface Memory {
  /** The first cell of the state. */
  state: number;
  offset: number;
  readonly frame: TextFrame;
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
    next: filled(new Int32Array(table.next.length), (at) => table.next[at] as number),
    classes: classesOf(table),
    flagged: filled(new Int32Array(table.flagged.length), (at) => table.flagged[at] as number),
  }),
);

/** The class of each octet. Those of code units come in runs: where one begins, its class. */
function classesOf({ alphabet, classes }: CaptureTable): Uint16Array {
  if (alphabet === 'octets') return filled(new Uint16Array(classes.length), (octet) => classes[octet] as number);
  let run = 0;
  return filled(new Uint16Array(0x10000), (unit) => {
    if (run + 2 < classes.length && unit === classes[run + 2]) run += 2;
    return classes[run + 1] as number;
  });
}

export function rowWidth({ alphabet, classCount }: CaptureTable): number {
  return alphabet === 'octets' ? 0x100 : classCount;
}

/** Rows over classes → rows over octets. */
export function wide(table: CaptureTable, rows: number, cellAt: (at: number) => number): Int32Array {
  const width = rowWidth(table);
  const { classes } = loadCaptures(table);
  return filled(new Int32Array(rows * width), (at) => {
    const column = at % width;
    return cellAt(Math.floor(at / width) * table.classCount + (width === 0x100 ? (classes[column] as number) : column));
  });
}

/** Its cells: the next row; below zero −1 refuses, and others are the complement of `list << bits | row`, `bits` for all rows. */
export function octetRows(table: CaptureTable): Int32Array {
  return wide(table, table.ends.length, cellOf(table));
}

function cellOf(table: CaptureTable): (at: number) => number {
  const { classCount, ends } = table;
  const { next, flagged } = loadCaptures(table);
  const width = rowWidth(table);
  const bits = 32 - Math.clz32(ends.length * width);
  return (at) => {
    const cell = next[at] as number;
    if (cell >= 0) return (cell / classCount) * width;
    if (cell === -1) return -1;
    return ~(
      ((flagged[-1 - 2 * cell] as number) << bits) |
      (((flagged[-2 - 2 * cell] as number) / classCount) * width)
    );
  };
}

export function startOf(table: CaptureTable): Memory {
  return { state: 0, offset: 0, frame: new TextFrame(framePartsOf(table), slotsAtStart(table)), trail: [] };
}

/** Reads a text; false where a symbol is refused: then what is known is that of the text before it. */
export function advance({ next, classes, flagged, table }: LoadedCaptures, memory: Memory, text: Text): boolean {
  const { offset } = memory;
  const length = lengthOf(text);
  const isMarked = table.back !== undefined;
  const isString = typeof text === 'string';
  let s = memory.state;
  for (let i = 0; i < length; i++) {
    const c = classes[isString ? text.charCodeAt(i) : (text[i] as number)] as number;
    const cell = next[s + c] as number;
    if (isMarked) memory.trail.push(s + c);
    // The processor guesses that the state stays, and need not wait for the cell.
    if (cell === s) continue;
    if (cell === -1) {
      memory.state = s;
      memory.offset = offset + i;
      return false;
    }
    s = cell;
    if (s >= 0) continue;
    const flag = -2 - 2 * s;
    s = flagged[flag] as number;
    operate(table, flagged[flag + 1] as number, memory.frame, offset + i);
  }
  memory.state = s;
  memory.offset = offset + length;
  return true;
}

/** Ends the text: false where it cannot end. */
export function finish({ table }: LoadedCaptures, memory: Memory): boolean {
  const state = memory.state / table.classCount;
  const back = table.back;
  if (back) return walkBack(table, back, memory, state);
  const list = table.ends[state] as number;
  if (list < 0) return false;
  operate(table, list, memory.frame, memory.offset);
  return true;
}

function operate({ lists, slots: atStart }: CaptureTable, list: number, frame: TextFrame, here: number): void {
  const { slots } = frame;
  const first = atStart.length;
  const all = lists[list] as readonly number[];
  for (let k = 0; k < all.length; k += 4) {
    const from = all[k + 2] as number;
    const offset = (from < 0 ? here : (slots[first + from] as number)) + (all[k + 3] as number);
    const what = all[k + 1] as number;
    if (all[k] === OPERATION.event) frame.add(what, offset);
    else slots[all[k] === OPERATION.slot ? what : first + what] = offset;
  }
}

type Back = NonNullable<CaptureTable['back']>;

/** The second pass: from the way that ends, back over the cells to the start. */
function walkBack(table: CaptureTable, back: Back, memory: Memory, state: number): boolean {
  const { ends } = table;
  let way = ends[2 * state] as number;
  if (way < 0) return false;
  const found = memory.trail;
  const { length } = found;
  for (let i = length - 1; i >= 0; i--) {
    const pairs = back[found[i] as number] as readonly number[];
    found[i] = pairs[2 * way + 1] as number;
    way = pairs[2 * way] as number;
  }
  for (let i = 0; i < length; i++) operate(table, found[i] as number, memory.frame, i);
  operate(table, ends[2 * state + 1] as number, memory.frame, length);
  return true;
}

/** The captures of an input; `null` where it is ill-formed. */
export type Match = (input: unknown) => CapturedRecord | null;

/** Reads a chunk of a stream; false where a symbol is refused. */
export type ReadChunk = (memory: Memory, text: Text) => boolean;

/** How a form reads texts: whole, and in chunks. */
export interface Reads {
  readonly match: Match;
  readonly step: ReadChunk;
}

/** A table that is interpreted. */
export function interpreted(table: CaptureTable, textOf: (input: unknown) => Text): Reads {
  const step: ReadChunk = (memory, text) => advance(loadCaptures(table), memory, text);
  const match: Match = (input) => {
    const loaded = loadCaptures(table);
    const text = unshared(textOf(input));
    const memory = startOf(table);
    if (!advance(loaded, memory, text) || !finish(loaded, memory)) return null;
    return captureValue(fieldOfText(table.shape), new CapturedText(text, 0), memory.frame, 0, memory.offset);
  };
  return { match, step };
}

/** The verdict is another one. A test of each table says that this cannot be. */
export function disagree(): never {
  throw new Error('the captures and the verdict disagree: please report this form');
}
