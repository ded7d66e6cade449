/**
 * Records that end with a character: lines (LF) and texts that end with NUL.
 *
 *     a LF b CR LF c LF     three lines: a LF, b CR LF, c LF; their texts are a, b, c
 *
 * In UTF-16 and UTF-32 the character is a code unit of 2 or 4 octets, and is
 * looked for at whole code units only:
 *
 *     0A 00 | 00 0A | 0A 00     UTF-16LE: U+000A, U+0A00, U+000A: two line ends
 */
import { countOctet } from '../fast-counts.ts';
import type { EndFinder, Splitter, Unfinished } from './splitter.ts';

/** What ends a record: a code unit, and the code unit before it that belongs to the line end too (`null` for none). */
export interface Terminator {
  readonly unit: Uint8Array;
  readonly before: Uint8Array | null;
}

/** Fewer octets than these are passed in a loop: a search would take longer. */
const NEAR = 256;

/** An end that was not looked for. */
const UNKNOWN = -1;

/** For a terminator of one octet: records are counted, and only those that are asked for are looked at. */
export class OctetSplitter implements Splitter {
  number: number;
  start: number;
  readonly #terminator: Terminator;
  readonly #octet: number;
  #octets: Buffer = Buffer.alloc(0);
  /** The offset of `#octets[0]` in the file. */
  #offset: number;
  /** Index in `#octets`: no record ends between `start` and here. */
  #position = 0;
  /** Where the record ends, once that was asked for; `#offset` where these octets do not say it. */
  #end = UNKNOWN;
  /** The record at the end of the octets. Found at once: the octets can be gone when it is asked for. */
  #last: { readonly number: number; readonly start: number };

  constructor(terminator: Terminator, offset: number, number: number) {
    this.#terminator = terminator;
    this.#octet = terminator.unit[0] as number;
    this.#offset = offset;
    this.start = offset;
    this.number = number;
    this.#last = { start: offset, number };
  }

  get end(): number | undefined {
    if (this.#end === UNKNOWN) this.#end = this.#offset + this.#octets.indexOf(this.#octet, this.#position) + 1;
    return this.#end > this.#offset ? this.#end : undefined;
  }

  push(octets: Uint8Array): void {
    Object.assign(this, this.#last);
    this.#offset += this.#octets.length;
    this.#octets = Buffer.from(octets.buffer, octets.byteOffset, octets.length);
    this.#position = 0;
    this.#end = UNKNOWN;
    const last = this.#octets.lastIndexOf(this.#octet) + 1;
    if (last > 0) {
      this.#last = {
        start: this.#offset + last,
        number: this.number + countOctet(octets.subarray(0, last), this.#octet),
      };
    }
  }

  moveTo(offset: number): void {
    const to = offset - this.#offset;
    if (to <= this.#position || offset < this.#end || this.#end === this.#offset) return;
    this.#end = UNKNOWN;
    if (to >= this.#octets.length) Object.assign(this, this.#last);
    else if (to - this.#position < NEAR) this.#passTo(to);
    else {
      const last = this.#octets.lastIndexOf(this.#octet, to - 1) + 1;
      if (last > this.#position) {
        this.start = this.#offset + last;
        this.number += countOctet(this.#octets.subarray(this.#position, last), this.#octet);
      }
    }
    this.#position = to;
  }

  /** The same in one loop, for the few octets between two faults. */
  #passTo(to: number): void {
    for (let i = this.#position; i < to; i++) {
      if (this.#octets[i] !== this.#octet) continue;
      this.start = this.#offset + i + 1;
      this.number++;
    }
  }

  finish(): Unfinished | undefined {
    Object.assign(this, this.#last);
    return undefined;
  }

  textOf(record: Uint8Array): Uint8Array {
    return withoutTerminator(record, this.#terminator);
  }
}

/** For a terminator of 2 or 4 octets. */
export class UnitEnds implements EndFinder {
  readonly #terminator: Terminator;
  /** The octets of a code unit that is not complete: at the same index as in the code unit. */
  readonly #partial: number[] = [];

  constructor(terminator: Terminator) {
    this.#terminator = terminator;
  }

  push(octets: Uint8Array, offset: number): readonly number[] {
    const { unit } = this.#terminator;
    const ends: number[] = [];
    for (let i = 0; i < octets.length; i++) {
      this.#partial.push(octets[i] as number);
      if (this.#partial.length < unit.length) continue;
      if (unit.every((octet, k) => this.#partial[k] === octet)) ends.push(offset + i + 1);
      this.#partial.length = 0;
    }
    return ends;
  }

  finish(): Unfinished | undefined {
    return undefined;
  }

  textOf(record: Uint8Array): Uint8Array {
    return withoutTerminator(record, this.#terminator);
  }
}

function withoutTerminator(record: Uint8Array, { unit, before }: Terminator): Uint8Array {
  const text = withoutEnd(record, unit);
  return text === record || !before ? text : withoutEnd(text, before);
}

function withoutEnd(text: Uint8Array, end: Uint8Array): Uint8Array {
  const rest = text.length - end.length;
  return rest >= 0 && end.every((octet, i) => text[rest + i] === octet) ? text.subarray(0, rest) : text;
}
