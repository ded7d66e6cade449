/**
 * Blocks of a file → its faults, one after the other: of one text, or with
 * --records of each record (records/faults.ts).
 */

import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import { FaultScan } from '../../run/fault-scan.ts';
import { isOneText, recordFaults } from '../records/faults.ts';
import type { RecordFormat } from '../records/splitter.ts';

export interface TextFaults {
  /** The faults in the next octets, which must stay as they are until the last of these. */
  push(octets: Uint8Array): Iterable<Fault>;
  /** The faults that are known at the end of the file only. */
  end(): Iterable<Fault>;
  /** No later fault begins before this offset. */
  readonly accepted: number;
  /** The number of the record of the last fault; `undefined` without --records. */
  readonly record: number | undefined;
}

/** The faults of one text, from a cursor on. */
export class WholeText extends FaultScan<Uint8Array> implements TextFaults {
  readonly record = undefined;

  get accepted(): number {
    return this.cursor.accepted;
  }
}

/** A sequence that goes on in the next block has fewer octets than this, in a form whose file is one text. */
const SEQUENCE = 16;

/** The faults of a file that consists of records. */
export class RecordTexts implements TextFaults {
  readonly #faults: ReturnType<typeof recordFaults>;
  readonly #isOneText: boolean;
  #read = 0;

  constructor(engine: Engine<Uint8Array>, format: RecordFormat) {
    this.#faults = recordFaults(engine, format);
    this.#isOneText = isOneText(engine, format);
  }

  get record(): number {
    return this.#faults.splitter.number;
  }

  /** Where each record is checked alone, the faults of one are known at its end. */
  get accepted(): number {
    return this.#isOneText ? Math.max(0, this.#read - SEQUENCE) : this.#faults.splitter.start;
  }

  *push(octets: Uint8Array): Generator<Fault, void, void> {
    this.#read += octets.length;
    yield* this.#faults.push(octets);
  }

  end(): Iterable<Fault> {
    return this.#faults.end();
  }
}
