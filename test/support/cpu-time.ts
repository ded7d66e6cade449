/**
 * Processor time of this process's main thread, in milliseconds. Tests of
 * speed measure it, so that other work on the machine does not count.
 */
import { existsSync, readFileSync } from 'node:fs';

const SCHEDULER_STATISTICS = '/proc/self/schedstat';

/** Milliseconds on a processor so far. Where the system has no such counter (it is Linux's): the clock. */
export function cpuTime(): number {
  if (!existsSync(SCHEDULER_STATISTICS)) return performance.now();
  return Number(readFileSync(SCHEDULER_STATISTICS, 'utf8').split(' ')[0]) / 1e6;
}
