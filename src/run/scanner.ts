/**
 * Chunk after chunk → the first fault, or one fault after the other, in
 * constant memory.
 *
 * The small table runs ahead, block by block. Where it stands at the end of a
 * block in an accepting state that implies the state of the diagnosis, the
 * scanner puts a mark. Only when the table rejects, or a chunk ends inside a
 * sequence, does the diagnosis run, from the last mark on:
 *
 *     ……mark────────mark────────mark──✗         small table
 *                               └─────►fault    diagnosis
 *
 * A whole buffer is one chunk, so that streams and buffers cannot disagree.
 */

import { type Cursor, moveCursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import type { Text } from './input.ts';
import { isShared } from './input.ts';
import type { Rest } from './rest.ts';

/** Symbols between marks where nothing is wrong: long enough for kernels that take a while to start. */
const STRIDE = 65_536;

/** A block with a fault in it is read again in so many finer ones, as a power of two: 65,536, 2048, 64 symbols. */
const FINER = 5;

/** Blocks of so many symbols are left to the diagnosis, which takes some ten times as long for a step. */
const FINE = 64;

/** Symbols before the end of a block or chunk from which on single steps look for a boundary: a character has hardly more. */
const NEAR = 3;

/** One fault after the other, out of chunks that can be cut inside what a fault takes up; see resume.ts. */
export class Scanner<Text extends { readonly length: number }> {
  readonly #engine: Engine<Text>;
  readonly #cursor: Cursor;
  /** Symbols of all chunks, the one at hand included. */
  #pushed: number;
  #passed = 0;
  #rest: Rest | null = null;

  /** Begins at the start of a text, or wherever `stand` says, `pushed` symbols having been pushed. */
  constructor(engine: Engine<Text>, cursor: Cursor = startCursor(), pushed = 0) {
    this.#engine = engine;
    this.#cursor = cursor;
    this.#pushed = pushed;
  }

  /** Where the diagnosis stands: behind all that was pushed, or right before the offending symbol. */
  get cursor(): Cursor {
    return this.#cursor;
  }

  /** Reads a chunk up to its first fault. After a fault: `resume` (resume.ts), or no further use. */
  push(text: Text): Fault | null {
    this.#pushed += text.length;
    return this.scanOn(text);
  }

  /** Position behind the last character that was refused and passed over as a whole; see rest.ts. */
  get skippedTo(): number {
    return this.#passed;
  }

  /** From here on, reads over the rest of a character that was refused up to the symbol number `at`. */
  skipRest(rest: Rest, at: number): void {
    this.#rest = rest;
    this.#moveTo(at + 1);
  }

  /** A symbol of the chunk that was pushed last; `undefined` where it came with one before. */
  symbolAt(text: Text, position: number): number | undefined {
    const index = this.#indexOf(position, text);
    return index < 0 ? undefined : this.#engine.machine.symbolAt(text, index);
  }

  /** Reads the chunk that was pushed last from where the stand is now; see resume.ts. */
  scanOn(text: Text): Fault | null {
    const { diagnosis } = this.#engine;
    while (this.#rest && this.#cursor.position < this.#pushed) {
      const { position } = this.#cursor;
      const taken = this.#rest.take(this.symbolAt(text, position) as number, position);
      this.#moveTo(position + 1);
      if (taken === true) continue;
      this.#rest = null;
      if (taken === false) continue;
      this.#moveTo(position + 1 - taken.length);
      for (const symbol of taken) {
        const fault = diagnosis.step(this.#cursor, symbol);
        if (fault) return fault;
      }
    }
    return scan(this.#engine, this.#cursor, text, this.#indexOf(this.#cursor.position, text));
  }

  #moveTo(position: number): void {
    this.#passed = position;
    Object.assign(this.#cursor, { position, accepted: position });
  }

  #indexOf(position: number, text: Text): number {
    return position - (this.#pushed - text.length);
  }

  /** The fault of an input that ends here; `null` when it may. */
  end(): Fault | null {
    return this.#engine.diagnosis.end(this.#cursor);
  }
}

/**
 * Reads a chunk from `start` on (which lies behind the chunk where a maximal subpart does) up to its first fault, and
 * moves `stand` behind the chunk, or right before the offending symbol. All there is to know of a text is in `stand`.
 */
export function scan<Text extends { readonly length: number }>(
  engine: Engine<Text>,
  cursor: Cursor,
  text: Text,
  start = 0,
  stride = STRIDE,
): Fault | null {
  const { machine, diagnosis, table } = engine;
  const { resume, small } = table.diagnosis;
  const { length } = text;
  const reject = table.accepting.length - 1;
  let state = small[cursor.state] as number;
  let mark = start;
  let from = start;
  let block = stride;
  while (from < length && state !== reject) {
    // Near the end of a chunk single steps find the last boundary: what is behind it is begun, and is explained.
    let to = Math.max(from, Math.min(from + block, length - NEAR));
    const size = to - from;
    let next = size > 0 ? machine.run(state, text, from, to) : state;
    if (next === reject && size > FINE) {
      block = size >> FINER;
      continue;
    }
    // A block is to end where there can be a mark: a character ends nearby.
    for (const last = Math.min(to + NEAR, length); to < last && (to === from || (resume[next] as number) < 0); to++) {
      next = machine.next(next, machine.symbolAt(text, to));
    }
    if (moveToImplied(engine, cursor, next, to - mark)) mark = to;
    state = next;
    from = to;
  }
  for (let i = mark; i < length; i++) {
    const fault = diagnosis.step(cursor, machine.symbolAt(text, i));
    if (fault) return fault;
  }
  // Fail closed: a rejection that the diagnosis cannot find is a bug in wellformed, not a verdict; unless another thread
  // has changed the text meanwhile. What the diagnosis has read is one text, too.
  if (state === reject && !isShared(text)) throw disagreement(engine);
  return null;
}

/** Moves the diagnosis ahead by `distance` symbols if the small state alone implies where it stands. */
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
 * The first fault of a whole text; `null` when it is well-formed. A kernel that refuses the text gives a position
 * shortly before the fault: the scan starts there, in small blocks.
 */
export function faultIn<Text extends { readonly length: number }>(engine: Engine<Text>, text: Text): Fault | null {
  const { machine, diagnosis } = engine;
  const near = machine.locate?.(text);
  if (near === null) return null;
  const cursor = startCursor();
  const start = near && moveToImplied(engine, cursor, near.state, near.position) ? near.position : 0;
  const fault = scan(engine, cursor, text, start, near && FINE) ?? diagnosis.end(cursor);
  // Fail closed: a text that a kernel has refused must have a fault.
  if (near && !fault) throw disagreement(engine);
  return fault;
}

/** Two automata of a form give different verdicts: a bug in wellformed, and no verdict is better than a wrong one. */
function disagreement({ table }: Pick<Engine<Text>, 'table'>): Error {
  return new Error(`the tables of ${table.title} disagree: please report this`);
}
