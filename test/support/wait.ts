/**
 * Waiting for a condition instead of for a time: a busy machine makes a test
 * slower, not red. The deadline is generous, and its error says what was
 * missing.
 */
import { setTimeout as delay } from 'node:timers/promises';

const DEADLINE_MS = 60_000;
const POLL_MS = 10;

/** Resolves as soon as `condition` holds; rejects with `no ${what} within …` at the deadline. */
export async function waitUntil(what: string, condition: () => unknown): Promise<void> {
  for (const start = performance.now(); !(await condition()); await delay(POLL_MS)) {
    if (performance.now() - start > DEADLINE_MS) throw new Error(`no ${what} within ${DEADLINE_MS / 1000} s`);
  }
}
