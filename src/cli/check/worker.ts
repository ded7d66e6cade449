/**
 * A thread of `check`: takes ranges of the files it is told of, until none is
 * left, and sends their summaries. What goes wrong with a range is not its
 * business: the range is sent back without a summary, and whoever asked for it
 * reads it again and says what is wrong.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { FormTable } from '../../layout.ts';
import type { Summary } from '../../run/summary.ts';
import { isSystemError } from '../errors.ts';
import { RangeReader, type SharedFile, take, takeAll, withFile } from './ranges.ts';

/** What a thread has to say of a range. */
export interface RangeReport {
  readonly id: number;
  readonly index: number;
  readonly summary: Summary | null;
}

const reader = new RangeReader(workerData as FormTable);

// One file after the other, in the order in which they were named.
let done: Promise<void> = Promise.resolve();
parentPort?.on('message', (file: SharedFile) => {
  done = done.then(() => readRanges(file));
});

async function readRanges(file: SharedFile): Promise<void> {
  let index = take(file);
  const report = (summary: Summary | null) => {
    parentPort?.postMessage({ id: file.id, index: index as number, summary } satisfies RangeReport);
  };
  if (index === undefined) return;
  try {
    await withFile(file.path, (descriptor) => {
      for (; index !== undefined; index = take(file)) report(reader.summarize(descriptor, index));
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    takeAll(file);
    report(null);
  }
}
