/**
 * The entry point `wellformed/bullmq`: the ranges of `wellformed/ranges` as jobs of
 * BullMQ. It imports neither BullMQ nor a client of Redis: it makes plain objects for
 * them, and functions that they call.
 *
 *     plan ──flowOf──► flows ──runFlows──► queue ──rangeProcessor, foldProcessor──► results ──► Fold
 */
export {
  type Flow,
  type FlowOptions,
  FOLDS_QUEUE,
  type FoldData,
  flowOf,
  RANGES_QUEUE,
  type RangeJob,
  WORKER_SETTINGS,
} from './bullmq/flow.ts';
export {
  foldProcessor,
  type OpenSource,
  rangeProcessor,
  type WithChildren,
} from './bullmq/processors.ts';
export {
  type FailedFlow,
  type JobQueue,
  type Producer,
  type QueuedJob,
  type Queues,
  type RunOptions,
  type RunProgress,
  runFlows,
} from './bullmq/run-flows.ts';
