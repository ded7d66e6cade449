/**
 * A range of a file → its summary (src/run/summary.ts). Summaries of ranges
 * that were made at any time, in any thread, come together to where a scan of
 * the file from its start would stand:
 *
 *     range 0 ∘ range 1 ∘ range 2 ∘ …  ──►  stand, from which the scan goes on
 */
import { closeSync, openSync, readSync } from 'node:fs';
import type { FormTable } from '../../layout.ts';
import { anyEngine } from '../../run/any-engine.ts';
import type { Engine } from '../../run/engine.ts';
import { type Summary, summarize } from '../../run/summary.ts';

/** Octets of a range: so many that a summary and a message cost nothing beside it (measured). */
export const RANGE = 1 << 22;

/** A file that several threads read. Plain data, but for the counter, which they share. */
export interface SharedFile {
  readonly id: number;
  readonly path: Uint8Array;
  /** How many ranges it has. */
  readonly count: number;
  /** The next range that nobody has taken. */
  readonly next: Int32Array;
}

/** Takes a range of a file; `undefined` when all are taken. */
export function take({ next, count }: SharedFile): number | undefined {
  const index = Atomics.add(next, 0, 1);
  return index < count ? index : undefined;
}

/** Leaves the other ranges to nobody. */
export function takeAll({ next, count }: SharedFile): void {
  Atomics.store(next, 0, count);
}

/** Reads ranges of files into one memory, each where its kernel is run over it. */
export class RangeReader {
  readonly #engine: Engine<Uint8Array>;
  readonly #memory: Uint8Array;

  constructor(table: FormTable) {
    this.#engine = anyEngine(table) as Engine<Uint8Array>;
    this.#memory = memoryFor(this.#engine, RANGE);
  }

  /** The summary of a range, shorter than the range where the file ends in it. Throws what the system says. */
  summarize(descriptor: number, index: number): Summary {
    let filled = 0;
    while (filled < RANGE) {
      const count = readSync(descriptor, this.#memory, filled, RANGE - filled, index * RANGE + filled);
      if (count === 0) break;
      filled += count;
    }
    return summarize(this.#engine, this.#memory.subarray(0, filled));
  }
}

/** Memory to read into: that of a kernel, where there is one, so that nothing has to be copied. */
export function memoryFor(engine: Engine<Uint8Array>, octets: number): Uint8Array {
  return engine.machine.buffer?.(octets) ?? new Uint8Array(octets);
}

/** Does work on an open file, and closes it whatever happens. */
export async function withFile<T>(path: Uint8Array, work: (descriptor: number) => T | Promise<T>): Promise<T> {
  const descriptor = openSync(path as Buffer, 'r');
  try {
    return await work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
