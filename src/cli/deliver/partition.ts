/**
 * Records → those without a fault, and those with one, each whole and octet by
 * octet; together they are the input:
 *
 *     a LF FF LF b LF   →   accepted: a LF b LF     rejected: FF LF
 *
 * Every octet is written as it comes, so a record can have any length. A record is accepted until a fault is found in it:
 * then what has been written of it moves to the rejected ones.
 *
 *     block 1   a LF x x x     accepted: a LF x x x
 *     block 2   x FF LF        accepted: a LF               rejected: x x x x FF LF
 */
import type { Fault } from '../../run/fault.ts';
import type { BadRecord, RecordScan } from '../records/record-scan.ts';

/** What octets are written to. */
interface RecordOutput {
  write(octets: Uint8Array): void;
  /** Moves the last octets to the end of another output; without one, drops them. */
  moveEnd(count: number, to: RecordOutput | undefined): void;
}

/** A fault, and its record. */
export interface FaultOfRecord {
  readonly fault: Fault;
  /** The number of the record in the input, from 1. */
  readonly record: number;
  /** The offset of the record in the input. */
  readonly start: number;
  /** The offset of the fault in the record. */
  readonly inRecord: number;
  /** The number of the record among those that are rejected, from 1. */
  readonly rejected: number;
}

interface PartitionOutputs {
  readonly accepted: RecordOutput | undefined;
  readonly rejected: RecordOutput | undefined;
  /** For the first parts of records of which it is not known yet whether they have a fault. */
  readonly undecided: RecordOutput;
  readonly fault: ((fault: FaultOfRecord) => void) | undefined;
}

export class Partition {
  /** Records that are rejected so far. */
  rejected = 0;
  /** Every octet before this offset has been written. */
  done = 0;
  readonly #scan: RecordScan;
  readonly #outputs: PartitionOutputs;
  /** The last block: octets, and the offset of the first. */
  #octets: Uint8Array = new Uint8Array(0);
  #offset = 0;
  /** The last record with a fault. */
  #bad: BadRecord | undefined;

  constructor(scan: RecordScan, outputs: PartitionOutputs) {
    this.#scan = scan;
    this.#outputs = outputs;
  }

  push(octets: Uint8Array): void {
    this.#offset += this.#octets.length;
    this.#octets = octets;
    for (const fault of this.#scan.push(octets)) this.#found(fault);
    this.#writeAll();
  }

  /** The input ends. Returns the number of its records. */
  end(): number {
    for (const fault of this.#scan.end()) this.#found(fault);
    this.#writeAll();
    const { start, number } = this.#scan.splitter;
    return start < this.done ? number : number - 1;
  }

  #found(fault: Fault): void {
    const bad = this.#scan.bad as BadRecord;
    const { number: record, start } = bad;
    if (bad !== this.#bad) {
      this.#writeTo(start);
      this.#bad = bad;
      this.rejected++;
      // The first part of it seemed to be good.
      if (start < this.done) this.#outputs.undecided.moveEnd(this.done - start, this.#outputs.rejected);
    }
    this.#outputs.fault?.({ fault, record, start, inRecord: fault.offset - start, rejected: this.rejected });
  }

  /** Writes the rest of the block, the first part of a record that goes on after it, too. */
  #writeAll(): void {
    const end = this.#offset + this.#octets.length;
    const { start, ends } = this.#scan.splitter;
    this.#writeTo(ends ? end : start);
    if (this.#isBad) this.#writeTo(end);
    else this.#write(end, this.#outputs.undecided);
  }

  /** Whether the octets that come next belong to a record with a fault. */
  get #isBad(): boolean {
    return this.#bad !== undefined && (this.#bad.end ?? Number.POSITIVE_INFINITY) > this.done;
  }

  /** Writes what comes before an offset, of which the fate is known. */
  #writeTo(to: number): void {
    if (this.#isBad) this.#write(Math.min(to, this.#bad?.end ?? to), this.#outputs.rejected);
    this.#write(to, this.#outputs.accepted);
  }

  #write(to: number, output: RecordOutput | undefined): void {
    if (to <= this.done) return;
    output?.write(this.#octets.subarray(this.done - this.#offset, to - this.#offset));
    this.done = to;
  }
}
