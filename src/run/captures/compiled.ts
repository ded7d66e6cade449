/**
 * `match` as a module has it that `generate` writes: its operations are code (emit/captures.ts of the compiler).
 *
 *     dateTime.match(octets)      the loop of the module reads the tables that are made here, at the first text
 */
import type { CaptureTable } from '../../capture-table.ts';
import { append } from '../../lists.ts';
import type { CaptureMatch, LoopParts } from '../../verdict-of.ts';
import { copied, isShared, type Text } from '../input.ts';
import { clz32, filled, floor, I32, kindOf, lengthOfView, min, own, unitOfString } from '../intrinsics.ts';
import { interpretedMatch, loadCaptures, type Match } from './run.ts';
import { longListBy, type Tape } from './sequence.ts';
import { type Frame, TapeFrame } from './tape.ts';
import { addGetters, type CapturedFields, define, FRAME, LISTS, SLOTS, SOURCE } from './values.ts';

const TEXT = /* @__PURE__ */ Symbol('text');
const IS_SETTLED = /* @__PURE__ */ Symbol('isSettled');
const TAPE = /* @__PURE__ */ Symbol('tape');
const MADE = /* @__PURE__ */ Symbol('made');

/** The value of a whole text, of a class that the module has: an engine optimises it for that form alone. */
interface WholeRecord extends CapturedFields {
  end: number;
  [TEXT]: Text;
  [SLOTS]: number[];
  [IS_SETTLED]: boolean;
  [TAPE]: Tape;
  [MADE]: TapeFrame | undefined;
}

/** The properties that such a class must have. */
const KEYS: Readonly<Record<'source' | 'slots' | 'isSettled' | 'tape', symbol>> = {
  source: TEXT,
  slots: SLOTS,
  isSettled: IS_SETTLED,
  tape: TAPE,
};

/** Completes a class for whole texts. `again` parses a text once more. */
function completeWhole(prototype: object, table: CaptureTable, again: Match): void {
  addGetters(prototype, table.shape, own(table, 'places'));
  // Another thread can change shared memory: its text is copied when it is first asked for, and what was found before is
  // forgotten. To ask each text at once where its memory is would take a third of the time of a short one (measured).
  const source = function (this: WholeRecord): Text {
    if (!this[IS_SETTLED] && isShared(this[TEXT])) {
      const text = copied(this[TEXT]);
      const { end, [SLOTS]: slots, [TAPE]: tape } = (again(text) as WholeRecord | null) ?? changed();
      this.end = end;
      this[TEXT] = text;
      this[SLOTS] = slots;
      this[TAPE] = tape;
    }
    this[IS_SETTLED] = true;
    return this[TEXT];
  };
  const frame = function (this: WholeRecord): Pick<Frame, 'lists'> {
    this[MADE] ??= new TapeFrame(table, this[SLOTS], this[TAPE]);
    return this[MADE];
  };
  define(prototype, SOURCE, { get: source });
  define(prototype, MADE, { value: undefined, writable: true });
  define(prototype, LISTS, { value: undefined, writable: true });
  define(prototype, FRAME, own(table.shape, 'frame')?.lists ? { get: frame } : { value: NO_LISTS });
}

function changed(): never {
  throw new TypeError('the shared memory of the text was changed after it was parsed: copy the text first');
}

const NO_LISTS: Pick<Frame, 'lists'> = { lists: [] };

const partsOf = (table: CaptureTable): LoopParts => {
  const { masks, states } = own(table, 'prefix') ?? { masks: [], states: [] };
  return {
    cells: wide(table, table.ends.length, cellOf(table)),
    masks: wide(table, masks.length / table.classCount, (at) => masks[at] as number),
    states: filled(new I32(32), (zeros) => (states[31 - zeros] ?? 0) * widthOf(table)),
    ends: table.ends,
    classes: loadCaptures(table).classes,
    unitAt: unitOfString,
    clz32,
    scratch,
    ...KEYS,
  };
};

/** `match` of a module. Code units that come in an array are rare: they are interpreted. */
export function compiledMatch(table: CaptureTable, make: CaptureMatch, textOf: (input: unknown) => Text): Match {
  const interpreted = interpretedMatch(table, textOf);
  const other: Match = (input) => {
    const text = textOf(input);
    return table.alphabet === 'octets' && lengthOfView(text) > 0 ? match(text) : interpreted(text);
  };
  const complete = (prototype: object) => completeWhole(prototype, table, match);
  const match = make({ kindOf, lengthOf: lengthOfView }, () => partsOf(table), complete, other) as Match;
  return match;
}

function widthOf({ alphabet, classCount }: CaptureTable): number {
  return alphabet === 'octets' ? 0x100 : classCount;
}

/** Rows over classes → rows over octets. */
function wide(table: CaptureTable, rows: number, cellAt: (at: number) => number): Int32Array {
  const width = widthOf(table);
  const { classes } = loadCaptures(table);
  return filled(new I32(rows * width), (at) => {
    const column = at % width;
    return cellAt(floor(at / width) * table.classCount + (width === 0x100 ? (classes[column] as number) : column));
  });
}

function cellOf(table: CaptureTable): (at: number) => number {
  const { classCount, ends } = table;
  const { next, flagged } = loadCaptures(table);
  const bits = 32 - clz32(ends.length);
  return (at) => {
    const cell = next[at] as number;
    if (cell >= 0) return (cell / classCount) * widthOf(table);
    if (cell === -1) return -1;
    return ~(((flagged[-1 - 2 * cell] as number) << bits) | ((flagged[-2 - 2 * cell] as number) / classCount));
  };
}

/**
 * The tape of a loop that is code. It begins as a literal of the loop's own, with sixteen numbers; a longer one goes on in
 * one list for all loops, and is taken away from there in blocks.
 */
const scratch = /* @__PURE__ */ (() => {
  const cells = longListBy(256, () => -1);
  let blocks: (readonly number[])[] = [];
  const take = (tape: readonly number[], length: number) => {
    for (let k = 0; k < length; k += 64) append(blocks, copyInto(sixtyFour(), tape, k, min(64, length - k)));
  };
  return {
    emptied(tape: readonly number[], length: number): number[] {
      if (tape.length === 16) blocks = [tape];
      else take(tape, length);
      return cells;
    },
    taken(tape: readonly number[], length: number): Tape {
      if (tape.length === 16) return tape;
      take(tape, length);
      const all = blocks;
      blocks = [];
      return all;
    },
  };
})();

// biome-ignore format: four times sixteen
const sixtyFour = () => [
  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
];

function copyInto(block: number[], cells: readonly number[], from: number, length: number): number[] {
  for (let i = 0; i < length; i++) block[i] = cells[from + i] as number;
  return block;
}
