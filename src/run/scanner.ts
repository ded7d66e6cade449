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
import { atStart, NONE, type Stand } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import type { Fault } from './fault.ts';
import type { Located } from './machine.ts';

/** Symbols between marks: long enough to cost nothing, short enough to be run again. */
const BLOCK = 1024;

/** Symbols between marks in the block in which a fault is: the diagnosis takes some ten times as long for a step. */
const FINE = 64;

/** Symbols between marks where nothing is wrong: long enough for kernels that take a while to start. */
const STRIDE = 65_536;

/** Symbols before the end of a chunk that are looked at one by one: more than the longest encoding of a character. */
const NEAR = 8;

/** One fault after the other, out of chunks that can be cut inside what a fault takes up; see resume.ts. */
export class Scanner<Text extends { readonly length: number }> {
  readonly #engine: Engine<Text>;
  readonly #stand: Stand;
  /** Symbols of all chunks, the one at hand included. */
  #pushed: number;

  /** Begins at the start of a text, or wherever `stand` says, `pushed` symbols having been pushed. */
  constructor(engine: Engine<Text>, stand: Stand = atStart(), pushed = 0) {
    this.#engine = engine;
    this.#stand = stand;
    this.#pushed = pushed;
  }

  /** Where the diagnosis stands: behind all that was pushed, or right before the offending symbol. */
  get stand(): Stand {
    return this.#stand;
  }

  /** Reads a chunk up to its first fault. After a fault: `resume` (resume.ts), or no further use. */
  push(text: Text): Fault | null {
    this.#pushed += text.length;
    return this.goOn(text);
  }

  /** Reads the chunk that was pushed last from where the stand is now; see resume.ts. */
  goOn(text: Text): Fault | null {
    return scan(this.#engine, this.#stand, text, this.#stand.position - (this.#pushed - text.length));
  }

  /** The fault of an input that ends here; `null` when it may. */
  end(): Fault | null {
    return this.#engine.diagnosis.end(this.#stand);
  }
}

/**
 * Reads a chunk from `start` on (which lies behind the chunk where a maximal subpart does) up to its first fault, and
 * moves `stand` behind the chunk, or right before the offending symbol. All there is to know of a text is in `stand`.
 */
export function scan<Text extends { readonly length: number }>(
  engine: Engine<Text>,
  stand: Stand,
  text: Text,
  start = 0,
): Fault | null {
  const { machine, table } = engine;
  const { length } = text;
  const reject = table.accepting.length - 1;
  let state = table.diagnosis.small[stand.state] as number;
  let mark = start;
  let from = start;
  let stride = STRIDE;
  while (from < length && state !== reject) {
    // The last few symbols of a chunk are a block of their own, since they may have to be looked at again.
    const left = length - from;
    let to = from + Math.min(stride, left <= NEAR ? left : Math.max(NEAR, left - NEAR));
    let next = machine.run(state, text, from, to);
    if (next === reject && to - from > FINE) {
      stride = to - from > BLOCK ? BLOCK : FINE;
      continue;
    }
    // A stride is to end where there can be a mark: a character ends nearby.
    for (const last = Math.min(to + NEAR, length - 1); to - from > BLOCK && !canMark(engine, next) && to < last; to++) {
      next = machine.run(next, text, to, to + 1);
    }
    if (settle(engine, stand, next, to - mark)) mark = to;
    else if (to === length && next !== reject) mark = settleNear(engine, stand, state, text, from, mark);
    state = next;
    from = to;
  }
  return explain(engine, stand, text, mark, state === reject);
}

/** The first fault of a whole text, looked for from a place before it on where one is known. */
export function scanFrom<Text extends { readonly length: number }>(
  engine: Engine<Text>,
  text: Text,
  near: Located | undefined,
): Fault | null {
  const stand = atStart();
  const start = near && settle(engine, stand, near.state, near.position) ? near.position : 0;
  const fault = scan(engine, stand, text, start) ?? engine.diagnosis.end(stand);
  // Fail closed: what a kernel has refused must have a fault.
  if (near && !fault) throw new Error(`the kernels of ${engine.table.title} disagree: please report this`);
  return fault;
}

/** Whether the small state alone implies where the diagnosis stands, at a place where a text may end. */
function canMark({ table }: Engine<never>, state: number): boolean {
  return table.accepting[state] === 1 && (table.diagnosis.resume[state] as number) >= 0;
}

/** Moves the diagnosis ahead by `distance` symbols if the small state alone implies where it stands. */
function settle(engine: Engine<never>, stand: Stand, state: number, distance: number): boolean {
  if (!canMark(engine, state)) return false;
  const implied = engine.table.diagnosis.resume[state] as number;
  stand.state = implied;
  stand.home = implied;
  stand.position += distance;
  stand.accepted = stand.position;
  stand.begun = NONE;
  return true;
}

/** Puts marks up to the end of a chunk that ends inside a sequence: the last block is run again, step by step. */
function settleNear<Text extends { readonly length: number }>(
  engine: Engine<Text>,
  stand: Stand,
  state: number,
  text: Text,
  from: number,
  mark: number,
): number {
  let last = mark;
  let current = state;
  for (let i = from; i < text.length; i++) {
    current = engine.step(current, engine.machine.symbolAt(text, i));
    if (settle(engine, stand, current, i + 1 - last)) last = i + 1;
  }
  return last;
}

function explain<Text extends { readonly length: number }>(
  { machine, diagnosis, table }: Engine<Text>,
  stand: Stand,
  text: Text,
  mark: number,
  rejected: boolean,
): Fault | null {
  for (let i = mark; i < text.length; i++) {
    const fault = diagnosis.step(stand, machine.symbolAt(text, i));
    if (fault) return fault;
  }
  // Fail closed: a rejection that the diagnosis cannot find is a mistake of ours, not a verdict.
  if (rejected) throw new Error(`the tables of ${table.title} disagree: please report this`);
  return null;
}
