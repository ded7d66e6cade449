/**
 * Waiting for a condition instead of for a time: a busy machine makes a test
 * slower, not red. The deadline is generous, and its error says what did not
 * happen.
 */
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';

const DEADLINE_MS = 60_000;
const POLL_MS = 10;

/** Resolves once `condition` holds; at the deadline rejects with `not seen within 60 s: ${what}`. */
export async function waitUntil(what: string, condition: () => unknown): Promise<void> {
  for (const start = performance.now(); !condition(); await delay(POLL_MS)) {
    if (performance.now() - start > DEADLINE_MS) {
      throw new Error(`not seen within ${DEADLINE_MS / 1000} s: ${what}`);
    }
  }
}

/** Resolves once a stream has printed a text; rejects if the stream ends without it. */
export async function untilPrinted(stream: NodeJS.ReadableStream, text: string): Promise<void> {
  let printed = '';
  let ended = false;
  stream.on('data', (chunk) => (printed += chunk)).once('end', () => (ended = true));
  await waitUntil(`${JSON.stringify(text)} in the output`, () => ended || printed.includes(text));
  if (!printed.includes(text)) throw new Error(`the output ended without ${JSON.stringify(text)}:\n${printed}`);
}

/**
 * Lets everything run that needs no timer and no input: promises, web streams.
 * After it, "has not happened" is a fact, not a matter of time.
 */
export async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await nextTurn();
}
