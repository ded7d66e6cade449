/**
 * The faults of a file that consists of records, each with the record it is in.
 *
 *     61 FF LF 62 LF FF     as lines: FF in record 1, FF in record 3
 *
 * Each record is a text of its own, without its line end or its length. Where
 * every character leads to the start state again, the line end too, the records
 * before a record make no difference to it: the file is read as one text, at the
 * speed of a check without records. The table decides it. UTF-8 is such a form;
 * JSON tokens are not, since a string can be open.
 *
 * UTF-16 and UTF-32 are read as one text, too: only at the start of the file can
 * U+FFFE be a signature in the wrong order.
 */

import { type Cursor, moveCursor, startCursor } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import { FaultScan } from '../../run/fault-scan.ts';
import { stateAfter } from '../../run/resume.ts';
import { CommandError } from '../errors.ts';
import { formatSize } from '../numbers.ts';
import { RECORD_LIMIT, type RecordFormat, type Splitter, type Unfinished } from './splitter.ts';

/** The faults of a file, block by block. At a fault, the splitter stands at its record. */
export interface FaultyRecords {
  readonly splitter: Splitter;
  /** The faults so far, without those that `end` gives. */
  readonly counted: number;
  /** Begins the next octets, which the splitter reads at once. They must stay as they are until `leave`. */
  start(octets: Uint8Array): void;
  /** Goes to the next fault. Returns whether there is one. */
  next(): boolean;
  /** The last fault. Where faults are only counted, there is none, and `next` goes to the next record with a fault. */
  fault?(): Fault;
  leave(): void;
  /** The faults that are known at the end of the file only. */
  end(): Generator<Fault, void, void>;
}

interface RecordFaults extends FaultyRecords {
  /** No later fault begins before this offset, once the faults of the last octets have been read. */
  readonly accepted: number;
  fault(): Fault;
}

/** The faults of the records from `offset` on, where the record `number` begins. */
export function recordFaults(engine: Engine<Uint8Array>, format: RecordFormat, offset = 0, number = 1): RecordFaults {
  const splitter = format.splitter(offset, number);
  return isOneText(engine, format)
    ? new FaultsOfText(engine, format, splitter, cursorOf(engine, format, offset))
    : new FaultsOfRecords(engine, format, splitter);
}

/** Whether the faults of a file are those of its records, each read alone. */
export function isOneText(
  { machine, table }: Engine<Uint8Array>,
  { terminator }: Pick<RecordFormat, 'terminator'>,
): boolean {
  if (!terminator) return false;
  if (table.codeUnit > 1) return !table.scalars;
  const { accepting, small } = table.diagnosis;
  const hasOneBoundary = accepting.every((kind, state) => kind === 0 || small[state] === 0);
  const reject = table.accepting.length - 1;
  const next = (state: number) => machine.next(state, terminator[0] as number);
  return hasOneBoundary && table.accepting.every((_, state) => next(state) === (state === 0 ? 0 : reject));
}

class FaultsOfText extends FaultScan<Uint8Array> implements RecordFaults {
  readonly splitter: Splitter;
  counted = 0;
  readonly #format: RecordFormat;

  constructor(engine: Engine<Uint8Array>, format: RecordFormat, splitter: Splitter, cursor: Cursor) {
    super(engine, cursor);
    this.#format = format;
    this.splitter = splitter;
  }

  override start(octets: Uint8Array): void {
    this.splitter.push(octets);
    super.start(octets);
  }

  override next(): boolean {
    const isFound = super.next();
    if (isFound) {
      this.counted++;
      this.splitter.moveTo(this.offset);
    }
    return isFound;
  }

  override end(): Generator<Fault, void, void> {
    return lastFaults(this.last(), this.splitter, this.#format, this.pushed);
  }
}

class FaultsOfRecords implements RecordFaults {
  readonly splitter: Splitter;
  readonly #engine: Engine<Uint8Array>;
  readonly #format: RecordFormat;
  /** The octets of the record that has not ended yet. */
  #held: Uint8Array = new Uint8Array(0);
  #faults: Generator<Fault, void, void> | undefined;
  #fault: Fault | undefined;
  counted = 0;

