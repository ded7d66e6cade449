/**
 * A thread of `check`: takes ranges of the files it is sent, until none is
 * left, and sends back their summaries. A range that it cannot read is sent
 * back without a summary: the main thread reads it again and reports the error.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { FormTable } from '../../layout.ts';
import type { Summary } from '../../run/summary-data.ts';
import { isSystemError } from '../errors.ts';
import { RangeReader, type SharedFile, takeAllRanges, takeRange, withOpenFile } from './ranges.ts';

/** What a thread sends back for a range. `null`: it could not read it. */
export interface RangeReport {
  readonly id: number;
  readonly index: number;
  readonly summary: Summary | null;
}

const reader = new RangeReader(workerData as FormTable);

// One file after the other, in the order in which they were sent.
let done: Promise<void> = Promise.resolve();
parentPort?.on('message', (file: SharedFile) => {
  done = done.then(() => readRanges(file));
});

async function readRanges(file: SharedFile): Promise<void> {
  let index = takeRange(file);
  const report = (summary: Summary | null) => {
    parentPort?.postMessage({ id: file.id, index: index as number, summary } satisfies RangeReport);
  };
  if (index === undefined) return;
  try {
    await withOpenFile(file.path, (descriptor) => {
      for (; index !== undefined; index = takeRange(file)) report(reader.summarize(descriptor, index));
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    takeAllRanges(file);
    report(null);
  }
}
