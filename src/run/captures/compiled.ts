/**
 * `match` as a module has it that `generate` writes: a loop of its own (emit/capture-loop.ts of the compiler), which walks
 * through the states and leaves a tape of operations.
 *
 *     dateTime.match(octets)          the loop of the module reads the tables that are made here, at the first text
 *     dateTime.parser().push(octets)  the same loop, from the state before the chunk; its operations are done at once
 */
import { type CaptureTable, LOOP_LIMIT, OWN_WORDS } from '../../capture-table.ts';
import { listBy, mapped } from '../../lists.ts';
import type { CaptureChunk, CaptureMatch, LoopParts } from '../../verdict-of.ts';
import { type Text, unshared } from '../input.ts';
import { clz32, filled, I32, isArray, kindOf, lengthOf, lengthOfView, own, unitOfString } from '../intrinsics.ts';
import { CapturedText } from './reading.ts';
import { interpreted, loadCaptures, type Match, octetRows, type ReadChunk, type Reads, rowWidth, wide } from './run.ts';
import { Assembler, type Frame, keepTape, type TapeWords, tapeEntries, tapeWords } from './tape.ts';
import { addGetters, type CapturedFields, define, FRAME, LISTS, SOURCE } from './values.ts';

const TEXT = /* @__PURE__ */ Symbol('text');
const FOUND = /* @__PURE__ */ listBy(OWN_WORDS, () => Symbol('found'));
const FIRST = FOUND[0] as symbol;

/**
 * The value of a whole text, of a class that the module has: an engine optimises it for that form alone. It has a text until
 * a field is read, and by the keys of FOUND the numbers of a short tape, or first all parts of a long one, or its frame.
 */
interface WholeRecord extends CapturedFields {
  end: number;
  [TEXT]: Text | CapturedText;
  [found: symbol]: unknown;
}

/** Completes a class for whole texts. `again` parses a text once more. */
function completeWhole(prototype: object, table: CaptureTable, again: Match): void {
  addGetters(prototype, table.shape);
  // Another thread can change shared memory: its text is copied when it is first asked for, and what was found before is
  // forgotten. To ask each text at once where its memory is would take a third of the time of a short one (measured).
  const source = function (this: WholeRecord): CapturedText {
    const text = this[TEXT];
    if (text instanceof CapturedText) return text;
    const settled = new CapturedText(unshared(text), 0);
    if (settled.text !== text) {
      const found = (again(settled.text) as WholeRecord | null) ?? changed();
      this.end = found.end;
      for (let k = 0; k < OWN_WORDS; k++) this[FOUND[k] as symbol] = found[FOUND[k] as symbol];
    }
    this[TEXT] = settled;
    return settled;
  };
  const frame = function (this: WholeRecord): Frame {
    const first = this[FIRST] as number | readonly TapeWords[] | Frame;
    if (typeof first === 'object' && !isArray(first)) return first as Frame;
    const assembler = new Assembler(table);
    const tape = typeof first === 'number' ? [mapped(FOUND, (key) => this[key] as number)] : (first as TapeWords[]);
    let from = 0;
    for (let k = 0; k < tape.length; k++) from = assembler.read(tape[k] as TapeWords, from);
    this[FIRST] = assembler.root;
    return assembler.root;
  };
  define(prototype, SOURCE, { get: source });
  define(prototype, FRAME, { get: frame });
  define(prototype, LISTS, { value: undefined, writable: true });
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
    entries: tapeEntries,
    words: tapeWords,
    keep: keepTape,
    source: TEXT,
    found: FOUND,
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

/** Reads chunks by the loop of a module. */
function stepOf(table: CaptureTable, loop: Loop, interpretedStep: ReadChunk): ReadChunk {
  const { alphabet, classCount } = table;
  const width = rowWidth(table);
  return (memory, text) => {
    const { offset, assembler } = memory;
    const isPlain = alphabet === 'octets' || typeof text === 'string';
    const length = lengthOf(text);
    if (!isPlain || length === 0 || length >= LOOP_LIMIT) return interpretedStep(memory, text);
    const chunk = loop(text, { row: (memory.state / classCount) * width, tape: [] });
    if (!chunk) return false;
    memory.state = (chunk.row / width) * classCount;
    memory.offset += length;
    let from = offset;
    for (let k = 0; k < chunk.tape.length; k++) from = assembler.read(chunk.tape[k] as TapeWords, from);
    return true;
  };
}
