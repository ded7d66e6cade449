/**
 * `match` as a module has it that `generate` writes: a loop of its own (emit/capture-loop.ts of the compiler), which walks
 * through the states and leaves a tape of operations.
 *
 *     dateTime.match(octets)          the loop of the module reads the tables that are made here, at the first text
 *     dateTime.parser().push(octets)  the same loop, from the state before the chunk; its operations are done at once
 */

import type { CaptureChunk, CaptureMatch, LoopParts } from '../../shared/capture-match.ts';
import { type CaptureTable, LOOP_LIMIT, OWN_WORDS } from '../../shared/capture-table.ts';
import { type Text, unshared } from '../input.ts';
import { filled, kindOf, lengthOf, lengthOfView } from '../views.ts';
import { CapturedText } from './reading.ts';
import { addGetters, type CaptureRecord, fieldOfText, ITEM } from './records.ts';
import { interpreted, loadCaptures, type Match, octetRows, type ReadChunk, type Reads, rowWidth, wide } from './run.ts';
import { firstEntry, framePartsOf, keepTape, TextFrame, tapeEntries, tapeWords } from './tape.ts';
import { changed, define, SOURCE } from './values.ts';

const TEXT = /* @__PURE__ */ Symbol('text');
const FRAME_OF_TAPE = /* @__PURE__ */ Symbol('frame of tape');
/** The keys of the numbers of a short tape. The frame that is made of them is where the second one was. */
const FOUND = /* @__PURE__ */ Array.from({ length: OWN_WORDS }, (_, k) => (k === 1 ? ITEM : Symbol('found')));

/** The value of a whole text, of a class that the module has: an engine optimises it for that form alone. */
interface WholeRecord extends CaptureRecord {
  /** A text, until a field is read. */
  [TEXT]: Text | CapturedText;
  /** Does the operations of the tape on a new frame. */
  [FRAME_OF_TAPE](): TextFrame;
}

/** Completes a class for whole texts. `again` parses a text once more. */
function completeWhole(prototype: object, table: CaptureTable, again: Match): void {
  addGetters(fieldOfText(table.shape), prototype, []);
  // Another thread can change shared memory: its text is copied when it is first asked for, and what was found before is
  // forgotten. To ask each text at once where its memory is would take a third of the time of a short one.
  const source = function (this: WholeRecord): CapturedText {
    const text = this[TEXT];
    if (text instanceof CapturedText) return text;
    const settled = new CapturedText(unshared(text), 0);
    const found = settled.text === text ? this : ((again(settled.text) as WholeRecord | null) ?? changed());
    this.end = found.end;
    this[ITEM] = found[FRAME_OF_TAPE]();
    this[TEXT] = settled;
    return settled;
  };
  define(prototype, SOURCE, { get: source });
}

const partsOf = (table: CaptureTable): LoopParts => {
  const parts = framePartsOf(table);
  const { masks, states } = table.prefix ?? { masks: [], states: [] };
  return {
    cells: octetRows(table),
    masks: wide(table, masks.length / table.classCount, (at) => masks[at] as number),
    states: filled(new Int32Array(32), (zeros) => (states[31 - zeros] ?? 0) * rowWidth(table)),
    ends: table.ends,
    classes: loadCaptures(table).classes,
    entries: tapeEntries,
    words: tapeWords,
    keep: keepTape,
    firstEntry,
    text: TEXT,
    found: FOUND,
    frameOfTape: FRAME_OF_TAPE,
    newFrame: (slots) => new TextFrame(parts, slots),
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
    const { offset, frame } = memory;
    const isPlain = alphabet === 'octets' || typeof text === 'string';
    const length = lengthOf(text);
    if (!isPlain || length === 0 || length >= LOOP_LIMIT) return interpretedStep(memory, text);
    const chunk = loop(text, { row: (memory.state / classCount) * width, frame, offset });
    // The loop has done nothing then: what comes before the symbol that is refused is read once more.
    if (!chunk) return interpretedStep(memory, text);
    memory.state = (chunk.row / width) * classCount;
    memory.offset += length;
    return true;
  };
}
