/**
 * A range of a file → its summary (src/run/summary.ts). The summaries can be
 * made in any order, by any thread. Merged in the order of the ranges, they
 * give the cursor that a scan from the start of the file would have:
 *
 *     range 0 ∘ range 1 ∘ range 2 ∘ …  ──►  cursor, from which the scan goes on
 */
import { closeSync, openSync, readSync } from 'node:fs';
import type { FormTable } from '../../layout.ts';
import { anyEngine } from '../../run/any-engine.ts';
import type { Engine } from '../../run/engine.ts';
import { summarize } from '../../run/summarizer.ts';
import type { Summary } from '../../run/summary-data.ts';

/** Octets of a range: large, so that a summary and a message cost little in comparison (measured). */
export const RANGE_SIZE = 1 << 22;

/** A file that several threads read. Plain data and one counter, which the threads share. */
export interface SharedFile {
  readonly id: number;
  readonly path: Uint8Array;
  /** The number of its ranges. */
  readonly count: number;
  /** The index of the next range that no thread has taken. */
  readonly next: Int32Array;
}

/** Takes the next range of a file. `undefined` when all are taken. */
export function takeRange({ next, count }: SharedFile): number | undefined {
  const index = Atomics.add(next, 0, 1);
  return index < count ? index : undefined;
}

/** Marks all ranges as taken, so that the threads stop with this file. */
export function takeAllRanges({ next, count }: SharedFile): void {
  Atomics.store(next, 0, count);
}

/** Reads ranges of files into one buffer, and summarizes them there. */
export class RangeReader {
  readonly #engine: Engine<Uint8Array>;
  readonly #buffer: Uint8Array;

  constructor(table: FormTable) {
    this.#engine = anyEngine(table) as Engine<Uint8Array>;
    this.#buffer = bufferFor(this.#engine, RANGE_SIZE);
  }

  /** The summary of a range; it is shorter than a range where the file ends in it. Throws the errors of `fs`. */
  summarize(descriptor: number, index: number): Summary {
    let filled = 0;
    while (filled < RANGE_SIZE) {
      const count = readSync(descriptor, this.#buffer, filled, RANGE_SIZE - filled, index * RANGE_SIZE + filled);
      if (count === 0) break;
      filled += count;
    }
    return summarize(this.#engine, this.#buffer.subarray(0, filled));
  }
}

/** A buffer to read into: the memory of the kernel if it has one, so that nothing is copied. */
export function bufferFor(engine: Engine<Uint8Array>, octets: number): Uint8Array {
  return engine.machine.buffer(octets) ?? new Uint8Array(octets);
}

/** Opens a file, runs `work` on it, and closes it in every case. */
export async function withOpenFile<T>(path: Uint8Array, work: (descriptor: number) => T | Promise<T>): Promise<T> {
  const descriptor = openSync(path as Buffer, 'r');
  try {
    return await work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
