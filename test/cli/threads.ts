/**
 * A program of its own, since a thread needs a process that can load the
 * sources: runs command lines in this process and prints, as JSON, what each
 * gave, and how many threads were told of a file.
 *
 *     tsx test/cli/threads.ts '[{"words": ["check", "--jobs", "2", "a.txt"], "fate": "ends"}]'
 */
import { openSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { table } from '../../generated/utf8.ts';
import { Jobs } from '../../src/cli/check/jobs.ts';
import { runCommandLine } from '../../src/cli/command-line.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { capturingTerminal } from '../support/captured-terminal.ts';

/** A command line, or a file that is offered to threads with a size that it no longer has. */
export interface Task {
  readonly words?: readonly string[];
  readonly offer?: { readonly path: string; readonly size: number };
  /** What becomes of each thread at its first file: it lives, or it ends without a word. */
  readonly fate?: 'lives' | 'ends';
}

export interface Result {
  /** The exit status; of an offer, where threads have come to. */
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly threads: number;
}

let fate: Task['fate'];
const threads = new Set<Worker>();
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
  const isOurs = (message[0] as { next?: unknown }).next instanceof Int32Array;
  if (isOurs) threads.add(this);
  if (isOurs && fate === 'ends') this.terminate();
  else postMessage.apply(this, message);
};

async function standIn({ path, size }: Required<Task>['offer'], terminal: Terminal): Promise<number> {
  const jobs = new Jobs(terminal, table, 2, 2);
  const id = jobs.offer(Buffer.from(path), size) as number;
  try {
    return (await jobs.cursorIn(id, openSync(path, 'r'), async () => {})).position;
  } finally {
    await jobs.stop();
  }
}

const results: Result[] = [];
for (const errand of JSON.parse(process.argv[2] as string) as Task[]) {
  const { terminal, written } = capturingTerminal();
  fate = errand.fate;
  threads.clear();
  const code = errand.offer
    ? await standIn(errand.offer, terminal)
    : await runCommandLine(errand.words ?? [], terminal);
  results.push({ code, ...written, threads: threads.size });
}
process.stdout.write(JSON.stringify(results));
