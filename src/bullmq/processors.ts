/**
 * What workers do, as functions for BullMQ's `Worker`. They import nothing of
 * BullMQ, and take from a job only what they need.
 *
 *     new Worker(RANGES_QUEUE, rangeProcessor(utf8, ({ source }) => fileSource(source)), { connection, ...WORKER_SETTINGS });
 *     new Worker(FOLDS_QUEUE, foldProcessor(), { connection, ...WORKER_SETTINGS });
 */
import { SourceError } from '../ranges/errors.ts';
import { mergeResults } from '../ranges/merge-results.ts';
import type { RangeSource } from '../ranges/plan.ts';
import { type Range, readRange } from '../ranges/range.ts';
import type { RangeResult } from '../ranges/range-result.ts';
import { summarizeRange } from '../ranges/summarize-range.ts';
import type { OctetsInput } from '../run/input.ts';
import type { Validator } from '../run/validator.ts';
import type { FoldData } from './flow.ts';

/** Opens the source of a range: `({ source }) => fileSource(source)`. */
export type OpenSource = (range: Range, signal?: AbortSignal) => RangeSource | Promise<RangeSource>;

/** The part of a job that `foldProcessor` reads. */
export interface WithChildren {
  readonly data: FoldData;
  getChildrenValues(): Promise<Readonly<Record<string, unknown>>>;
}

/**
 * The processor of the queue `RANGES_QUEUE`: a range → its result.
 *
 * It throws what `open` and `summarizeRange` throw. What no second try can mend (a source that has changed or is missing, a
 * worker with another version of the table) fails the job at once.
 */
export function rangeProcessor(
  form: Validator<OctetsInput>,
  open: OpenSource,
): (job: { readonly data: unknown }, token?: string, signal?: AbortSignal) => Promise<RangeResult> {
  return async ({ data }, _token, signal) => {
    try {
      const range = readRange(data);
      return await summarizeRange(form, await open(range, signal), range, { signal });
    } catch (error) {
      throw isFinal(error) ? unrecoverable(error) : error;
    }
  };
}

/**
 * The processor of the queue `FOLDS_QUEUE`: the results of the children → the same with neighbours merged. It fails where a
 * child has no result: the fold at the end would find the gap, but later.
 */
export function foldProcessor(): (job: WithChildren) => Promise<RangeResult[]> {
  return async (job) => {
    const results = Object.values(await job.getChildrenValues());
    const { first, ranges } = job.data;
    if (results.length !== ranges) {
      throw new Error(
        `ranges ${first} to ${first + ranges - 1} of the plan: ${results.length} of ${ranges} results are there`,
      );
    }
    return mergeResults(results);
  };
}

function isFinal(error: unknown): error is Error {
  return error instanceof TypeError || (error instanceof SourceError && !error.retriable);
}

/** BullMQ tries no job again that fails with an error of this name. */
function unrecoverable(cause: Error): Error {
  return Object.assign(new Error(cause.message, { cause }), { name: 'UnrecoverableError' });
}
