/**
 * The faults of a file that consists of records, each with the record it is in.
 *
 *     61 FF LF 62 LF FF     as lines: FF in record 1, FF in record 3
 *
 * Each record is a text of its own, without its line end or its length. Where every character leads to the start state
 * again, the line end too, the faults of the file are those of its records, and one scan finds them all; the table decides it.
 * UTF-8 is such a form; JSON tokens are not, since a string can be open. UTF-16 and UTF-32 are read so, too: only at the start of
 * the file can U+FFFE be a signature in the wrong order.
 *
 * In other forms a record that comes whole and is well-formed is passed; all others are scanned, part by part.
 */

import { FaultScan } from '../../run/all-faults.ts';
import { type Cursor, moveCursor, startCursor } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import { type Fault, within } from '../../run/fault.ts';
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
  /** Of the whole file. */
  readonly #whole: FaultScan<Uint8Array> | undefined;
  /** Its faults in octets that can be a part of a line end, and come again. */
  #late: Fault[] = [];
  /** Of the record. */
  #scan: FaultScan<Uint8Array> | undefined;

  constructor(engine: Engine<Uint8Array>, format: RecordFormat) {
    this.#engine = engine;
    this.#format = format;
    this.splitter = new Splitter(format);
    if (isOneText(engine, format)) this.#whole = new FaultScan(engine);
  }

  /** No later fault begins before this offset. */
  get accepted(): number {
    return this.#late[0]?.offset ?? (this.#whole ?? this.#scan)?.accepted ?? this.splitter.position;
  }

  /** The faults in the next octets, which must stay as they are until the last of these. */
  *push(octets: Uint8Array): Generator<Fault, void, void> {
    this.splitter.push(octets);
    if (this.#whole) {
      yield* this.#placed(this.#whole.push(octets));
      while (this.#next());
    } else while (this.splitter.next()) yield* this.#read();
  }

  /** The faults that only the end of the file shows. */
  *end(): Generator<Fault, void, void> {
    if (!this.splitter.last()) return;
    if (this.#whole) for (const each of [...this.#late, ...this.#whole.end()]) yield this.#found(each);
    else yield* this.#read();
    const fault = unfinished(this.splitter, this.#format);
    if (fault) yield this.#found(fault);
  }

  /** Goes to the record of each fault. */
  *#placed(faults: Iterable<Fault>): Generator<Fault, void, void> {
    const late = this.#late;
    this.#late = [];
    for (const some of [late, faults]) {
      for (const fault of some) {
        while (this.splitter.position <= fault.offset && this.#next());
        if (this.splitter.position > fault.offset) yield this.#found(fault);
        else this.#late.push(fault);
      }
    }
  }

  #next(): boolean {
    const { splitter, bad } = this;
    if (!splitter.next()) return false;
    if (splitter.ends && bad?.number === splitter.number) bad.end = splitter.position;
    return true;
  }

  /** The faults of a part. */
  *#read(): Generator<Fault, void, void> {
    const { splitter } = this;
    const { begins, ends, text } = splitter;
    if (begins) this.#scan = undefined;
    // A record after the first can have more: it is scanned then.
    if (begins && ends && this.#engine.machine.accepts(text, text.length)) return;
    // Of a length alone the record has no text yet.
    if (text.length === 0 && !ends) return;
    this.#scan ??= new FaultScan(this.#engine, cursorAt(splitter.offset));
    for (const fault of this.#scan.push(text)) yield this.#found(fault);
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
}

/** Before the first octet of a text at an offset. */
function cursorAt(offset: number): Cursor {
  const cursor = startCursor();
  moveCursor(cursor, 0, offset);
  return cursor;
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
