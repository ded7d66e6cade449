/**
 * The offsets of faults in a file → lines and columns, in one pass beside the
 * check. Nothing is counted before the first fault of a file, which is then read
 * again up to there. A pipe cannot be read again: its lines are counted block by
 * block.
 *
 *     file   ……………………………✗ counted from 0 ……✗ … from there
 *     pipe   counted, counted, counted, …
 *
 * Only what is decided is counted: of a sequence that a block cuts, the next block
 * can show that it is a fault.
 */

import { isAscii } from 'node:buffer';
import type { Fault } from '../../run/fault.ts';
import { type FastCounts, LineCounter, type TextPosition } from '../../run/line-counter.ts';
import type { FormTable } from '../../shared/layout.ts';
import { type Block, fillFrom, OCTETS_BEFORE, octetsAt, type ReadAgain } from '../sources/blocks.ts';

/** Octets of a part that is read again. */
const PART = 1 << 18;

/** Line and column, and what is known of the line. */
export interface LinePosition extends TextPosition {
  /** The offset at which it starts. */
  readonly lineStart: number;
  /** Whether code units are in little-endian order. */
  readonly isLittle: boolean;
}

interface Known {
  readonly offset: number;
  readonly place: LinePosition;
}

/** Counts the lines of one file. */
export class FileLines {
  readonly #table: FormTable;
  readonly #readAgain: ReadAgain | undefined;
  #counter: LineCounter | undefined;
  /** Positions before the last one that is counted, where a fault can begin: of the last boundary, and of the last record. */
  #boundary: Known | undefined;
  #record: Known | undefined;

  constructor(table: FormTable, readAgain: ReadAgain | undefined) {
    this.#table = table;
    this.#readAgain = readAgain;
  }

  /** Where a fault in this block is. The faults of a file must come in their order. */
  locate(fault: Fault, block: Block): LinePosition {
    const counter = this.#counterFor(block);
    this.#count(counter, block, fault.offset);
    const known = [this.#record, this.#boundary].find((each) => each?.offset === fault.offset);
    const place = known && counter.position > fault.offset ? known.place : placeOf(counter);
    if (counter.isReplaced(fault) && counter.position === fault.offset) {
      counter.replace(fault.offset + fault.length, fault.joined);
    }
    return place;
  }

  /**
   * Notes where a record begins: of one that the input cuts short, the fault is there, after others in it. `ahead`: before
   * any fault of it; then nothing is counted of a file in which no fault has been found yet: it can be read again.
   */
  noteRecord(offset: number, block: Block, ahead = false): void {
    if (this.#record?.offset === offset || (ahead && this.#readAgain && !this.#counter)) return;
    const counter = this.#counterFor(block);
    this.#count(counter, block, offset);
    if (counter.position === offset) this.#record = { offset, place: placeOf(counter) };
  }

  /** Ends a block: counts it where the next one could not. No fault is before the offset `accepted`. */
  endBlock(block: Block, accepted: number): void {
    if (this.#readAgain && !this.#counter) return;
    const counter = this.#counterFor(block);
    this.#count(counter, block, accepted);
    if (this.#readAgain) return;
    const end = block.start + block.to - OCTETS_BEFORE;
    if (counter.position >= end) return;
    if (this.#boundary?.offset !== accepted) {
      this.#boundary = { offset: accepted, place: placeOf(counter) };
    }
    this.#count(counter, block, end);
  }

  #counterFor(block: Block): LineCounter {
    this.#counter ??= new LineCounter(this.#table, this.#startOfFile(block), FAST_COUNTS);
    return this.#counter;
  }

  /** The first octets, which can be a signature. */
  #startOfFile({ buffer, start }: Block): Uint8Array {
    if (start === 0) return buffer.slice(0, 2);
    return this.#readAgain ? octetsAt(this.#readAgain, 0, 2) : new Uint8Array(2);
  }

  /** Counts up to the offset `to`: what the buffer no longer has is read again. */
  #count(counter: LineCounter, { buffer, start }: Block, to: number): void {
    if (counter.position < start) this.#countAgain(counter, Math.min(start, to));
    if (counter.position >= start) counter.read(buffer, counter.position - start, to - start);
    else this.#countAgain(counter, to);
  }

  #countAgain(counter: LineCounter, to: number): void {
    const part = new Uint8Array(Math.min(PART, to - counter.position));
    while (to - counter.position >= this.#table.codeUnit) {
      const wanted = Math.min(part.length, to - counter.position);
      const count = this.#readAgain ? fillFrom(this.#readAgain, part.subarray(0, wanted), counter.position) : 0;
      if (count < wanted) throw changed();
      counter.read(part, 0, count);
    }
  }
}

function placeOf(counter: LineCounter): LinePosition {
  const { line, column } = counter.here;
  return { line, column, lineStart: counter.lineStart, isLittle: counter.isLittle };
}

/** A system error, so that the other files are checked. Its code is no name of the system: it is printed as it is. */
function changed(): Error {
  return Object.assign(new Error('a file has become shorter'), { code: 'changed while it was read', syscall: 'read' });
}

/*
 * How many lines end in octets, and how often one octet is there, with the search of
 * Node: it jumps from one to the next. The exact counting of lines and columns is
 * run/line-counter.ts; this is its fast part.
 */

const LF = 0x0a;
const CR = 0x0d;

/** Below this distance, in octets, a loop is faster than jumps. */
const DENSE = 16;

/** How many of the octets are `octet`. */
export function countOctet(octets: Uint8Array, octet: number): number {
  const buffer = bufferOf(octets);
  let count = 0;
  for (let at = buffer.indexOf(octet); at >= 0; at = buffer.indexOf(octet, at + 1)) {
    count++;
    if (count * DENSE > at + 1024) return octets.reduce((sum, each) => sum + (each === octet ? 1 : 0), 0);
  }
  return count;
}

function bufferOf(octets: Uint8Array): Buffer {
  return Buffer.from(octets.buffer as ArrayBuffer, octets.byteOffset, octets.length);
}

/** For octets with a CR: CR LF is one line end. */
function countLineEnds(octets: Uint8Array, last: number): number {
  let count = 0;
  let before = last;
  for (let i = 0; i < octets.length; i++) {
    const octet = octets[i] as number;
    if (octet === CR || (octet === LF && before !== CR)) count++;
    before = octet;
  }
  return count;
}

export const FAST_COUNTS: FastCounts = {
  lineEnds: (octets, last) => {
    if (octets.length === 0) return undefined;
    const buffer = bufferOf(octets);
    const hasCr = last === CR || buffer.includes(CR);
    const count = hasCr ? countLineEnds(octets, last) : countOctet(octets, LF);
    // CR LF that two parts share is one line end, and ends in the second one.
    return { count, after: Math.max(buffer.lastIndexOf(LF), hasCr ? buffer.lastIndexOf(CR) : -1) + 1 };
  },
  isAscii,
};
