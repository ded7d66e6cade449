/**
 * The threads of `check --jobs`. They read the files some way ahead of the main
 * thread, and tell it which are well-formed; it checks all others itself, in the
 * order of the walk. So the output does not depend on the number of threads, and a
 * thread that ends costs only time.
 *
 *     walk ──► [files] [files] [files] …      each thread takes the next list
 *     main ◄── [12, 40, NOT_PLAIN, …]         octets of each file, in the order of the lists
 */
import { Worker } from 'node:worker_threads';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import { isSystemError, systemErrorReason } from '../errors.ts';
import type { SelectRules } from '../sources/content.ts';
import type { Found } from '../sources/walk.ts';
import type { Terminal } from '../terminal.ts';
import { LARGE, NOT_PLAIN } from './quick-check.ts';

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './check-worker.js', import.meta.url);

/** What a thread needs. */
export interface JobData {
  readonly table: FormTable;
  readonly rules: SelectRules;
}

/** The files of a list, for a thread: their names, and `null` for what it must leave. A list of one file is read to its end. */
export type JobNames = readonly (string | null)[];

interface Task {
  readonly names: JobNames;
  readonly done: (octets: readonly number[]) => void;
}

/** Lists that wait for each thread. */
const LISTS_AHEAD = 4;

export class Jobs {
  readonly #terminal: Terminal;
  readonly #data: JobData;
  readonly #count: number;
  readonly #waiting: Task[] = [];
  /** Each thread, and the list that it has. */
  readonly #threads = new Map<Worker, Task | undefined>();
  /** All that were started: one that fails holds descriptors until it has ended. */
  readonly #started: Worker[] = [];
  /** Whether a thread has ended: then no others are started. */
  #isLost = false;

  constructor(terminal: Terminal, data: JobData, count: number) {
    this.#terminal = terminal;
    this.#data = data;
    this.#count = count;
  }

  /** The lists of a walk, each with what the threads say of its files. */
  async *ahead(lists: AsyncIterable<readonly Found[]>): AsyncGenerator<readonly Found[], void, void> {
    const queue: Promise<readonly Found[]>[] = [];
    for await (const list of lists) {
      queue.push(
        this.#octetsOf(list).then((octets) => list.map((found, i) => ({ ...found, octets: octets[i] ?? NOT_PLAIN }))),
      );
      if (queue.length > LISTS_AHEAD * this.#count) yield await (queue.shift() as (typeof queue)[0]);
    }
    for (const list of queue) yield await list;
  }

  /** Ends the threads, which hold descriptors. Returns whether there were any: then an open that failed can succeed. */
  async giveUp(): Promise<boolean> {
    const had = this.#started.length > 0;
    if (had) this.#report('too many open files');
    await this.stop();
    return had;
  }

  /** Ends the threads: the main thread checks what is left. */
  async stop(): Promise<void> {
    for (const thread of this.#threads.keys()) this.#release(thread);
    this.#assign();
    await Promise.all(this.#started.splice(0).map((thread) => thread.terminate()));
  }

  async #octetsOf(list: readonly Found[]): Promise<readonly number[]> {
    const names = list.map((found) => (found.kind === 'file' && !found.isPipe ? found.name : null));
    const octets = await this.#read(names);
    const alone = async (name: string | null) => (await this.#read([name]))[0] ?? NOT_PLAIN;
    return Promise.all(octets.map((each, i) => (each === LARGE ? alone(names[i] as string) : each)));
  }

  #read(names: JobNames): Promise<readonly number[]> {
    return new Promise((done) => {
      const task = { names, done };
      // The main thread waits for what is left of an earlier list.
      if (names.length === 1) this.#waiting.unshift(task);
      else this.#waiting.push(task);
      if (this.#threads.size < this.#count && !this.#isLost) this.#start();
      this.#assign();
    });
  }

  #assign(): void {
    for (const [thread, task] of this.#threads) {
      if (task) continue;
      const next = this.#waiting.shift();
      if (!next) return;
      this.#threads.set(thread, next);
      thread.postMessage(next.names);
    }
    if (this.#threads.size === 0) for (const task of this.#waiting.splice(0)) task.done([]);
  }

  /** The system can refuse a thread, and the permissions of the runtime all. */
  #start(): void {
    try {
      const thread = new Worker(WORKER, { workerData: this.#data });
      this.#started.push(thread);
      this.#threads.set(thread, undefined);
      thread.on('message', (octets: readonly number[]) => {
        this.#threads.get(thread)?.done(octets);
        this.#threads.set(thread, undefined);
        this.#assign();
      });
      thread.on('error', (error) => this.#lose(thread, error.message));
      thread.on('exit', (code) => this.#lose(thread, `exit code ${code}`));
    } catch (error) {
      this.#report(isSystemError(error) ? systemErrorReason(error) : String((error as Error).message));
    }
  }

  /** The main thread goes on without a thread. */
  #lose(thread: Worker, reason: string): void {
    this.#report(reason);
    this.#release(thread);
    this.#assign();
  }

  #report(reason: string): void {
    if (!this.#isLost) {
      const why = printable(reason);
      this.#terminal.err.write(`wellformed: going on without a thread, which has ended or cannot start: ${why}\n`);
    }
    this.#isLost = true;
  }

  #release(thread: Worker): void {
    // An error event without a listener would end the process.
    thread.removeAllListeners().on('error', () => {});
    this.#threads.get(thread)?.done([]);
    this.#threads.delete(thread);
  }
}
