/**
 * A program that runs command lines in its own process, and prints as JSON the
 * outcome of each and the number of threads that were used. The tests start it
 * with tsx, as a worker thread must be able to load TypeScript.
 *
 *     tsx test/cli/threads.ts '[{"argv": ["check", "--jobs", "2", "a.txt"], "endsThreads": true}]'
 */
import { Worker } from 'node:worker_threads';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';

export interface Task {
  readonly argv: readonly string[];
  /** Whether each thread ends when it is sent its first files. */
  readonly endsThreads?: boolean;
}

export interface Result {
  /** The exit status. */
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly threads: number;
}

let endsThreads = false;
const threads = new Set<Worker>();
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
  const isFile = Array.isArray(message[0]);
  if (isFile) threads.add(this);
  if (isFile && endsThreads) this.terminate();
  else postMessage.apply(this, message);
};

const results: Result[] = [];
for (const task of JSON.parse(process.argv[2] as string) as Task[]) {
  const { terminal, written } = capturingTerminal();
  endsThreads = task.endsThreads === true;
  threads.clear();
  const code = await runCommandLine(task.argv, terminal);
  results.push({ code, ...written, threads: threads.size });
}
process.stdout.write(JSON.stringify(results));