  constructor(engine: Engine<Uint8Array>, format: RecordFormat, splitter: Splitter) {
    this.#engine = engine;
    this.#format = format;
    this.splitter = splitter;
  }

  /** The faults of a record are known at its end. */
  get accepted(): number {
    return this.splitter.start;
  }

  start(octets: Uint8Array): void {
    const offset = this.splitter.start + this.#held.length;
    this.splitter.push(octets);
    this.#faults = this.#scan(octets, offset);
  }

  next(): boolean {
    this.#fault = this.#faults?.next().value as Fault | undefined;
    if (!this.#fault) return false;
    this.counted++;
    return true;
  }

  fault(): Fault {
    return this.#fault as Fault;
  }

  leave(): void {
    this.#faults = undefined;
  }

  *#scan(octets: Uint8Array, offset: number): Generator<Fault, void, void> {
    const { splitter } = this;
    let from = 0;
    for (let { end } = splitter; end !== undefined; end = splitter.end) {
      const piece = octets.subarray(from, end - offset);
      yield* this.#faultsIn(this.#held.length > 0 ? Buffer.concat([this.#held, piece]) : piece);
      this.#held = new Uint8Array(0);
      from = end - offset;
      splitter.moveTo(end);
    }
    this.#held = Buffer.concat([this.#held, octets.subarray(from)]);
    if (this.#held.length > RECORD_LIMIT) throw tooLong(splitter);
  }

  *end(): Generator<Fault, void, void> {
    const faults = [...unfinished(this.splitter, this.#format, this.splitter.start + this.#held.length)];
    if (faults.length > 0) yield* faults;
    else if (this.#held.length > 0) yield* this.#faultsIn(this.#held);
  }

  /** The faults of one record, with offsets in the file. */
  *#faultsIn(record: Uint8Array): Generator<Fault, void, void> {
    const text = this.splitter.textOf(record);
    const offset = this.splitter.start + text.byteOffset - record.byteOffset;
    const faults = new FaultScan(this.#engine, cursorAt(offset, 0));
    yield* faults.push(text);
    yield* faults.end();
  }
}

/** At the offset of a record. */
export function cursorOf(engine: Engine<Uint8Array>, { terminator }: RecordFormat, offset: number): Cursor {
  return cursorAt(offset, offset === 0 ? 0 : (stateAfter(engine, 0, terminator as Uint8Array) as number));
}

function cursorAt(offset: number, state: number): Cursor {
  const cursor = startCursor(state);
  moveCursor(cursor, state, offset);
  return cursor;
}

/** The faults that only the end of the file shows, of a file that is read as one text. */
export function* lastFaults(fault: Fault | null, splitter: Splitter, format: RecordFormat, at: number) {
  if (fault) splitter.moveTo(fault.offset);
  if (fault) yield fault;
  yield* unfinished(splitter, format, at);
}

/** The fault of a record that the end of the file cuts short. */
function* unfinished(splitter: Splitter, format: RecordFormat, at: number): Generator<Fault, void, void> {
  const cut: Unfinished | undefined = splitter.finish();
  if (!cut) return;
  const { start, number } = splitter;
  const rule = `--records ${format.name}`;
  yield {
    offset: start,
    length: at - start,
    at,
    incomplete: true,
    ...cut,
    rule,
    clause: '',
    octets: '',
    message: `octet ${start}: record ${number} is not whole: ${cut.reason}; the input ends where ${cut.expected} is expected [${rule}]`,
  };
}

function tooLong({ start, number }: Splitter): CommandError {
  return new CommandError(
    `octet ${start}: record ${number} is longer than ${formatSize(RECORD_LIMIT)}, and must be in memory as a whole; ` +
      'are these the records of the file (--records)?',
  );
}
