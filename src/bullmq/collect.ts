/**
 * Flows → jobs in the queue, and jobs that are done → a fold. The submitter of a plan
 * runs both; if that process is killed, another one runs both again, and nothing is
 * done twice.
 *
 *     flows ──submit──► queue ──workers──► records ──collect──► Fold ──► verdicts
 */
import type { Fold } from '../ranges/fold.ts';
import type { Flow, FoldData } from './flow.ts';

/** The part of a BullMQ `FlowProducer` that `submit` uses. */
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

export interface SubmitOptions {
  /** Stops submitting, with its reason. What is in the queue stays there. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Adds the flows that are not in the queue yet, and those again that failed. Returns how many there were of both.
 *
 * Cost: a transaction for each flow. Before a flow that failed is added again, its jobs in work are waited for.
 * @throws Error that names the first ranges that the server refused, as one that is full does; flows before them are in the
 * queue.
 */
export async function submit(
  producer: Producer,
  { folds }: Queues,
  flows: Iterable<Flow>,
  { signal }: SubmitOptions = {},
): Promise<number> {
  let added = 0;
  for (const flow of flows) {
    signal?.throwIfAborted();
    const job = await folds.getJob(flow.opts.jobId);
    if (job && (await job.getState()) !== 'failed') continue;
    if (job) await removeWhenIdle(job, signal);
    await add(producer, flow);
    added++;
  }
  return added;
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

async function add(producer: Producer, flow: Flow): Promise<void> {
  try {
    await producer.add(flow);
  } catch (error) {
    // Of a transaction, ioredis gives the reason in the errors before its end.
    const { message, previousErrors } = error as Error & { previousErrors?: readonly Error[] };
    const { first, ranges } = flow.data;
    const reason = previousErrors?.[0]?.message ?? message;
    throw new Error(`ranges ${first} to ${first + ranges - 1} of the plan are not in the queue: ${reason}`, {
      cause: error,
    });
  }
}

export interface CollectOptions {
  /** Stops waiting, with its reason. The jobs go on. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds between two looks at the queue (default 500). */
  readonly interval?: number | undefined;
  /** Is called after each look at the queue. */
  readonly onProgress?: ((progress: CollectProgress) => void) | undefined;
}

export interface CollectProgress {
  /** Flows that are done, and all of them. */
  readonly done: number;
  readonly flows: number;
  /** Why the queue could not be read the last time. It is read again. */
  readonly error?: unknown;
}

/** A flow without records. Its octets are missing in the fold. */
export interface FailedFlow extends FoldData {
  /** It names the ranges and the source. */
  readonly reason: string;
}

/**
 * Waits until each flow is done or has failed, and adds the records to the fold. Returns the flows that failed. Then
 * `fold.verdicts()` gives the verdicts, or names what is missing.
 *
 * A server that is down for some time is waited for.
 * @throws the reason of the signal.
 */
export async function collect(
  queues: Queues,
  flows: Iterable<Flow>,
  fold: Fold,
  { signal, interval = 500, onProgress }: CollectOptions = {},
): Promise<FailedFlow[]> {
  // Not the flows: there may be a million ranges in them.
  const pending = new Set(Array.from(flows, ({ data, opts }) => ({ id: opts.jobId, data })));
  const count = pending.size;
  const failed: FailedFlow[] = [];
  for (;;) {
    let error: unknown;
    try {
      for (const one of pending) {
        signal?.throwIfAborted();
        const reason = await addRecords(queues, one, fold);
        if (reason === undefined) continue;
        pending.delete(one);
        if (reason !== null) failed.push({ ...one.data, reason });
      }
    } catch (caught) {
      signal?.throwIfAborted();
      error = caught;
    }
    onProgress?.({ done: count - pending.size, flows: count, ...(error !== undefined && { error }) });
    if (pending.size === 0) return failed;
    await pause(interval, signal);
  }
}

/** `undefined` while the flow is not done; `null` when its records are in the fold; why it failed. */
async function addRecords(
  { ranges, folds }: Queues,
  { id, data: { first, ranges: count } }: { readonly id: string; readonly data: FoldData },
  fold: Fold,
): Promise<string | null | undefined> {
  const state = await (await folds.getJob(id))?.getState();
  if (state !== undefined && state !== 'failed' && state !== 'completed') return undefined;
  // What was read before the state may be from before its end.
  const job = await folds.getJob(id);
  const name = `ranges ${first} to ${first + count - 1} of the plan`;
  if (!job) return `${name}: not in the queue; submit them again`;
  if (state === 'failed') return `${name}: ${await reasonOf(job, ranges)}`;
  if (!Array.isArray(job.returnvalue)) return `${name}: the value of the job is no list of records`;
  for (const record of job.returnvalue) fold.add(record);
  return null;
}

/** Why a fold has failed: BullMQ names the child, and the child has the reason. */
async function reasonOf({ failedReason }: QueuedJob, ranges: JobQueue): Promise<string> {
  const id = /\brange-[0-9a-f]+/.exec(failedReason ?? '')?.[0];
  const child = id === undefined ? undefined : await ranges.getJob(id);
  return child?.failedReason ?? failedReason ?? 'no reason given';
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
