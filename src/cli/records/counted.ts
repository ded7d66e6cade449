/**
 * The records of a file that have a fault, where it is enough to count the faults:
 *
 *     61 FF FF LF 62 LF FF   →   masked: the records 1 and 3, and 3 faults
 */
import type { Engine } from '../../run/engine.ts';
import { cursorOf, type FaultyRecords, isOneText, lastFaults, recordFaults } from './faults.ts';
import { MaskedScan } from './masked.ts';
import type { RecordFormat, Splitter } from './splitter.ts';

/** As `recordFaults`. */
export function countedFaults(engine: Engine<Uint8Array>, format: RecordFormat, offset = 0, number = 1): FaultyRecords {
  const scan = isOneText(engine, format) ? MaskedScan.of(engine, cursorOf(engine, format, offset)) : undefined;
  return scan
    ? new CountedFaults(scan, format, format.splitter(offset, number))
    : recordFaults(engine, format, offset, number);
}

/** Octets for which a loop is faster than a call. */
const SHORT = 24;

class CountedFaults implements FaultyRecords {
  readonly splitter: Splitter;
  readonly #scan: MaskedScan;
  readonly #format: RecordFormat;
  #masked: Uint8Array = new Uint8Array(0);
  /** Where the next record begins in it. */
  #index = 0;

  constructor(scan: MaskedScan, format: RecordFormat, splitter: Splitter) {
    this.#scan = scan;
    this.#format = format;
    this.splitter = splitter;
  }

  get counted(): number {
    return this.#scan.faults;
  }

  start(octets: Uint8Array): void {
    this.splitter.push(octets);
    this.#masked = this.#scan.push(octets);
    this.#index = 0;
  }

  next(): boolean {
    const masked = this.#masked;
    const { accepted, mask } = this.#scan;
    const near = Math.min(masked.length, this.#index + SHORT);
    let found = this.#index;
    while (found < near && masked[found] !== mask) found++;
    if (found === near) found = masked.indexOf(mask, near);
    if (found < 0) return false;
    const start = accepted - masked.length;
    this.splitter.moveTo(start + found);
    this.#index = (this.splitter.end ?? accepted) - start;
    return true;
  }

  leave(): void {
    this.#masked = new Uint8Array(0);
  }

  end() {
    const { accepted, held } = this.#scan;
    return lastFaults(this.#scan.end(), this.splitter, this.#format, accepted + held.length);
  }
}
