/**
 * A range of a file → its record, made by any thread, in any order:
 *
 *     file ──plan──► 0..4 MiB, 4..8 MiB, …     each thread takes the next one
 *     range ──summarizeRange──► record ──► Fold
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { packagedKernels } from '#tiers';
import type { FormTable } from '../../layout.ts';
import { versionOf } from '../../ranges/file-source.ts';
import { type Plan, plan } from '../../ranges/plan.ts';
import type { Range } from '../../ranges/range.ts';
import type { RangeRecord } from '../../ranges/record.ts';
import { summarizeRange } from '../../ranges/summarize-range.ts';
import type { Engine } from '../../run/engine.ts';
import type { OctetsInput } from '../../run/input.ts';
import { summarizedBy } from '../../run/summary.ts';
import { octetValidator, type Validator } from '../../run/validator.ts';

/** Octets of a range: large, so that a record and a message cost little in comparison (measured). */
export const RANGE_SIZE = 1 << 22;

/** What is planned of a file. Where it has another version or size later, its ranges are refused. */
export interface FileVersion {
  readonly version: string;
  readonly size: number;
}

/** A file that several threads read. Plain data and one counter, which the threads share. */
export interface SharedFile extends FileVersion {
  readonly id: number;
  readonly path: Uint8Array;
  /** The number of the next range that no thread has taken. */
  readonly next: Int32Array;
}

/** Takes the next range of a file. `undefined` when all are taken. */
export function takeRange({ next }: SharedFile, ranges: Plan): Range | undefined {
  return ranges.at(Atomics.add(next, 0, 1));
}

/** Marks all ranges as taken, so that the threads stop with this file. */
export function takeAllRanges({ next }: SharedFile, { count }: Plan): void {
  Atomics.store(next, 0, count);
}

/** Reads ranges of files into one buffer, and summarizes them there. */
export class RangeReader {
  readonly form: Validator<OctetsInput>;
  readonly #buffer: Uint8Array;

  constructor(table: FormTable) {
    this.form = octetValidator(table, { kernels: packagedKernels(table) });
    this.#buffer = bufferFor(summarizedBy(this.form) as Engine<Uint8Array>, RANGE_SIZE);
  }

  plan({ id, version, size }: SharedFile): Plan {
    return plan([{ name: `file ${id}`, version, size }], { form: this.form, size: RANGE_SIZE });
  }

  /** Throws SourceError where the file has changed since it was planned, and the errors of `fs`. */
  recordOf(descriptor: number, range: Range): Promise<RangeRecord> {
    const open = (start: number, end: number) => [this.#read(descriptor, start, end)];
    return summarizeRange(this.form, { name: range.source, ...versionIn(descriptor), open }, range);
  }

  #read(descriptor: number, start: number, end: number): Uint8Array {
    let filled = 0;
    for (let count = -1; count !== 0 && filled < end - start; filled += count) {
      count = readSync(descriptor, this.#buffer, filled, end - start - filled, start + filled);
    }
    return this.#buffer.subarray(0, filled);
  }
}

/** The version of an open file. */
export function versionIn(descriptor: number): FileVersion {
  const stats = fstatSync(descriptor, { bigint: true });
  return { version: versionOf(stats), size: Number(stats.size) };
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
