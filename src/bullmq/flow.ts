/**
 * A plan → flows for BullMQ, as plain objects. Of up to `fan` neighbouring ranges
 * each flow has one job that folds, and one job for each range:
 *
 *     fold 0..999       fold 1000..1999     …
 *      ├ range 0         ├ range 1000
 *      ├ range 1         ├ range 1001
 *      …                 …
 *
 * A flow is added in one transaction, so a flow of all ranges would block the server
 * (100,000 of them failed in a trial). The results of the flows are folded in the end (run-flows.ts).
 *
 * The id of a job follows from what it is to do: a plan that is submitted twice is
 * done once.
 */

import { createHash } from 'node:crypto';
import { type Range, readRange } from '../ranges/range.ts';
import { requireIterable, requireObject } from '../run/input.ts';

/** The queues of the jobs. */
export const RANGES_QUEUE = 'wellformed-ranges';
export const FOLDS_QUEUE = 'wellformed-folds';

export interface FlowOptions {
  /** Ranges of a flow (default 1000). */
  readonly fan?: number | undefined;
}

/** A job that summarizes one range. */
export interface RangeJob {
  readonly name: 'range';
  readonly queueName: typeof RANGES_QUEUE;
  readonly data: Range;
  readonly opts: JobOptions & { readonly failParentOnFailure: true };
}

/** A job that folds the results of its children. BullMQ's `FlowProducer` takes it, and needs no more. */
export interface Flow {
  readonly name: 'fold';
  readonly queueName: typeof FOLDS_QUEUE;
  readonly data: FoldData;
  readonly opts: JobOptions;
  readonly children: RangeJob[];
}

type JobOptions = typeof TRIES & {
  readonly jobId: string;
  /** How many jobs that are done are kept, or for how many seconds: a plan that is submitted again meanwhile finds them. */
  readonly removeOnComplete: { readonly count: number } | { readonly age: number };
};

/** The inputs of a fold. */
export interface FoldData {
  /** The index of its first range in the plan, from 0. */
  readonly first: number;
  /** How many ranges it has. */
  readonly ranges: number;
}

const FAN = 1000;
/** A job that failed is tried again after 0.2, 0.4, 0.8 and 1.6 seconds; a source that has changed or is missing is tried once. */
const TRIES = { attempts: 5, backoff: { type: 'exponential', delay: 200 } } as const;
/** Folds are kept for a week, in seconds, for a plan that is submitted again. */
const WEEK = 7 * 24 * 3600;

/**
 * The flows of a plan, in its order. Give them to `runFlows`. They can be iterated again and again, as `ranges` can.
 *
 * Cost: each flow is made when it is iterated, some 500 octets for each of its ranges.
 * @throws TypeError for a value that is no range; RangeError for a `fan` that is not a whole number from 1 on.
 * @example
 * const ranges = plan([{ name: 'a.txt', version: '1', size: 900 }], { form: utf8, size: 300 });
 * [...flowOf(ranges, { fan: 2 })].map(({ children }) => children.length); // → [2, 1]
 */
export function flowOf(ranges: Iterable<unknown>, options: FlowOptions = {}): Iterable<Flow> {
  const { fan = FAN } = requireObject(options, 'options');
  requireIterable(ranges, 'ranges of a plan');
  if (!Number.isSafeInteger(fan) || fan < 1) throw new RangeError(`fan must be a whole number from 1 on, not ${fan}`);
  return { [Symbol.iterator]: () => flows(ranges, fan) };
}

function* flows(ranges: Iterable<unknown>, fan: number): Generator<Flow> {
  let children: RangeJob[] = [];
  let first = 0;
  for (const range of ranges) {
    children.push(rangeJob(readRange(range), 10 * fan));
    if (children.length < fan) continue;
    yield flow(children, first);
    first += children.length;
    children = [];
  }
  if (children.length > 0) yield flow(children, first);
}

function flow(children: RangeJob[], first: number): Flow {
  const jobId = `fold-${digestOf(children.map(({ opts }) => opts.jobId))}`;
  const opts = { jobId, ...TRIES, removeOnComplete: { age: WEEK } };
  const data = { first, ranges: children.length };
  return { name: 'fold', queueName: FOLDS_QUEUE, data, opts, children };
}

function rangeJob(data: Range, kept: number): RangeJob {
  // The values, in the order of their keys: another version of the source or of the table is another job.
  const jobId = `range-${digestOf(Object.values(data))}`;
  const opts = { jobId, ...TRIES, removeOnComplete: { count: kept } };
  return { name: 'range', queueName: RANGES_QUEUE, data, opts: { ...opts, failParentOnFailure: true } };
}

/** 32 hexadecimal digits. */
function digestOf(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32);
}

/** The settings of a worker with which no kill lost or doubled a range in our tests. Times are in milliseconds. */
export const WORKER_SETTINGS = {
  /** A worker that does not renew the lock of its job for so long is taken for dead. A busy machine needs 30 seconds or more. */
  lockDuration: 60_000,
  /** How often dead workers are looked for. */
  stalledInterval: 15_000,
  /** How many workers may die of one job until it fails. */
  maxStalledCount: 5,
} as const;
