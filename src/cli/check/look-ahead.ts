/**
 * What the walk finds, some files ahead of the check:
 *
 *     walk ──►  d  c  b │ a        a is checked; the threads may begin with b, c and d
 *
 * The threads (jobs.ts) are loaded for large files only. When the walk is over, the
 * octets of all files are known, and so is the time that is left.
 */
import { availableParallelism } from 'node:os';
import type { FormTable } from '../../layout.ts';
import type { Cursor } from '../../run/diagnosis.ts';
import { FileError, isSystemError } from '../errors.ts';
import { RANGE_SIZE } from '../sources/blocks.ts';
import { type FileInput, headOf, isFile, versionIn, withInput } from '../sources/input.ts';
import { type SelectRules, select } from '../sources/select.ts';
import { type Found, type FoundFile, type WalkOptions, walk } from '../sources/walk.ts';
import type { Terminal } from '../terminal.ts';
import type { Jobs } from './jobs.ts';

/** How many files ahead of the one that is checked are offered to the threads. */
const LOOK_AHEAD = 64;

/**
 * Without --jobs, threads are used from this many octets on. On two processors two threads take 1.08 times as long as
 * one for 1 GiB (bench/results.md), and 0.83 times for 3 GiB.
 */
const THREADS_FROM = 2 ** 31;

/** Threads without --jobs. */
const MOST_THREADS = 4;

interface LookAheadOptions {
  /** Threads; `undefined` lets the size of the input decide. With --records there are none: each record is a text. */
  readonly jobs: number | undefined;
  readonly walk: WalkOptions;
  readonly select: SelectRules;
}

/** An entry, and the job of the threads that read it. */
export type Ahead = readonly [found: Found, job: number | undefined];

export class LookAhead {
  /** Octets of all files, when all of them have been found; otherwise 0. */
  expected = 0;
  readonly #terminal: Terminal;
  readonly #table: FormTable;
  readonly #options: LookAheadOptions;
  readonly #threads: number;
  #jobs: Jobs | undefined;
  /** Octets of the files that threads could take. */
  #offered = 0;

  constructor(terminal: Terminal, table: FormTable, options: LookAheadOptions) {
    this.#terminal = terminal;
    this.#table = table;
    this.#options = options;
    this.#threads = options.jobs ?? Math.min(availableParallelism(), MOST_THREADS);
  }

  /** Each file is offered to the threads some files before it is yielded. */
  async *walk(inputs: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Ahead, void, void> {
    const queue: Ahead[] = [];
    let octets = 0;
    for await (const found of walk(inputs, this.#options.walk)) {
      const size = found.kind === 'file' ? (found.size ?? 0) : 0;
      const isLarge = this.#threads > 1 && size >= RANGE_SIZE;
      queue.push([found, isLarge ? await this.#offer(found as FoundFile) : undefined]);
      octets += size;
      if (queue.length > LOOK_AHEAD) yield queue.shift() as Ahead;
    }
    this.expected = octets;
    yield* queue;
  }

  /** The cursor up to which threads have read a file; `undefined` where they have not. */
  async cursorIn(
    job: number | undefined,
    { descriptor }: FileInput,
    progress: (octets: number) => Promise<void>,
  ): Promise<Cursor | undefined> {
    return job === undefined ? undefined : await this.#jobs?.cursorIn(job, descriptor, progress);
  }

  /** Ends the threads, which hold descriptors. Returns whether there were any: then an open that failed can succeed. */
  async giveUp(): Promise<boolean> {
    return (await this.#jobs?.giveUp()) ?? false;
  }

  async stop(): Promise<void> {
    await this.#jobs?.stop();
  }

  /** Offers a file to the threads, if it is a text in their form. Its errors are left to the check of the file. */
  async #offer(found: FoundFile): Promise<number | undefined> {
    try {
      return await withInput(found.name, this.#terminal, async (input) => {
        if (!isFile(input)) return undefined;
        const version = versionIn(input.descriptor);
        const selection = await select(headOf(input.descriptor), found, this.#options.select);
        if (selection.kind !== 'text' || (selection.declared?.form ?? this.#table.id) !== this.#table.id) {
          return undefined;
        }
        this.#offered += version.size;
        if (this.#options.jobs === undefined && this.#offered < THREADS_FROM) return undefined;
        this.#jobs ??= new (await import('./jobs.ts')).Jobs(this.#terminal, this.#table, this.#threads);
        return version.size < RANGE_SIZE ? undefined : this.#jobs.offer(found.path, version);
      });
    } catch (error) {
      if (isSystemError(error) || error instanceof FileError) return undefined;
      throw error;
    }
  }
}
