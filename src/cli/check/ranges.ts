/**
 * A range of a file → its result, made by any thread, in any order:
 *
 *     file ──plan──► 0..4 MiB, 4..8 MiB, …     each thread takes the next one
 *     range ──summarizeRange──► result ──► Fold
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { packagedKernels } from '#tiers';
import type { FormTable } from '../../layout.ts';
import { SourceError } from '../../ranges/errors.ts';
import { type Plan, plan } from '../../ranges/plan.ts';
import type { Range } from '../../ranges/range.ts';
import type { RangeResult } from '../../ranges/range-result.ts';
import { summarizeRange } from '../../ranges/summarize-range.ts';
import type { Engine } from '../../run/engine.ts';
import type { OctetsInput } from '../../run/input.ts';
import { summarizedBy } from '../../run/summary.ts';
import { octetValidator, type Validator } from '../../run/validator.ts';
import { isSystemError } from '../errors.ts';
import { bufferFor, RANGE_SIZE } from '../sources/blocks.ts';
import { type FileVersion, versionIn } from '../sources/input.ts';

/** Octets of the largest range. */
const LARGEST = 1 << 24;

/** The number of ranges that is wanted of a file: enough that all threads end at about the same time. */
const RANGES = 64;

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
export function takeAllRanges({ next }: SharedFile): void {
  Atomics.store(next, 0, 2 ** 30);
}

/** `null` where a file cannot be read as it was planned: the check of the file then meets the same error. */
export async function unlessUnreadable<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (isSystemError(error) || error instanceof SourceError) return null;
    throw error;
  }
}

/** Reads ranges of files into one buffer, and summarizes them there. */
export class RangeReader {
  readonly form: Validator<OctetsInput>;
  readonly #buffer: Uint8Array;

  constructor(table: FormTable) {
    this.form = octetValidator(table, { kernels: packagedKernels(table) });
    this.#buffer = bufferFor(summarizedBy(this.form) as Engine<Uint8Array>);
  }

  plan({ id, version, size }: SharedFile): Plan {
    const wanted = RANGE_SIZE * Math.ceil(size / (RANGE_SIZE * RANGES));
    return plan([{ name: `file ${id}`, version, size }], { form: this.form, size: Math.min(LARGEST, wanted) });
  }

  /** Throws SourceError where the file has changed since it was planned, and the errors of `fs`. */
  rangeResultOf(descriptor: number, range: Range): Promise<RangeResult> {
    const open = (start: number, end: number) => this.#chunks(descriptor, start, end);
    return summarizeRange(this.form, { name: range.source, ...versionIn(descriptor), open }, range);
  }

  *#chunks(descriptor: number, start: number, end: number): Generator<Uint8Array, void, void> {
    const { length } = this.#buffer;
    for (let at = start, count = -1; at < end && count !== 0; at += count) {
      count = readSync(descriptor, this.#buffer, 0, Math.min(length, end - at), at);
      yield this.#buffer.subarray(0, count);
    }
  }
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
