/**
 * Chunks of a text → its first fault, in constant memory.
 *
 * The small table runs block by block. Where a block ends in an accepting state
 * that implies the state of the diagnosis, the scanner sets a mark. The diagnosis
 * runs from the last mark, and only if the table rejects or a chunk ends inside
 * a character:
 *
 *     ……mark────────mark────────mark──✗         small table
 *                               └─────►fault    diagnosis
 *
 * A whole buffer is scanned as one chunk, so streams and buffers give the same
 * faults.
 */

import { type Cursor, moveCursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import { isShared, type Text } from './input.ts';
import { floor, lengthOf, max, min } from './intrinsics.ts';

/** How blocks of the small table follow each other, in symbols. */
interface Pace {
  /** The first one, and the least one that is tried again where the table rejects it. */
  readonly block: number;
  readonly least: number;
  /** How much longer each is than the one before; a scan for all faults stops where no mark can be set. */
  readonly growth: number;
}

/** Long blocks: enough for kernels that take long to start. What is left goes to the diagnosis, whose steps take ten times as long. */
const TO_FIRST_FAULT: Pace = { block: 65_536, least: 16, growth: 1 };
const NEAR_A_FAULT: Pace = { block: 16, least: 16, growth: 1 };
const LONGEST = 65_536;

/** Chunks of at most this many symbols are first read as one block. */
const SHORT = 4096;

/** A block that is rejected is read again in blocks that are smaller by this factor: 65,536, 4096, 256, 16 symbols. */
const FINER = 16;

/** Symbols at the end of a block in which single steps look for a character boundary: few characters are longer. */
const NEAR = 3;

/** The last mark in a text: its index, the state of the diagnosis there, and before which index there is a fault; −1 for none. */
interface Mark {
  readonly index: number;
  readonly state: number;
  readonly rejected: number;
}

/** Reads on with the small table from an index, where the diagnosis is in a state, to the end or to a block that is rejected. */
export function lastMark<T extends Text>(
  { machine, table }: Engine<T>,
  state: number,
  text: T,
  start: number,
  { block, least, growth }: Pace,
): Mark {
  const { resume, small } = table.diagnosis;
  const length = lengthOf(text);
  const reject = table.accepting.length - 1;
  let current = small[state] as number;
  // Most chunks are short and end between characters: one check or one run is all they need.
  if (start === 0 && length > 0) {
    const isText = current === 0 && machine.isText(text, length);
    const after = isText || length > SHORT ? current : machine.run(current, text, 0, length);
    const implied = resume[after] as number;
    if ((isText || length <= SHORT) && implied >= 0) return { index: length, state: implied, rejected: -1 };
  }
  let mark = { index: start, state, rejected: -1 };
  let from = start;
  let size = block;
  while (from < length) {
    // Near the end of a chunk, single steps find the last boundary. The diagnosis replays the unfinished tail.
    let to = max(from, min(from + size, length - NEAR));
    let next = to > from ? machine.run(current, text, from, to) : current;
    if (next === reject && to - from > least) {
      size = max(least, floor((to - from) / FINER));
      continue;
    }
    // A block should end where a mark can be set: the end of a character is near.
    for (const last = min(to + NEAR, length); to < last && (to === from || (resume[next] as number) < 0); to++) {
      next = machine.next(next, machine.symbolAt(text, to));
    }
    if (next === reject) return { ...mark, rejected: to };
    if ((resume[next] as number) >= 0) mark = { index: to, state: resume[next] as number, rejected: -1 };
    else if (growth > 1) break;
    current = next;
    from = to;
    size = min(LONGEST, growth * size);
  }
  return mark;
}

/**
 * Reads a chunk from index `start` up to its first fault. Moves the cursor past the chunk, or before the offending
 * symbol. (`start` can be after the chunk, where a maximal subpart ends there.) The cursor is all the memory of a scan.
 */
export function scan<T extends Text>(
  engine: Engine<T>,
  cursor: Cursor,
  text: T,
  start = 0,
  pace = TO_FIRST_FAULT,
): Fault | null {
  const { machine, diagnosis } = engine;
  const length = lengthOf(text);
  const { index, state, rejected } = lastMark(engine, cursor.state, text, start, pace);
  if (index > start) moveCursor(cursor, state, cursor.position + index - start);
  for (let i = index; i < length; i++) {
    const fault = diagnosis.step(cursor, machine.symbolAt(text, i));
    if (fault) return fault;
  }
  // Fail closed: if the diagnosis finds no fault where the table rejects, that is a bug in wellformed, not a verdict.
  // In shared memory another thread may have changed the text; then the verdict is on what the diagnosis has read.
  if (rejected >= 0 && !isShared(text)) throw tablesDisagree(engine);
  return null;
}

/**
 * The first fault of a whole text; `null` when it is well-formed. A kernel that rejects the text gives a position
 * shortly before the fault: the scan starts there, in small blocks.
 */
export function faultIn<T extends Text>(engine: Engine<T>, text: T): Fault | null {
  const { machine, diagnosis, table } = engine;
  const near = machine.locate(text);
  if (near === null) return null;
  const cursor = startCursor();
  const implied = near ? (table.diagnosis.resume[near.state] as number) : -1;
  if (near && implied >= 0) moveCursor(cursor, implied, near.position);
  const fault =
    scan(engine, cursor, text, cursor.position, near ? NEAR_A_FAULT : TO_FIRST_FAULT) ?? diagnosis.end(cursor);
  // Fail closed: a text that a kernel has rejected must have a fault.
  if (near && !fault) throw tablesDisagree(engine);
  return fault;
}

/** Two automata of a form give different verdicts: a bug in wellformed, and no verdict is better than a wrong one. */
export function tablesDisagree({ table }: Pick<Engine<Text>, 'table'>): Error {
  return new Error(`the tables of ${table.title} disagree: please report this`);
}
