/**
 * Octets of a file → its records, part by part: where each begins and ends, its number, and its text.
 *
 *     a LF b c LF d     as lines: record 1 from 0 to 2, record 2 from 2 to 5, record 3 from 5
 *     a LF b │ c LF d   the same in two blocks: the parts a LF, b, c LF, d
 *
 * Every octet is in one part: a line end belongs to its line, and a length to the record after it. Offsets count octets of
 * the file from 0, records count from 1. A record can have any length: it is never in memory as a whole. The last octets of
 * a block that can be a part of a line end come with the next block.
 */

/** Finds the ends of records, one after the other. */
export interface EndFinder {
  /**
   * The index after the record that goes on at index `from`; −1 where it does not end in these octets, which begin at the
   * offset `base`. Nothing before `from` is given again, apart from the octets of a line end that is cut.
   */
  find(octets: Buffer, from: number, base: number): number;
  /** With lengths: the offset of the text of the record that was found last. */
  readonly textStart?: number;
  /** Of CSV: the field of the octet at `offset`, in the record that begins at `start`. */
  fieldAt?(offset: number, start: number): Field | undefined;
  /** The input ends at an offset, inside a record. */
  unfinished?(at: number): Unfinished | undefined;
}

/** A field of a CSV record. */
export interface Field {
  /** From 1. */
  readonly number: number;
  /** What the first record has in its place; none in that record itself. */
  readonly name: string | undefined;
}

/** Why the last record is not whole. */
export interface Unfinished {
  readonly reason: string;
  /** What is expected where the input ends: `60 more octets`. */
  readonly expected: string;
}

/** What the records of a file are. */
export interface RecordFormat {
  /** The value of --records: `length-prefixed:u32be`. */
  readonly name: string;
  /** The code unit that ends a record, and is a character of the text; `null` where a length is before it. */
  readonly terminator: Uint8Array | null;
  /** The code unit before it that belongs to the line end, too: CR. */
  readonly before: Uint8Array | null;
  finder(): EndFinder;
}

const NONE = Buffer.alloc(0);

/** Goes through the records of a file. What it says is of the part that `next` went to, and valid until the next call. */
export class Splitter {
  /** The number of the record, and the offset of its first octet. */
  number = 1;
  start = 0;
  /** Whether the part begins its record, and ends it. */
  begins = false;
  ends = false;
  readonly #format: RecordFormat;
  readonly #finder: EndFinder;
  /** Octets that a line end can have. */
  #lineEnd: number;
  #octets: Buffer = NONE;
  /** The offset of `#octets[0]`; the indices of the next part, and of the first octet that the finder has not seen. */
  #base = 0;
  #index = 0;
  #seen = 0;
  /** The index of the part. */
  #from = 0;

  constructor(format: RecordFormat) {
    this.#format = format;
    this.#finder = format.finder();
    this.#lineEnd = (format.terminator?.length ?? 0) + (format.before?.length ?? 0);
  }

  /** The offset after the last part. */
  get position(): number {
    return this.#base + this.#index;
  }

  /** All octets of the part. */
  get part(): Uint8Array {
    return this.#view(this.#from, this.#index);
  }

  /** Those of the text in it. */
  get text(): Uint8Array {
    const from = this.offset - this.#base;
    return this.#view(from, this.ends ? Math.max(from, this.#textEnd()) : this.#index);
  }

  /** The offset of the text in the part. */
  get offset(): number {
    return Math.min(this.position, this.#base + Math.max(this.#from, (this.#finder.textStart ?? 0) - this.#base));
  }

  /** Begins the next octets of the file. They must stay as they are until all of their parts have been read. */
  push(octets: Uint8Array): void {
    const held = this.#octets.subarray(this.#index);
    this.#base += this.#index;
    this.#index = 0;
    this.#seen = held.length;
    this.#octets =
      held.length > 0 ? Buffer.concat([held, octets]) : Buffer.from(octets.buffer, octets.byteOffset, octets.length);
  }

  /** Goes to the next part of these octets. Returns whether there is one. */
  next(): boolean {
    if (this.ends) this.#beginRecord();
    const end = this.#finder.find(this.#octets, this.#seen, this.#base);
    this.#seen = end < 0 ? this.#octets.length : end;
    const to = end < 0 ? Math.max(this.#index, this.#octets.length - this.#lineEnd) : end;
    if (end < 0 && to === this.#index) {
      // The caller uses its memory again.
      this.#octets = Buffer.from(this.#octets.subarray(to));
      this.#base += to;
      this.#index = 0;
      this.#seen = this.#octets.length;
      return false;
    }
    this.#take(to, end >= 0);
    return true;
  }

  /** After the last octets: goes to the rest of a record that no line end ends. Returns whether there is one. */
  last(): boolean {
    if (this.ends) this.#beginRecord();
    if (this.start === this.#base + this.#octets.length) return false;
    this.#take(this.#octets.length, true);
    return true;
  }

  /** After `last`: why that record is not whole; `undefined` where it is. */
  get unfinished(): Unfinished | undefined {
    return this.#finder.unfinished?.(this.position);
  }

  /** Of CSV: the field of an octet of this record; `undefined` where it is too far back. */
  fieldAt(offset: number): Field | undefined {
    return this.#finder.fieldAt?.(offset, this.start);
  }

  #beginRecord(): void {
    this.number++;
    this.start = this.position;
    this.ends = false;
  }

  #take(to: number, ends: boolean): void {
    this.begins = this.position === this.start;
    this.ends = ends;
    this.#from = this.#index;
    this.#index = to;
  }

  /** Not a Buffer: a slice of one is no copy. */
  #view(from: number, to: number): Uint8Array {
    return new Uint8Array(this.#octets.buffer, this.#octets.byteOffset + from, to - from);
  }

  /** The index before the line end of the record that the part ends. */
  #textEnd(): number {
    const { terminator, before } = this.#format;
    const to = this.#index;
    const end = this.#without(terminator, to);
    return end < to ? this.#without(before, end) : end;
  }

  #without(unit: Uint8Array | null, to: number): number {
    const from = unit ? to - unit.length : -1;
    if (from < this.#from) return to;
    for (let i = from; i < to; i++) if (this.#octets[i] !== (unit as Uint8Array)[i - from]) return to;
    return from;
  }
}
