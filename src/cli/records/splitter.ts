/**
 * Blocks of a file → its records: where each begins and ends, and its number.
 *
 *     a LF b c LF d     as lines: record 1 from 0 to 2, record 2 from 2 to 5, record 3 from 5
 *
 * Every octet belongs to exactly one record: a line end belongs to its line, and
 * a length to the record after it. Offsets count octets of the file from 0,
 * records count from 1. A record can be longer than a block.
 */

/** A reader of records. It stands at one record, and moves ahead only. */
export interface Splitter {
  /** The number of the record, from 1. */
  readonly number: number;
  /** The offset of its first octet. */
  readonly start: number;
  /** The offset after its last octet; `undefined` while that has not been read. */
  readonly end: number | undefined;
  /** Reads the next octets of the file. They must stay as they are while the splitter is asked about them. */
  push(octets: Uint8Array): void;
  /**
   * Moves to the record of the octet at `offset`; at the end of what was read, to the record that begins or goes on there.
   * Offsets do not decrease; one before the last octets that were pushed counts as the first of them.
   */
  moveTo(offset: number): void;
  /** Of CSV: the field of the octet at `offset`, which is in this record; `undefined` where it is too far back. */
  fieldAt?(offset: number): Field | undefined;
  /** The input ends here. Why its last record is not whole; `undefined` where it is. */
  finish(): Unfinished | undefined;
  /** The text of a whole record: without its line end, or its length. */
  textOf(record: Uint8Array): Uint8Array;
}

/** A field of a CSV record. */
export interface Field {
  /** From 1. */
  readonly number: number;
  /** What the first record has in its place; none in that record itself. */
  readonly name: string | undefined;
}

/** A record that the input cuts short. */
export interface Unfinished {
  readonly reason: string;
  /** What is expected where the input ends: `60 more octets`. */
  readonly expected: string;
}

/** What the records of a file are. */
export interface RecordFormat {
  /** The value of --records: `length-prefixed:u32be`. */
  readonly name: string;
  /** The octets that end a record and are a character of the text; `null` where other octets hold the length. */
  readonly terminator: Uint8Array | null;
  /** A reader for the records from `offset` on, where the record `number` begins. */
  splitter(offset?: number, number?: number): Splitter;
}

/** A record that must be in memory as a whole can have this many octets. */
export const RECORD_LIMIT = 1 << 26;

/** Finds the ends of records in the next octets, which begin at `offset`: offsets in the file, ascending. */
export interface EndFinder {
  push(octets: Uint8Array, offset: number): readonly number[];
  /** The field of the octet at `offset`, in the record that begins at `start`. */
  fieldAt?(offset: number, start: number): Field | undefined;
  finish(): Unfinished | undefined;
  textOf(record: Uint8Array): Uint8Array;
}

/** The splitter of a format whose ends are found one after the other, in all octets. */
export class ListedSplitter implements Splitter {
  number: number;
  start: number;
  readonly #finder: EndFinder;
  /** Where the octets of the next call begin. */
  #pushed: number;
  #ends: readonly number[] = [];
  /** How many of the ends are before the position. */
  #passed = 0;

  constructor(finder: EndFinder, offset: number, number: number) {
    this.#finder = finder;
    this.#pushed = offset;
    this.start = offset;
    this.number = number;
  }

  get end(): number | undefined {
    return this.#ends[this.#passed];
  }

  push(octets: Uint8Array): void {
    this.moveTo(this.#pushed);
    this.#ends = this.#finder.push(octets, this.#pushed);
    this.#passed = 0;
    this.#pushed += octets.length;
  }

  moveTo(offset: number): void {
    for (let end = this.end; end !== undefined && end <= offset; end = this.end) {
      this.start = end;
      this.number++;
      this.#passed++;
    }
  }

  fieldAt(offset: number): Field | undefined {
    return this.#finder.fieldAt?.(offset, this.start);
  }

  finish(): Unfinished | undefined {
    this.moveTo(this.#pushed);
    return this.#finder.finish();
  }

  textOf(record: Uint8Array): Uint8Array {
    return this.#finder.textOf(record);
  }
}
