/**
 * `match` as a module has it that `generate` writes: its operations are code (emit/captures.ts of the compiler).
 *
 *     dateTime.match(octets)          the loop of the module reads the tables that are made here, at the first text
 *     dateTime.parser().push(octets)  the same loop: it takes what is known before the chunk, and leaves what is after it
 */
import { type CaptureTable, SHARED_NUMBERS } from '../../capture-table.ts';
import { allOf, mapped } from '../../lists.ts';
import type { CaptureChunk, CaptureMatch, LoopParts } from '../../verdict-of.ts';
import { type Text, unshared } from '../input.ts';
import { clz32, filled, I32, kindOf, lengthOf, lengthOfView, max, own, unitOfString } from '../intrinsics.ts';
import { liveRegisters } from './parser.ts';
import { CapturedText } from './reading.ts';
import { interpreted, loadCaptures, type Match, octetRows, type ReadChunk, type Reads, rowWidth, wide } from './run.ts';
import { Assembler, type Frame, NO_LISTS } from './tape.ts';
import { addGetters, type CapturedFields, define, FRAME, LISTS, SLOTS, SOURCE } from './values.ts';

const TEXT = /* @__PURE__ */ Symbol('text');
const NUMBERS = /* @__PURE__ */ Symbol('numbers');
const FROM = /* @__PURE__ */ Symbol('from');
const TO = /* @__PURE__ */ Symbol('to');
const MADE = /* @__PURE__ */ Symbol('made');

/** The value of a whole text, of a class that the module has: an engine optimises it for that form alone. */
interface WholeRecord extends CapturedFields {
  end: number;
  /** A text, until a field is read. */
  [TEXT]: Text | CapturedText;
  [SLOTS]: number[];
  /** The tape: of the numbers of many texts those from an index on, to before another one. */
  [NUMBERS]: Int32Array;
  [FROM]: number;
  [TO]: number;
  [MADE]: Pick<Frame, 'lists'> | undefined;
}

/** Completes a class for whole texts. `again` parses a text once more. */
function completeWhole(prototype: object, table: CaptureTable, again: Match): void {
  addGetters(prototype, table.shape, own(table, 'places'));
  // Another thread can change shared memory: its text is copied when it is first asked for, and what was found before is
  // forgotten. To ask each text at once where its memory is would take a third of the time of a short one (measured).
  const source = function (this: WholeRecord): CapturedText {
    const text = this[TEXT];
    if (text instanceof CapturedText) return text;
    const settled = new CapturedText(unshared(text), 0);
    if (settled.text !== text) {
      const found = (again(settled.text) as WholeRecord | null) ?? changed();
      this.end = found.end;
      this[SLOTS] = found[SLOTS];
      this[NUMBERS] = found[NUMBERS];
      this[FROM] = found[FROM];
      this[TO] = found[TO];
    }
    this[TEXT] = settled;
    return settled;
  };
  const frame = function (this: WholeRecord): Pick<Frame, 'lists'> {
    this[MADE] ??= new Assembler(table, this[NUMBERS], this[FROM], this[TO]);
    return this[MADE];
  };
  define(prototype, SOURCE, { get: source });
  const later = [NUMBERS, FROM, TO, MADE, LISTS];
  for (let i = 0; i < later.length; i++) define(prototype, later[i] as symbol, { value: undefined, writable: true });
  define(prototype, FRAME, own(table.shape, 'frame')?.lists ? { get: frame } : { value: { lists: NO_LISTS } });
}

function changed(): never {
  throw new TypeError('the shared memory of the text was changed after it was parsed: copy the text first');
}

const partsOf = (table: CaptureTable): LoopParts => {
  const { masks, states } = own(table, 'prefix') ?? { masks: [], states: [] };
  return {
    cells: octetRows(table),
    masks: wide(table, masks.length / table.classCount, (at) => masks[at] as number),
    states: filled(new I32(32), (zeros) => (states[31 - zeros] ?? 0) * rowWidth(table)),
    ends: table.ends,
    classes: loadCaptures(table).classes,
    unitAt: unitOfString,
    clz32,
    longer,
    lengthOf: lengthOfView,
    save,
    source: TEXT,
    slots: SLOTS,
    numbers: NUMBERS,
    from: FROM,
    to: TO,
  };
};

/** The loop of a module. Code units that come in an array are rare: they are interpreted. */
export function compiledReads(table: CaptureTable, make: CaptureMatch, textOf: (input: unknown) => Text): Reads {
  const { match: matchPlain, step: stepPlain } = interpreted(table, textOf);
  const other: Match = (input) => {
    const text = textOf(input);
    // Octets of another view. What the loop itself leaves is empty, or longer than its numbers can say.
    return text !== input && kindOf(text) === 'Uint8Array' && lengthOfView(text) > 0 ? match(text) : matchPlain(text);
  };
  const complete = (prototype: object) => completeWhole(prototype, table, match);
  const loop = make({ kindOf, lengthOf: lengthOfView }, () => partsOf(table), complete, other);
  const match = loop as Match;
  return { match, step: stepOf(table, loop as Loop, stepPlain) };
}

type Loop = (text: Text, chunk: CaptureChunk) => CaptureChunk | null;

/** Reads chunks by the loop of a module. `places` says which slots its numbers are. */
function stepOf(table: CaptureTable, loop: Loop, interpretedStep: ReadChunk): ReadChunk {
  const { alphabet, classCount, places = [] } = table;
  const width = rowWidth(table);
  // A register that has been kept for longer is not in numbers of 32 bits: such a chunk is interpreted.
  const far = 2 ** (30 - (own(table, 'eventBits') ?? 0));
  return (memory, text) => {
    const { offset, registers, slots } = memory;
    const isPlain = alphabet === 'octets' || typeof text === 'string';
    const state = memory.state / classCount;
    const live = liveRegisters(table)[state] as readonly boolean[];
    // A register that no one reads any more has any number.
    const before = mapped(registers, (at, r) => (live[r] ? at - offset : 0));
    const length = lengthOf(text);
    if (!isPlain || length === 0 || length >= far || !allOf(before, (at) => at > -far))
      return interpretedStep(memory, text);
    const chunk = loop(text, { row: state * width, registers: before, slots: [], numbers: undefined, from: 0, to: 0 });
    if (!chunk) return false;
    memory.state = (chunk.row / width) * classCount;
    memory.offset += length;
    for (let r = 0; r < registers.length; r++) registers[r] = offset + (chunk.registers[r] as number);
    for (let slot = 0; slot < slots.length; slot++) {
      const number = places[2 * slot] as number;
      const at = number < 0 ? number : (chunk.slots[number] as number);
      if (number >= 0 && at > -far) slots[slot] = offset + at + (places[2 * slot + 1] as number);
    }
    if (chunk.numbers) memory.assembler.read(chunk.numbers, chunk.from, chunk.to, offset);
    return true;
  };
}

const save: LoopParts['save'] = (chunk, row, registers, slots, numbers, from = 0, to = 0) => {
  chunk.row = row;
  chunk.registers = registers;
  chunk.slots = slots;
  chunk.numbers = numbers;
  chunk.from = from;
  chunk.to = to;
  return chunk;
};

/** A new array with the numbers from an index on, to before another one, and with room for more. */
function longer(numbers: Int32Array | undefined, from: number, to: number): Int32Array {
  const made = new I32(max(SHARED_NUMBERS, 4 * (to - from)));
  for (let k = from; k < to; k++) made[k - from] = (numbers as Int32Array)[k] as number;
  return made;
}
