/** The text of a bundle → its sections, run in a thread that can be ended from outside. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Message, Task } from './worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'wellformed-mutate-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let files = 0;

/** Milliseconds of processor time of all threads: on a busy machine, a thread that waits does not count as one that runs on. */
export const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** In megabytes; the battery needs a quarter. */
const MOST_MEMORY = 512;

/** Ends the thread after its last message, or when `patience()` milliseconds of processor time have passed since a message. */
export function run(
  text: string,
  task: Task,
  onMessage: (message: Message) => void,
  patience: () => number,
): Promise<'done' | string> {
  const file = join(folder, `${files++}.battery.mjs`);
  writeFileSync(file, text);
  return new Promise((resolve) => {
    // With a limit, a list that a change makes grow for ever ends its thread, and not the process.
    const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY };
    const worker = new Worker(file, { workerData: task, stdout: true, stderr: true, execArgv: [], resourceLimits });
    let since = spent();
    const timer = setInterval(() => {
      if (spent() - since > patience()) end('does not end');
    }, 100);
    const end = (how: string) => {
      clearInterval(timer);
      rmSync(file, { force: true });
      worker.removeAllListeners().on('error', () => {});
      void worker.terminate().then(() => resolve(how));
    };
    worker.on('message', (message: Message) => {
      since = spent();
      onMessage(message);
      if (message.kind === 'end' || message.kind === 'killed') end('done');
    });
    worker.on('error', (error: Error) => end(`fails (${error.message})`));
    worker.on('exit', () => end('fails'));
  });
}
