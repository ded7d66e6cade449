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
} from './bullmq/flow.ts';
export {
  type AllFaults,
  foldProcessor,
  type OpenSource,
  rangeProcessor,
  type WithChildren,
  type WithRange,
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
export {
  type ConfigReader,
  requirePostgresSettings,
  requireServerSettings,
  requireWorkerSettings,
  type SqlClient,
  WORKER_SETTINGS,
} from './bullmq/settings.ts';
