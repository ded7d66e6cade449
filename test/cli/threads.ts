/**
 * A program that runs command lines in its own process, and prints as JSON the
 * outcome of each and the number of threads that were used. The tests start it
 * with tsx, as a worker thread must be able to load TypeScript.
 *
 *     tsx test/cli/threads.ts '[{"argv": ["check", "--jobs", "2", "a.txt"], "endsThreads": true}]'
 */
import { openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { table } from '../../generated/utf8.ts';
import { Jobs } from '../../src/cli/check/jobs.ts';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { versionIn } from '../../src/cli/sources/input.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';

/** A command line; or a file that is offered to the threads with a size that is not its size. */
export interface Task {
  readonly argv?: readonly string[];
  readonly offer?: { readonly path: string; readonly size: number };
  /** Whether each thread ends when it is sent its first file. */
  readonly endsThreads?: boolean;
}

export interface Result {
  /** The exit status; for an offer, the position of the cursor. */
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly threads: number;
}

let endsThreads = false;
const threads = new Set<Worker>();
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
  const isFile = (message[0] as { next?: unknown }).next instanceof Int32Array;
  if (isFile) threads.add(this);
  if (isFile && endsThreads) this.terminate();
  else postMessage.apply(this, message);
};

async function positionIn({ path, size }: Required<Task>['offer'], terminal: Terminal): Promise<number> {
  const jobs = new Jobs(terminal, table, 2);
  const descriptor = openSync(path, 'r');
  const id = jobs.offer(Buffer.from(path), { ...versionIn(descriptor), size }) as number;
  try {
    return (await jobs.cursorIn(id, descriptor, async () => {})).position;
  } finally {
    await jobs.stop();
  }
}

const results: Result[] = [];
for (const task of JSON.parse(process.argv[2] as string) as Task[]) {
  const { terminal, written } = capturingTerminal();
  endsThreads = task.endsThreads === true;
  threads.clear();
  const code = task.offer ? await positionIn(task.offer, terminal) : await runCommandLine(task.argv ?? [], terminal);
  results.push({ code, ...written, threads: threads.size });
}
process.stdout.write(JSON.stringify(results));
