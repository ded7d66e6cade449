/**
 * Flows → jobs in the queue → results in a fold. Only some flows are in the queue at
 * a time, so that its memory does not grow with the plan.
 *
 *     flows ──20 at a time──► queue ──workers──► results ──► Fold ──► verdicts
 *
 * If the process that does this is killed, another one does it again, and nothing is
 * done twice: flows that are done are found by their ids.
 */

import { setTimeout } from 'node:timers/promises';
import type { Fold } from '../ranges/fold.ts';
import { requireIterable, requireObject } from '../run/input.ts';
import type { Flow, FoldData } from './flow.ts';

/** The part of a BullMQ `FlowProducer` that is used here. */
export interface Producer {
  add(flow: Flow): Promise<unknown>;
}

/** The part of a BullMQ job that is used here. */
export interface QueuedJob {
  readonly returnvalue: unknown;
  readonly failedReason: string | undefined;
  getState(): Promise<string>;
  remove(options: { removeChildren: boolean }): Promise<unknown>;
}

/** The part of a BullMQ `Queue` that is used here. */
export interface JobQueue {
  getJob(id: string): Promise<QueuedJob | undefined>;
}

/** The two queues, `RANGES_QUEUE` and `FOLDS_QUEUE`. */
export interface Queues {
  readonly ranges: JobQueue;
  readonly folds: JobQueue;
}

export interface RunOptions {
  /** Stops, with its reason. Jobs that are in the queue stay there. */
  readonly signal?: AbortSignal | undefined;
  /** How many flows are in the queue at a time (default 20). Each of their ranges takes some 2 KiB there. */
  readonly window?: number | undefined;
  /** Milliseconds between two looks at the queue (default 500). */
  readonly interval?: number | undefined;
  /** Is called after each look at the queue. `fold.progress` tells how many ranges have a result. */
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
}

export interface RunProgress {
  /** Flows that are done. */
  readonly done: number;
  /** Flows that are in the queue. */
  readonly waiting: number;
  /** Why the queue could not be used the last time. It is tried again. */
  readonly error?: unknown;
}

/** A flow without results. Its octets are missing in the fold. */
export interface FailedFlow extends FoldData {
  /** It names the ranges and the source. */
  readonly reason: string;
}

/**
 * Adds the flows to the queue, waits until each is done or has failed, and adds the results to the fold. Returns the flows
 * that failed. Then `fold.verdicts()` gives the verdicts, or names what is missing.
 *
 * A flow that is in the queue is not added again; one that failed in an earlier run is. So is one whose results the fold
 * refused, as those of a worker of another version. A server that is down is waited for.
 *
 * Cost: a transaction for each flow.
 * @throws Error that names the first ranges that the server refused, as one that is full does.
 * @throws the reason of the signal.
 */
export async function runFlows(
  producer: Producer,
  queues: Queues,
  flows: Iterable<Flow>,
  fold: Fold,
  options: RunOptions = {},
): Promise<FailedFlow[]> {
  const { signal, window = WINDOW, interval = INTERVAL, onProgress } = requireObject(options, 'options');
  const left = requireIterable(flows, 'flows')[Symbol.iterator]();
  const pending = new Set<Pending>();
  const failed: FailedFlow[] = [];
  let next = left.next();
  for (let done = 0; ; ) {
    let error: unknown;
    try {
      for (; !next.done && pending.size < window; next = left.next()) {
        signal?.throwIfAborted();
        await submit(producer, queues, next.value, signal);
        pending.add({ id: next.value.opts.jobId, data: next.value.data });
      }
      for (const one of pending) {
        signal?.throwIfAborted();
        const reason = await addResults(queues, one, fold, signal);
        if (reason === undefined) continue;
        pending.delete(one);
        done++;
        if (reason !== null) failed.push({ ...one.data, reason });
      }
    } catch (caught) {
      signal?.throwIfAborted();
      if (caught instanceof RefusedError) throw caught;
      error = caught;
    }
    onProgress?.({ done, waiting: pending.size, ...(error !== undefined && { error }) });
    if (next.done && pending.size === 0) return failed;
    if (error !== undefined || next.done || pending.size >= window) await pause(interval, signal);
  }
}

const WINDOW = 20;
const INTERVAL = 500;

interface Pending {
  readonly id: string;
  readonly data: FoldData;
}

/** The server has refused a flow: trying again would not help. */
class RefusedError extends Error {}

async function submit(
  producer: Producer,
  { folds }: Queues,
  flow: Flow,
  signal: AbortSignal | undefined,
): Promise<void> {
  const job = await folds.getJob(flow.opts.jobId);
  if (job && (await job.getState()) !== 'failed') return;
  if (job) await removeWhenIdle(job, signal);
  try {
    await producer.add(flow);
  } catch (error) {
    // Of a transaction, ioredis gives the reason in the errors before its end.
    const { previousErrors } = error as { previousErrors?: readonly Error[] };
    if (!previousErrors?.[0]) throw error;
    const { first, ranges } = flow.data;
    const what = `ranges ${first} to ${first + ranges - 1} of the plan are not in the queue`;
    throw new RefusedError(`${what}: ${previousErrors[0].message}`, { cause: error });
  }
}

/** Milliseconds between two attempts to remove a flow. */
const REMOVAL = 200;

/** Removes a flow. While a worker holds one of its jobs, BullMQ refuses that. */
async function removeWhenIdle(job: QueuedJob, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    try {
      await job.remove({ removeChildren: true });
      return;
    } catch (error) {
      if (!/lock/i.test((error as Error).message)) throw error;
    }
    await pause(REMOVAL, signal);
  }
}

/** `undefined` while the flow is not done; `null` when its results are in the fold; why it failed. */
async function addResults(
  { ranges, folds }: Queues,
  { id, data: { first, ranges: count } }: Pending,
  fold: Fold,
  signal: AbortSignal | undefined,
): Promise<string | null | undefined> {
  const state = await (await folds.getJob(id))?.getState();
  if (state !== undefined && state !== 'failed' && state !== 'completed') return undefined;
  // What was read before the state may be from before its end.
  const job = await folds.getJob(id);
  const name = `ranges ${first} to ${first + count - 1} of the plan`;
  if (!job) return `${name}: not in the queue; run the flows again`;
  if (state === 'failed') return `${name}: ${await reasonOf(job, ranges)}`;
  if (!Array.isArray(job.returnvalue)) return `${name}: the value of the job is no list of results`;
  const [problem] = job.returnvalue.map((result) => fold.add(result)).filter((found) => found !== null);
  if (!problem) return null;
  // Found by its id, it would give the same results the next time: those of a worker of another version of this package.
  await removeWhenIdle(job, signal);
  return `${name}: ${problem.message}`;
}

/** Why a fold has failed: BullMQ names the child, and the child has the reason. */
async function reasonOf({ failedReason }: QueuedJob, ranges: JobQueue): Promise<string> {
  const id = /\brange-[0-9a-f]+/.exec(failedReason ?? '')?.[0];
  const child = id === undefined ? undefined : await ranges.getJob(id);
  return child?.failedReason ?? failedReason ?? 'no reason given';
}

/** An abort ends it with the reason of the signal. */
async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => signal?.throwIfAborted());
}
