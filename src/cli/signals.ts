/**
 * The signals that ask the process to end, and when it hears them.
 *
 *     SIGINT (Ctrl-C) → 130     SIGTERM → 143     SIGHUP → 129
 *
 * Node runs a handler only when the event loop turns. So a command has handlers
 * while it reads or writes files, and its loops `pause`. A command that computes for
 * seconds has none before its first output: the system ends it at once, and there is
 * nothing to remove yet. A shell sees the same status either way.
 */
import { setImmediate } from 'node:timers/promises';

const STATUS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

type Signal = keyof typeof STATUS;

/** Milliseconds between two turns of the event loop. */
const PAUSE = 50;

/** Whether a read may block for ever: `process.exit()` would then wait for it. `undefined` where the process is not ours. */
let mayBlock: (() => boolean) | undefined;
let isHandled = false;

/** Says that the process is this program's, and so are its signals. */
export function ownProcess(blocked: () => boolean): void {
  mayBlock = blocked;
}

/** From now on signals end the process with their status, and run the handlers of `exit`: they remove files that are not complete. */
export function endOnSignals(): void {
  if (!mayBlock || isHandled) return;
  isHandled = true;
  for (const signal of Object.keys(STATUS) as Signal[]) process.once(signal, end);
}

function end(signal: Signal): void {
  // On a terminal the line may hold progress and the ^C that the terminal echoes.
  const line = process.stderr.isTTY ? '\r\u001B[K' : '';
  process.stderr.write(`${line}wellformed: ${signal === 'SIGINT' ? 'interrupted' : `ended by ${signal}`}\n`);
  // A pending read of a silent pipe keeps process.exit() waiting; the signal does not wait.
  if (!mayBlock?.()) process.exit(STATUS[signal]);
  // A signal runs no handlers of `exit`.
  process.emit('exit', STATUS[signal]);
  process.kill(process.pid, signal);
}

let paused = 0;

/** Gives signals and output a turn, where the last one is long ago. A loop that awaits only what is ready never gives one. */
export function pause(): Promise<void> | undefined {
  if (performance.now() - paused < PAUSE) return undefined;
  return setImmediate().then(() => {
    paused = performance.now();
  });
}
