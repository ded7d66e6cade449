/**
 * The faults of a file that consists of records, each with the record it is in.
 *
 *     61 FF LF 62 LF FF     as lines: FF in record 1, FF in record 3
 *
 * Each record is a text of its own, without its line end or its length. Where every character leads to the start state
 * again, the line end too, it is read with its line end: what a fault says then has the octet that shows it, and the records
 * before a record make no difference to it. The table decides it. UTF-8 is such a form; JSON tokens are not, since a
 * string can be open. UTF-16 and UTF-32 are read so, too: only at the start of the file can U+FFFE be a signature
 * in the wrong order.
 *
 * A record that comes whole and is well-formed is passed; all others are scanned, part by part.
 */

import { FaultScan } from '../../run/all-faults.ts';
import { type Cursor, moveCursor, startCursor } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import { stateAfter } from '../../run/resume.ts';
import { type RecordFormat, Splitter } from './splitter.ts';

/** A record with a fault. */
export interface BadRecord {
  readonly number: number;
  /** Offsets of its first octet, and of the one after its last; `undefined` until that has been read. */
  readonly start: number;
  end: number | undefined;
}

export class RecordScan {
  /** It stands at the record of the last fault. */
  readonly splitter: Splitter;
  /** The record of the last fault. */
  bad: BadRecord | undefined;
  faults = 0;
  readonly #engine: Engine<Uint8Array>;
  readonly #format: RecordFormat;
  readonly #isOneText: boolean;
  /** The state of the diagnosis before a record that is not the first. */
  readonly #state: number;
  #scan: FaultScan<Uint8Array> | undefined;

  constructor(engine: Engine<Uint8Array>, format: RecordFormat) {
    this.#engine = engine;
    this.#format = format;
    this.splitter = new Splitter(format);
    this.#isOneText = isOneText(engine, format);
    this.#state = this.#isOneText ? (stateAfter(engine, 0, format.terminator as Uint8Array) as number) : 0;
  }

  /** No later fault begins before this offset. */
  get accepted(): number {
    return this.#scan?.accepted ?? this.splitter.position;
  }

  /** The faults in the next octets, which must stay as they are until the last of these. */
  *push(octets: Uint8Array): Generator<Fault, void, void> {
    this.splitter.push(octets);
    while (this.splitter.next()) yield* this.#read();
  }

  /** The faults that only the end of the file shows. */
  *end(): Generator<Fault, void, void> {
    if (!this.splitter.last()) return;
    yield* this.#read();
    const fault = unfinished(this.splitter, this.#format);
    if (fault) yield this.#found(fault);
  }

  /** The faults of a part. */
  *#read(): Generator<Fault, void, void> {
    const { splitter } = this;
    const { begins, ends } = splitter;
    const octets = this.#isOneText ? splitter.part : splitter.text;
    if (begins) this.#scan = undefined;
    // A record after the first can have more: it is scanned then.
    if (begins && ends && this.#engine.machine.accepts(octets, octets.length)) return;
    // Of a length alone the record has no text yet.
    if (octets.length === 0 && !ends) return;
    this.#scan ??= new FaultScan(this.#engine, this.#cursor());
    for (const fault of this.#scan.push(octets)) yield this.#found(fault);
    if (!ends) return;
    for (const fault of this.#scan.end()) yield this.#found(fault);
    this.#scan = undefined;
    if (this.bad?.number === splitter.number) this.bad.end = splitter.position;
  }

  #found(fault: Fault): Fault {
    const { number, start, ends, position } = this.splitter;
    if (this.bad?.number !== number) this.bad = { number, start, end: ends ? position : undefined };
    this.faults++;
    return ends ? within(fault, position) : fault;
  }

  /** Before the first octet of the text of a record. */
  #cursor(): Cursor {
    const { start, offset, part } = this.splitter;
    const state = start === 0 ? 0 : this.#state;
    const cursor = startCursor(state);
    moveCursor(cursor, state, this.#isOneText ? this.splitter.position - part.length : offset);
    return cursor;
  }
}

/** A fault in a text that ends at an offset: a code unit that is cut there goes no further. */
export function within(fault: Fault, end: number): Fault {
  return fault.offset + fault.length > end ? { ...fault, length: end - fault.offset } : fault;
}

/** Whether the faults of a file are those of its records, each read alone with its line end. */
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

/** The fault of a record that the end of the file cuts short. */
function unfinished({ unfinished: cut, start, number, position: at }: Splitter, { name }: RecordFormat) {
  if (!cut) return undefined;
  const rule = `--records ${name}`;
  const place = { offset: start, length: at - start, at, incomplete: true };
  const message = `octet ${start}: record ${number} is not whole: ${cut.reason}; the input ends where ${cut.expected} is expected [${rule}]`;
  return { ...place, ...cut, rule, clause: '', octets: '', message };
}
