/**
 * Records → those without a fault, and those with one, each whole and octet by
 * octet; together they are the input:
 *
 *     a LF FF LF b LF   →   accepted: a LF b LF     rejected: FF LF
 *
 * What is accepted between two rejected records is written at once, without a
 * look at its records, and so are rejected records in a row. A record that has no end yet is undecided: the input is
 * asked for it again when its fate is known.
 */
import type { Fault } from '../../run/fault.ts';
import type { FaultyRecords } from '../records/faults.ts';
import type { ReadOctets } from './read-octets.ts';

/** Where the octets of a partition go. */
interface Sink {
  write(octets: Uint8Array): void;
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

interface PartitionSinks {
  readonly accepted: Sink | undefined;
  readonly rejected: Sink | undefined;
  readonly fault: ((fault: FaultOfRecord) => void) | undefined;
}

export class Partition {
  /** Records that are rejected so far. */
  rejected = 0;
  /** Faults that only the end of the input shows. */
  #faultsAtEnd = 0;
  readonly #input: ReadOctets;
  readonly #faults: FaultyRecords;
  readonly #sinks: PartitionSinks;
  /** Every octet before this offset has been written. */
  #done = 0;
  /** The last block: octets, and the offset of the first. */
  #octets: Uint8Array = new Uint8Array(0);
  #offset = 0;
  /** The number of the last record with a fault, and while octets of it are to be written, its end as far as it is known. */
  #bad = 0;
  #badEnd: number | undefined;

  constructor(input: ReadOctets, faults: FaultyRecords, sinks: PartitionSinks) {
    this.#input = input;
    this.#faults = faults;
    this.#sinks = sinks;
  }

  /** The faults of all records so far. */
  get faults(): number {
    return this.#faultsAtEnd + this.#faults.counted;
  }

  /** The offset up to which all is written. */
  get done(): number {
    return this.#done;
  }

  push(octets: Uint8Array): void {
    const { splitter } = this.#faults;
    this.#octets = octets;
    this.#faults.start(octets);
    const end = this.#offset + octets.length;
    if (this.#badEnd !== undefined) this.#badEnd = splitter.end ?? end;
    while (this.#faults.next()) this.#found(end);
    this.#faults.leave();
    splitter.moveTo(end);
    this.#writeBad();
    if (splitter.number === this.#bad) this.#badEnd = end;
    else this.#write(splitter.start, this.#sinks.accepted);
    this.#input.keep(this.#done, octets, this.#offset);
    this.#offset = end;
    this.#octets = octets.subarray(octets.length);
  }

  /** The input ends. Returns the number of its records. */
  end(): number {
    for (const fault of this.#faults.end()) {
      this.#faultsAtEnd++;
      this.#found(this.#offset, fault);
    }
    this.#writeBad();
    const { splitter } = this.#faults;
    this.#write(this.#offset, splitter.number === this.#bad ? this.#sinks.rejected : this.#sinks.accepted);
    return splitter.start < this.#offset ? splitter.number : splitter.number - 1;
  }

  /** A fault, of which the record is known up to `end`. */
  #found(end: number, known?: Fault): void {
    const { splitter } = this.#faults;
    const { number, start } = splitter;
    if (number !== this.#bad) {
      // Rejected records in a row are written at once, too.
      if (start !== this.#badEnd) {
        this.#writeBad();
        this.#write(start, this.#sinks.accepted);
      }
      this.#bad = number;
      this.#badEnd = splitter.end ?? end;
      this.rejected++;
    }
    if (!this.#sinks.fault) return;
    const fault = known ?? this.#faults.fault?.();
    if (!fault) throw new Error('there is no fault to report: the faults were only counted');
    this.#sinks.fault({ fault, record: number, start, inRecord: fault.offset - start, rejected: this.rejected });
  }

  #writeBad(): void {
    if (this.#badEnd === undefined) return;
    this.#write(this.#badEnd, this.#sinks.rejected);
    this.#badEnd = undefined;
  }

  /** Writes what comes before the offset `to` and is not written yet. */
  #write(to: number, sink: Sink | undefined): void {
    const from = this.#done;
    this.#done = Math.max(from, to);
    if (!sink || to <= from) return;
    const write = (octets: Uint8Array) => sink.write(octets);
    if (from < this.#offset) this.#input.copy(from, Math.min(to, this.#offset), write);
    if (to > this.#offset) write(this.#octets.subarray(Math.max(0, from - this.#offset), to - this.#offset));
  }
}
