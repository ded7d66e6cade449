/**
 * The entry point `wellformed/bullmq`: the ranges of `wellformed/ranges` as jobs of
 * BullMQ. It imports neither BullMQ nor a client of Redis: it makes plain objects for
 * them, and functions that they call.
 *
 *     plan ──flowOf──► flows ──submit──► queue ──rangeProcessor, foldProcessor──► collect ──► Fold
 */
export {
  type CollectOptions,
  type CollectProgress,
  collect,
  type FailedFlow,
  type JobQueue,
  type Producer,
  type QueuedJob,
  type Queues,
  type SubmitOptions,
  submit,
} from './bullmq/collect.ts';
export {
  type Flow,
  type FlowOptions,
  FOLDS_QUEUE,
  type FoldData,
  flowOf,
  RANGES_QUEUE,
  type RangeJob,
} from './bullmq/flow.ts';
export {
  foldProcessor,
  type OpenSource,
  rangeProcessor,
  type WithChildren,
  type WithRange,
} from './bullmq/processors.ts';
export { type ConfigReader, requireServerSettings, requireWorkerSettings, WORKER_SETTINGS } from './bullmq/settings.ts';
