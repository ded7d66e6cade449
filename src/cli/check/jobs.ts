/**
 * The threads of `check --jobs`: the smallest engine for ranges. The main thread and
 * the others read one file at the same time: each takes range after range of its
 * plan. A fold merges the results as they arrive.
 *
 *     main     [0]   [2]      [5] …        results
 *     thread      [1]   [3][4]   …         ──►  Fold  ──►  cursor
 *
 * This gives no verdict, but the cursor at the first fault, at the end of
 * the file, or before the first range that is not there. `check` goes on from there
 * as it does without threads, so the output does not depend on their number, and a
 * thread that ends, or a file that changes, costs only time.
 */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FormTable } from '../../layout.ts';
import { printable } from '../../printable.ts';
import { Fold } from '../../ranges/fold.ts';
import type { Plan } from '../../ranges/plan.ts';
import type { RangeResult } from '../../ranges/range-result.ts';
import { type Cursor, startCursor } from '../../run/diagnosis.ts';
import { cursorAfter, isRejected } from '../../run/summary.ts';
import { isSystemError, systemErrorReason } from '../errors.ts';
import type { FileVersion } from '../sources/input.ts';
import type { Terminal } from '../terminal.ts';
import { RangeReader, type SharedFile, takeAllRanges, takeRange, unlessUnreadable } from './ranges.ts';
import type { RangeReport } from './worker.ts';

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './check-worker.js', import.meta.url);

/** A file that the threads read, and the fold of its ranges. */
class FileJob {
  readonly file: SharedFile;
  readonly reader: RangeReader;
  readonly ranges: Plan;
  readonly fold: Fold;
  /** The cursor after the first ranges, as far as there is no gap. */
  cursor: Cursor = startCursor();
  /** Whether the cursor is at the first fault, or where the threads do not get further. */
  isDone = false;

  constructor(file: SharedFile, reader: RangeReader) {
    this.file = file;
    this.reader = reader;
    this.ranges = reader.plan(file);
    this.fold = new Fold(reader.form, this.ranges);
  }

  /** Takes the result of a range; `null` where it could not be read. */
  add(result: RangeResult | null): void {
    const problem = result && this.fold.add(result);
    const summary = this.fold.beginning;
    if (summary) this.cursor = cursorAfter(summary);
    this.isDone ||=
      !result || problem !== null || this.fold.isComplete || (summary !== undefined && isRejected(summary));
    if (this.isDone) takeAllRanges(this.file);
  }
}

export class Jobs {
  readonly #terminal: Terminal;
  readonly #table: FormTable;
  readonly #count: number;
  readonly #files = new Map<number, FileJob>();
  readonly #workers: Worker[] = [];
  #reader: RangeReader | undefined;
  #ids = 0;
  /** Whether a thread has ended: then no others are started. */
  #workerLost = false;
  #wake = () => {};

  /** `count`: threads in all, the main one included. */
  constructor(terminal: Terminal, table: FormTable, count: number) {
    this.#terminal = terminal;
    this.#table = table;
    this.#count = count;
  }

  /** Lets the threads begin with a file that will be checked later. Returns its id if they do. */
  offer(path: Uint8Array, found: FileVersion): number | undefined {
    if (this.#workers.length === 0 && !this.#workerLost) this.#start();
    if (this.#workers.length === 0) return undefined;
    this.#reader ??= new RangeReader(this.#table);
    const next = new Int32Array(new SharedArrayBuffer(4));
    const file = { id: this.#ids++, path: Uint8Array.from(path), ...found, next };
    this.#files.set(file.id, new FileJob(file, this.#reader));
    for (const worker of this.#workers) worker.postMessage(file);
    return file.id;
  }

  /** The cursor of a scan of the file: at its first fault, at its end, or where the threads did not get further. */
  async cursorIn(id: number, descriptor: number, progress: (octets: number) => Promise<void>): Promise<Cursor> {
    const job = this.#files.get(id) as FileJob;
    try {
      while (!job.isDone) {
        const range = takeRange(job.file, job.ranges);
        if (range) job.add(await unlessUnreadable(() => job.reader.rangeResultOf(descriptor, range)));
        else await this.#report();
        await progress(job.cursor.position);
        // Lets messages of the threads, signals and output be handled.
        await setImmediate();
      }
      return job.cursor;
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
      worker.on('message', ({ id, result }: RangeReport) => {
        this.#files.get(id)?.add(result);
        this.#wake();
      });
      worker.on('error', (error) => this.#reportLostWorker(error.message));
      worker.on('exit', (code) => this.#reportLostWorker(`exit code ${code}`));
      this.#workers.push(worker);
    }
  }

  /** The thread may have taken a range of any file: the check goes on alone after the ranges that are there. */
  #reportLostWorker(reason: string): void {
    if (!this.#workerLost) {
      this.#terminal.err.write(
        `wellformed: going on without a thread, which has ended or cannot start: ${printable(reason)}\n`,
      );
    }
    this.#workerLost = true;
    for (const job of this.#files.values()) job.add(null);
    this.#wake();
  }

  /** Waits for the next message of a thread. */
  async #report(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}
