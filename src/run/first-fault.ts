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
import { isShared, type Text, unshared } from './input.ts';
import { lengthOf } from './views.ts';

/** Symbols between marks in well-formed text: enough for kernels that take long to start. */
const STRIDE = 65_536;

/** Chunks of at most this many symbols are first read as one block; the first blocks of longer ones are small. */
const SHORT = 4096;

/** A block that is rejected is read again in blocks that are smaller by this factor: 65,536, 16,384, … 64, 16 symbols. */
const FINER = 4;

/** A block of at most this many symbols is left to the diagnosis. */
const FINE = 32;

/** Symbols at the end of a block in which single steps look for a character boundary: few characters are longer. */
const NEAR = 3;

/**
 * Reads a chunk from index `start` up to its first fault. Moves the cursor past the chunk, or before the offending
 * symbol. The cursor is all the memory of a scan. `isNear`: a fault is known to be near `start`.
 */
export function scan<T extends Text>(
  engine: Engine<T>,
  cursor: Cursor,
  text: T,
  start = 0,
  isNear?: boolean,
): Fault | null {
  const { machine, table, diagnosis } = engine;
  const { resume, small } = table.diagnosis;
  const length = lengthOf(text);
  const reject = table.accepting.length - 1;
  let state = small[cursor.state] as number;
  // Most chunks are short and end between characters: one run is all they need, unless a fault is near.
  let block = SHORT;
  if (!isNear && length <= SHORT) {
    const end = machine.run(state, text, start, length);
    if (moveToImplied(engine, cursor, end, length - start)) return null;
    if (end === reject) block = Math.floor(length / FINER);
  }
  let mark = start;
  let from = start;
  while (!isNear && from < length && state !== reject) {
    // Near the end of a chunk, single steps find the last boundary. The diagnosis replays the unfinished tail.
    let to = Math.max(from, Math.min(from + block, length - NEAR));
    let next = machine.run(state, text, from, to);
    if (next === reject && to - from > FINE) {
      block = Math.floor((to - from) / FINER);
      continue;
    }
    // A block should end where a mark can be set: the end of a character is near.
    for (const last = Math.min(to + NEAR, length); to < last && (to === from || (resume[next] as number) < 0); to++) {
      next = machine.next(next, machine.symbolAt(text, to));
    }
    if (moveToImplied(engine, cursor, next, to - mark)) mark = to;
    state = next;
    from = to;
    if (block >= SHORT) block = STRIDE;
  }
  const origin = mark - cursor.position;
  const reason = diagnosis.read(cursor, text, mark, length);
  if (reason >= 0) return diagnosis.fault(cursor, machine.symbolAt(text, origin + cursor.position), reason);
  // Fail closed: if the diagnosis finds no fault where the table rejects, that is a bug in wellformed, not a verdict.
  // In shared memory another thread may have changed the text; then the verdict is on what the diagnosis has read.
  if (state === reject && !isShared(text)) tablesDisagree(engine);
  return null;
}

/** Moves the cursor ahead by `distance` symbols if the state of the small table implies that of the diagnosis. */
export function moveToImplied(
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
 * The first fault of a whole text; `null` when it is well-formed. A kernel, or a search in a short text, gives a position
 * shortly before the fault: the diagnosis starts there.
 */
export function faultIn<T extends Text>(engine: Engine<T>, text: T): Fault | null {
  const { machine, diagnosis } = engine;
  const length = lengthOf(text);
  const near =
    length >= machine.stepBelow ? machine.locate(text) : machine.step(text, length) ? null : machine.near(text);
  if (near === null) return null;
  // Another thread can change the text between two reads of it.
  if (isShared(text)) return faultIn(engine, unshared(text));
  const cursor = startCursor();
  const isNear = near && moveToImplied(engine, cursor, near.state, near.position);
  const fault = scan(engine, cursor, text, cursor.position, isNear) ?? diagnosis.end(cursor);
  // As `within` (fault.ts), but in place: the fault was made for this call, and a bundle of utf8 has no octets to spare.
  if (fault) (fault as { length: number }).length = Math.min(fault.length, length - fault.offset);
  // Fail closed: a text that a kernel has rejected must have a fault.
  else if (near) tablesDisagree(engine);
  return fault;
}

/** Two automata of a form give different verdicts: a bug in wellformed, and no verdict is better than a wrong one. */
function tablesDisagree({ table }: Pick<Engine<Text>, 'table'>): never {
  throw new Error(`tables of ${table.title} differ: report it`);
}
