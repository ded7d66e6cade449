/**
 * A thread of `check`: takes ranges of the files it is sent, until none is left,
 * and sends back their records. Where it cannot read a range, it says so: the main
 * thread then checks the rest of the file alone, and reports the error.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { FormTable } from '../../layout.ts';
import { SourceError } from '../../ranges/errors.ts';
import type { RangeRecord } from '../../ranges/record.ts';
import { isSystemError } from '../errors.ts';
import { RangeReader, type SharedFile, takeAllRanges, takeRange, withOpenFile } from './ranges.ts';

/** What a thread sends back for a range of a file. `null`: it could not read it. */
export interface RangeReport {
  readonly id: number;
  readonly record: RangeRecord | null;
}

const reader = new RangeReader(workerData as FormTable);

// One file after the other, in the order in which they were sent.
let done: Promise<void> = Promise.resolve();
parentPort?.on('message', (file: SharedFile) => {
  done = done.then(() => readRanges(file));
});

async function readRanges(file: SharedFile): Promise<void> {
  const ranges = reader.plan(file);
  const report = (record: RangeRecord | null) => {
    parentPort?.postMessage({ id: file.id, record } satisfies RangeReport);
  };
  let range = takeRange(file, ranges);
  if (!range) return;
  try {
    await withOpenFile(file.path, async (descriptor) => {
      for (; range; range = takeRange(file, ranges)) report(await reader.recordOf(descriptor, range));
    });
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof SourceError)) throw error;
    takeAllRanges(file, ranges);
    report(null);
  }
}
