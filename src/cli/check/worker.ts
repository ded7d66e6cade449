/**
 * A thread of `check`: takes ranges of the files it is sent, until none is left,
 * and sends back their results. Where it cannot read a range, it says so: the main
 * thread then checks the rest of the file alone, and reports the error.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { FormTable } from '../../layout.ts';
import type { RangeResult } from '../../ranges/range-result.ts';
import { RangeReader, type SharedFile, takeRange, unlessUnreadable, withOpenFile } from './ranges.ts';

/** What a thread sends back for a range of a file. `null`: it could not read it. */
export interface RangeReport {
  readonly id: number;
  readonly result: RangeResult | null;
}

const reader = new RangeReader(workerData as FormTable);

// One file after the other, in the order in which they were sent.
let done: Promise<void> = Promise.resolve();
parentPort?.on('message', (file: SharedFile) => {
  done = done.then(() => readRanges(file));
});

async function readRanges(file: SharedFile): Promise<void> {
  const report = (result: RangeResult | null) => {
    parentPort?.postMessage({ id: file.id, result } satisfies RangeReport);
  };
  const ranges = reader.plan(file);
  let range = takeRange(file, ranges);
  if (!range) return;
  const read = async (descriptor: number) => {
    for (; range; range = takeRange(file, ranges)) report(await reader.rangeResultOf(descriptor, range));
  };
  if ((await unlessUnreadable(() => withOpenFile(file.path, read))) === null) report(null);
}
