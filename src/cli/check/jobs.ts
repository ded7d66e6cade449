/**
 * The threads of `check --jobs`: each file is theirs and the main thread's at
 * once. All take range after range of it; what they find is put together in the
 * order of the ranges, as it comes.
 *
 *     main     [0]   [2]      [5] …        summaries, merged in order
 *     thread      [1]   [3][4]   …         ──►  where a scan would stand
 *
 * The result is no verdict, but a place in the file before which nothing is
 * wrong, or at which something is. From there `check` goes on by itself, as it
 * would have without threads; so it is the same whatever their number, and one
 * that dies costs time only.
 */
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FormTable } from '../../layout.ts';
import { printable } from '../../printable.ts';
import { type Cursor, startCursor } from '../../run/diagnosis.ts';
import { cursorAfter, isRejected, merge, type Summary } from '../../run/summary.ts';
import type { Terminal } from '../terminal.ts';
import { RANGE, RangeReader, type SharedFile, take, takeAll } from './ranges.ts';
import type { RangeReport } from './worker.ts';

/**
 * Octets from which on threads pay when nobody has said how many. On two processors two of them take 1.08 times as long
 * as one for 1 GiB (bench/results.md), and 0.83 times for 3 GiB.
 */
const PAYS_FROM = 2 ** 31;

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './check-worker.js', import.meta.url);

/** A file on its way, and what is known of it so far. */
class FileProgress {
  readonly file: SharedFile;
  /** Of the first ranges; `null` before any is known. */
  known: Summary | null = null;
  /** How many ranges that are. */
  merged = 0;
  /** Whether a thread could not read a range that it had taken. */
  isLeft = false;
  readonly #waiting = new Map<number, Summary>();
  #refused = false;

  constructor(file: SharedFile) {
    this.file = file;
  }

  /** Whether the place is found: at a fault, or at the end. */
  get isDone(): boolean {
    return this.#refused || this.merged >= this.file.count;
  }

  add(index: number, summary: Summary): void {
    if (this.isDone || index < this.merged) return;
    this.#waiting.set(index, summary);
    for (let next = this.#waiting.get(this.merged); next && !this.isDone; next = this.#waiting.get(this.merged)) {
      this.#waiting.delete(this.merged++);
      this.known = this.known ? merge(this.known, next) : next;
      // A range that ended early was the last of a file that has become shorter.
      this.#refused = isRejected(this.known) || next.length < RANGE;
    }
    if (this.isDone) takeAll(this.file);
  }
}

export class Jobs {
  readonly #terminal: Terminal;
  readonly #table: FormTable;
  readonly #count: number;
  readonly #from: number;
  readonly #parts = new Map<number, FileProgress>();
  readonly #workers: Worker[] = [];
  #reader: RangeReader | undefined;
  #offered = 0;
  #ids = 0;
  /** Whether a thread is gone, and with it perhaps a range. */
  #workerLost = false;
  #changed = () => {};

  /** `count` threads in all, the main one among them; by default as many as pay. */
  constructor(terminal: Terminal, table: FormTable, count: number | undefined, available: number) {
    this.#terminal = terminal;
    this.#table = table;
    this.#count = count ?? Math.min(available, 4);
    this.#from = count === undefined ? PAYS_FROM : 0;
  }

  /** Lets the threads begin with a file that will be asked for. Gives its name among them, if they do. */
  offer(path: Uint8Array, size: number): number | undefined {
    this.#offered += size;
    if (this.#count < 2 || size < RANGE || this.#offered < this.#from) return undefined;
    if (this.#workers.length === 0) this.#start();
    const next = new Int32Array(new SharedArrayBuffer(4));
    const file: SharedFile = { id: this.#ids++, path: Uint8Array.from(path), count: Math.ceil(size / RANGE), next };
    this.#parts.set(file.id, new FileProgress(file));
    for (const worker of this.#workers) worker.postMessage(file);
    return file.id;
  }

  /** Where a scan of the file would stand: at its first fault, or at its end. Throws what the system says. */
  async standIn(id: number, descriptor: number, tell: (octets: number) => Promise<void>): Promise<Cursor> {
    const parts = this.#parts.get(id) as FileProgress;
    this.#reader ??= new RangeReader(this.#table);
    try {
      while (!parts.isDone) {
        const index = take(parts.file) ?? (this.#workerLost || parts.isLeft ? parts.merged : undefined);
        if (index === undefined) await this.#next();
        else parts.add(index, this.#reader.summarize(descriptor, index));
        await tell(parts.merged * RANGE);
        // Reports, signals and output get their turn.
        await setImmediate();
      }
      return parts.known ? cursorAfter(parts.known) : startCursor();
    } finally {
      takeAll(parts.file);
      this.#parts.delete(id);
    }
  }

  /** Ends the threads. */
  async stop(): Promise<void> {
    const ended = this.#workers.splice(0).map((worker) => {
      // What it still has to say is of no interest, but an error that nobody hears would end the process.
      worker.removeAllListeners().on('error', () => {});
      return worker.terminate();
    });
    await Promise.all(ended);
  }

  #start(): void {
    while (this.#workers.length < this.#count - 1) {
      const worker = new Worker(WORKER, { workerData: this.#table });
      worker.on('message', ({ id, index, summary }: RangeReport) => {
        const parts = this.#parts.get(id);
        if (summary) parts?.add(index, summary);
        else if (parts) parts.isLeft = true;
        this.#changed();
      });
      worker.on('error', (error) => this.#reportLostWorker(error.message));
      worker.on('exit', (code) => this.#reportLostWorker(`exit code ${code}`));
      this.#workers.push(worker);
    }
  }

  /** A thread that is gone may have had a range: from now on, what is missing is read here. */
  #reportLostWorker(reason: string): void {
    if (!this.#workerLost) {
      this.#terminal.err.write(`wellformed: a thread has ended (${printable(reason)}): going on without it\n`);
    }
    this.#workerLost = true;
    this.#changed();
  }

  /** Waits until something has come from a thread. */
  async #next(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#changed = resolve;
    });
  }
}
