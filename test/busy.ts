/** The time one waits for where nothing else runs: what tests of speed measure, whatever runs beside them. */
import { existsSync, readFileSync } from 'node:fs';

const TOLD = '/proc/self/schedstat';

/** For how many milliseconds the main thread has had a processor; the clock, where the system does not tell. */
export function busy(): number {
  return existsSync(TOLD) ? Number(readFileSync(TOLD, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}
