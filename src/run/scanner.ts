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

/** Symbols between marks in well-formed text: enough for kernels that take long to start. */
const STRIDE = 65_536;

/** Chunks of at most this many symbols are first read as one block. */
const SHORT = 4096;

/** A block that is rejected is read again in blocks that are smaller by this factor: 65,536, 16,384, … 64, 16 symbols. */
const FINER = 4;

/** Blocks of at most this many symbols are left to the diagnosis, whose steps take about ten times as long. */
const FINE = 16;

/** Where a fault is near, blocks begin with this many symbols. */
const NEAR_BLOCK = 64;

/** Symbols at the end of a block in which single steps look for a character boundary: few characters are longer. */
const NEAR = 3;

/**
 * Reads a chunk from index `start` up to its first fault. Moves the cursor past the chunk, or before the offending
 * symbol. (`start` can be after the chunk, where a maximal subpart ends there.) The cursor is all the memory of a scan.
 */
export function scan<T extends Text>(engine: Engine<T>, cursor: Cursor, text: T, start = 0, stride = 0): Fault | null {
  const { machine, table, diagnosis } = engine;
  const { resume, small } = table.diagnosis;
  const length = lengthOf(text);
  const reject = table.accepting.length - 1;
  let state = small[cursor.state] as number;
  // Most chunks are short and end between characters: one check or one run is all they need, unless a fault is near.
  if (!(start || stride)) {
    if (state === 0 && machine.isText(text, length) && moveToImplied(engine, cursor, 0, length)) return null;
    if (length <= SHORT && moveToImplied(engine, cursor, machine.run(state, text, 0, length), length)) return null;
  }
  let mark = start;
  let from = start;
  let block = stride || STRIDE;
  while (from < length && state !== reject) {
    // Near the end of a chunk, single steps find the last boundary. The diagnosis replays the unfinished tail.
    let to = max(from, min(from + block, length - NEAR));
    const size = to - from;
    let next = machine.run(state, text, from, to);
    if (next === reject && size > FINE) {
      block = max(FINE, floor(size / FINER));
      continue;
    }
    // A block should end where a mark can be set: the end of a character is near.
    for (const last = min(to + NEAR, length); to < last && (to === from || (resume[next] as number) < 0); to++) {
      next = machine.next(next, machine.symbolAt(text, to));
    }
    if (moveToImplied(engine, cursor, next, to - mark)) mark = to;
    state = next;
    from = to;
  }
  for (; mark < length; mark++) {
    const fault = diagnosis.step(cursor, machine.symbolAt(text, mark));
    if (fault) return fault;
  }
  // Fail closed: if the diagnosis finds no fault where the table rejects, that is a bug in wellformed, not a verdict.
  // In shared memory another thread may have changed the text; then the verdict is on what the diagnosis has read.
  if (state === reject && !isShared(text)) throw tablesDisagree(engine);
  return null;
}

/** Moves the cursor ahead by `distance` symbols if the state of the small table implies that of the diagnosis. */
function moveToImplied(
  { table }: Pick<Engine<Text>, 'table'>,
  cursor: Cursor,
  state: number,
  distance: number,
): boolean {
  const implied = table.diagnosis.resume[state] as number;
  if (!(implied >= 0)) return false;
  moveCursor(cursor, implied, cursor.position + distance);
  return true;
}

/**
 * The first fault of a whole text; `null` when it is well-formed. A kernel that rejects the text gives a position
 * shortly before the fault: the scan starts there, in small blocks. `isNear`: a short text that is ill-formed needs no kernel.
 */
export function faultIn<T extends Text>(engine: Engine<T>, text: T, isNear = false): Fault | null {
  const cursor = startCursor();
  const near = isNear ? cursor : engine.machine.locate(text);
  if (near === null) return null;
  if (near) moveToImplied(engine, cursor, near.state, near.position);
  const fault = scan(engine, cursor, text, cursor.position, near && NEAR_BLOCK) ?? engine.diagnosis.end(cursor);
  // Fail closed: a text that a kernel has rejected must have a fault.
  if (near && !fault) throw tablesDisagree(engine);
  return fault;
}

/** Two automata of a form give different verdicts: a bug in wellformed, and no verdict is better than a wrong one. */
export function tablesDisagree({ table }: Pick<Engine<Text>, 'table'>): Error {
  return new Error(`tables of ${table.title} differ: report it`);
}
