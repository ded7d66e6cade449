/**
 * The threads of `check --jobs`. The main thread and the others read one file
 * at the same time: each takes range after range. The summaries of the ranges
 * are merged in the order of the ranges, as they arrive.
 *
 *     main     [0]   [2]      [5] …        summaries, merged in order
 *     thread      [1]   [3][4]   …         ──►  cursor
 *
 * The result is not a verdict. It is the cursor at the first fault, or at the
 * end of the file. `check` goes on from there as it does without threads, so
 * the output does not depend on their number, and a thread that ends costs only
 * time.
 */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FormTable } from '../../layout.ts';
import { printable } from '../../printable.ts';
import { type Cursor, startCursor } from '../../run/diagnosis.ts';
import { cursorAfter, isRejected, merge } from '../../run/summary.ts';
import type { Summary } from '../../run/summary-data.ts';
import { isSystemError, systemErrorReason } from '../errors.ts';
import type { Terminal } from '../terminal.ts';
import { RANGE_SIZE, RangeReader, type SharedFile, takeAllRanges, takeRange } from './ranges.ts';
import type { RangeReport } from './worker.ts';

/**
 * Without --jobs, threads are used from this many octets on. On two processors two threads take 1.08 times as long as
 * one for 1 GiB (bench/results.md), and 0.83 times for 3 GiB.
 */
const THREADS_FROM = 2 ** 31;

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './check-worker.js', import.meta.url);

/** A file that the threads read, and the merged summary of its first ranges. */
class FileJob {
  readonly file: SharedFile;
  /** The summary of the first `merged` ranges; `null` for none. */
  summary: Summary | null = null;
  merged = 0;
  /** Whether a thread could not read a range that it had taken. */
  hasUnreadRange = false;
  readonly #waiting = new Map<number, Summary>();
  #ended = false;

  constructor(file: SharedFile) {
    this.file = file;
  }

  /** Whether the merged ranges reach the first fault, or the end of the file. */
  get isDone(): boolean {
    return this.#ended || this.merged >= this.file.count;
  }

  add(index: number, summary: Summary): void {
    if (this.isDone || index < this.merged) return;
    this.#waiting.set(index, summary);
    for (let next = this.#waiting.get(this.merged); next && !this.isDone; next = this.#waiting.get(this.merged)) {
      this.#waiting.delete(this.merged++);
      this.summary = this.summary ? merge(this.summary, next) : next;
      // A short range is the last one: the file has become shorter.
      this.#ended = isRejected(this.summary) || next.length < RANGE_SIZE;
    }
    if (this.isDone) takeAllRanges(this.file);
  }
}

export class Jobs {
  readonly #terminal: Terminal;
  readonly #table: FormTable;
  readonly #count: number;
  readonly #from: number;
  readonly #files = new Map<number, FileJob>();
  readonly #workers: Worker[] = [];
  #reader: RangeReader | undefined;
  #offered = 0;
  #ids = 0;
  /** Whether a thread has ended, perhaps with a range that it had taken. */
  #workerLost = false;
  #wake = () => {};

  /** `count`: threads in all, the main one included. By default up to four, for large inputs. */
  constructor(terminal: Terminal, table: FormTable, count: number | undefined, available: number) {
    this.#terminal = terminal;
    this.#table = table;
    this.#count = count ?? Math.min(available, 4);
    this.#from = count === undefined ? THREADS_FROM : 0;
  }

  /** Whether there are threads for a file of this size. */
  canTake(size: number): boolean {
    return this.#count >= 2 && size >= RANGE_SIZE;
  }

  /** Lets the threads begin with a file that will be checked later. Returns its id if they do. */
  offer(path: Uint8Array, size: number): number | undefined {
    this.#offered += size;
    if (!this.canTake(size) || this.#offered < this.#from) return undefined;
    if (this.#workers.length === 0 && !this.#workerLost) this.#start();
    if (this.#workers.length === 0) return undefined;
    const next = new Int32Array(new SharedArrayBuffer(4));
    const file: SharedFile = {
      id: this.#ids++,
      path: Uint8Array.from(path),
      count: Math.ceil(size / RANGE_SIZE),
      next,
    };
    this.#files.set(file.id, new FileJob(file));
    for (const worker of this.#workers) worker.postMessage(file);
    return file.id;
  }

  /** The cursor of a scan of the file, at its first fault or at its end. Throws the errors of `fs`. */
  async cursorIn(id: number, descriptor: number, progress: (octets: number) => Promise<void>): Promise<Cursor> {
    const job = this.#files.get(id) as FileJob;
    this.#reader ??= new RangeReader(this.#table);
    try {
      while (!job.isDone) {
        const index = takeRange(job.file) ?? (this.#workerLost || job.hasUnreadRange ? job.merged : undefined);
        if (index === undefined) await this.#report();
        else job.add(index, this.#reader.summarize(descriptor, index));
        await progress(job.merged * RANGE_SIZE);
        // Lets messages of the threads, signals and output be handled.
        await setImmediate();
      }
      return job.summary ? cursorAfter(job.summary) : startCursor();
    } finally {
      takeAllRanges(job.file);
      this.#files.delete(id);
    }
  }

  /** Ends the threads, which hold descriptors. Returns whether there were any: then an open that failed can succeed. */
  async giveUp(): Promise<boolean> {
    const had = this.#workers.length > 0;
    await this.stop();
    if (had) this.#reportLostWorker('too many open files');
    return had;
  }

  /** Ends the threads. */
  async stop(): Promise<void> {
    const ended = this.#workers.splice(0).map((worker) => {
      // An error event without a listener would end the process.
      worker.removeAllListeners().on('error', () => {});
      return worker.terminate();
    });
    await Promise.all(ended);
  }

  /** Starts the threads. The system can refuse each of them, and the permissions of the runtime all. */
  #start(): void {
    while (this.#workers.length < this.#count - 1) {
      let worker: Worker;
      try {
        worker = new Worker(WORKER, { workerData: this.#table });
      } catch (error) {
        this.#reportLostWorker(isSystemError(error) ? systemErrorReason(error) : String((error as Error).message));
        return;
      }
      worker.on('message', ({ id, index, summary }: RangeReport) => {
        const job = this.#files.get(id);
        if (summary) job?.add(index, summary);
        else if (job) job.hasUnreadRange = true;
        this.#wake();
      });
      worker.on('error', (error) => this.#reportLostWorker(error.message));
      worker.on('exit', (code) => this.#reportLostWorker(`exit code ${code}`));
      this.#workers.push(worker);
    }
  }

  /** The main thread reads the ranges that the lost thread may have taken. */
  #reportLostWorker(reason: string): void {
    if (!this.#workerLost) {
      this.#terminal.err.write(
        `wellformed: going on without a thread, which has ended or cannot start: ${printable(reason)}\n`,
      );
    }
    this.#workerLost = true;
    this.#wake();
  }

  /** Waits for the next message of a thread. */
  async #report(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}
