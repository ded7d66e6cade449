/**
 * Files, folders and standard input → faults and verdicts, written by a
 * reporter. Memory stays constant: each input is read block by block into one
 * buffer.
 */
import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { FormTable } from '../../layout.ts';
import { anyEngine } from '../../run/any-engine.ts';
import { type Cursor, startCursor } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import { endAfter, resume } from '../../run/resume.ts';
import { Scanner } from '../../run/scanner.ts';
import { isSystemError, type SystemError, systemErrorReason } from '../errors.ts';
import { formatName } from '../file-name.ts';
import type { Terminal } from '../terminal.ts';
import { type Block, BUFFER_SIZE, blocks, type Read, readStart, readStream } from './file-blocks.ts';
import { Jobs } from './jobs.ts';
import type { CheckedFile, Reporter, Totals } from './model.ts';
import { Progress } from './progress.ts';
import { bufferFor, withOpenFile } from './ranges.ts';
import { countFault, newTotals } from './totals.ts';
import { type Found, type FoundFile, walk } from './walk.ts';

interface CheckOptions {
  /** Threads; `undefined` lets the size of the input decide. */
  readonly jobs: number | undefined;
  /** Go on after the first fault of a file. */
  readonly all: boolean;
  /** Print the verdict of well-formed files below folders too. */
  readonly verbose: boolean;
  readonly reporter: Reporter;
}

/** An open file or stream. */
interface Source {
  readonly file: CheckedFile;
  readonly read: Read;
  /** Where the scan begins, if threads have read the file before it. */
  readonly cursor?: Cursor | undefined;
}

/** How many files ahead of the one that is checked are offered to the threads. */
const LOOK_AHEAD = 64;

/** Blocks between two turns of the event loop, for signals and output. */
const BLOCKS_A_TURN = 32;

export class FileChecker {
  readonly totals: Totals = newTotals();
  readonly #terminal: Terminal;
  readonly #engine: Engine<Uint8Array>;
  readonly #options: CheckOptions;
  readonly #progress: Progress;
  readonly #buffer: Uint8Array;
  readonly #jobs: Jobs;

  constructor(terminal: Terminal, table: FormTable, options: CheckOptions) {
    this.#terminal = terminal;
    this.#engine = anyEngine(table) as Engine<Uint8Array>;
    this.#buffer = bufferFor(this.#engine, BUFFER_SIZE);
    this.#options = options;
    this.#progress = new Progress(terminal);
    this.#jobs = new Jobs(terminal, table, options.jobs, availableParallelism());
  }

  async checkAll(inputs: readonly string[]): Promise<void> {
    try {
      for await (const [found, job] of this.#walkAhead(inputs)) {
        if (found.kind === 'skipped') this.totals.skipped++;
        else if (found.kind === 'unreadable') await this.#reportUnreadable(found.name, found.error);
        else if (found.kind === 'stdin') await this.#catchSystemErrors('-', () => this.#checkStdin());
        else if (found.size === null) await this.#catchSystemErrors(found.name, () => this.#checkDevice(found));
        else await this.#catchSystemErrors(found.name, () => this.#checkFile(found, found.size ?? 0, job));
        await this.#terminal.out.flush();
      }
      await this.#progress.clear();
    } finally {
      await this.#jobs.stop();
    }
  }

  /** What the walk finds. Each file is offered to the threads some files before it is yielded. */
  async *#walkAhead(inputs: readonly string[]): AsyncGenerator<[Found, number | undefined], void, void> {
    const queue: [Found, number | undefined][] = [];
    for await (const found of walk(inputs)) {
      queue.push([found, found.kind === 'file' && found.size ? this.#jobs.offer(found.path, found.size) : undefined]);
      if (queue.length > LOOK_AHEAD) yield queue.shift() as [Found, number | undefined];
    }
    yield* queue;
  }

  /** Reports a system error of one file, so that the other files are still checked. */
  async #catchSystemErrors(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      // Only an open can fail so: nothing of the file has been read.
      if (error.code === 'EMFILE' && (await this.#jobs.giveUp())) await this.#catchSystemErrors(name, work);
      else await this.#reportUnreadable(name, error);
    } finally {
      this.#terminal.blocked = false;
    }
  }

  async #reportUnreadable(name: string, error: SystemError): Promise<void> {
    this.totals.unreadable++;
    await this.#progress.clear();
    await this.#terminal.out.flush();
    const remedy = error.code === 'EILSEQ' ? '; Node opens names that are not UTF-8' : '';
    const reason = `${systemErrorReason(error)}${remedy}`;
    this.#terminal.err.write(`${formatName(name)}: ${reason}\n`);
    await this.#terminal.err.flush();
    await this.#options.reporter.unreadable?.(name, reason);
  }

  async #checkFile({ name, path, named }: FoundFile, size: number, job: number | undefined): Promise<void> {
    await withOpenFile(path, async (descriptor) => {
      const progress = (octets: number) => this.#progress.update(formatName(name), octets, size);
      const cursor = job === undefined ? undefined : await this.#jobs.cursorIn(job, descriptor, progress);
      let position = readStart(cursor?.position ?? 0);
      const read: Read = (buffer, at) => {
        const count = readSync(descriptor, buffer, at, buffer.length - at, position);
        position += count;
        return count;
      };
      await this.#checkSource({ file: this.#file(name, size, named), read, cursor });
    });
  }

  /** A pipe or device: a read of it can block for ever. */
  async #checkDevice({ name, path, named }: FoundFile): Promise<void> {
    this.#terminal.blocked = true;
    const handle = await open(path);
    try {
      const read: Read = async (buffer, at) => (await handle.read(buffer, at, buffer.length - at, null)).bytesRead;
      await this.#checkSource({ file: this.#file(name, null, named), read });
    } finally {
      await handle.close();
    }
  }

  async #checkStdin(): Promise<void> {
    if (this.#terminal.inputIsTerminal) {
      this.#terminal.err.write('reading standard input; end it with Ctrl-D\n');
      await this.#terminal.err.flush();
    }
    const { read, close } = readStream(this.#terminal.input());
    try {
      await this.#checkSource({ file: this.#file('-', null, true), read });
    } finally {
      await close();
    }
  }

  async #checkSource(source: Source): Promise<void> {
    const { octets, faults } = await this.#scan(source);
    this.totals.octets += octets;
    if (faults > 0) this.totals.illFormed++;
    else this.totals.wellFormed++;
    await this.#progress.clear();
    await this.#options.reporter.verdict({ file: source.file, octets, faults });
  }

  async #scan({ file, read, cursor = startCursor() }: Source): Promise<{ octets: number; faults: number }> {
    const { position } = cursor;
    const scanner = new Scanner(this.#engine, cursor, position);
    let last: Block | undefined;
    let count = 0;
    let faults = 0;
    let lastFault: Fault | undefined;
    for await (const block of blocks(read, this.#buffer, position)) {
      last = block;
      const text = block.buffer.subarray(block.from, block.to);
      for (let fault = scanner.push(text); fault; fault = resume(this.#engine, scanner, text, fault)) {
        faults++;
        lastFault = fault;
        if (this.#progress.shown) await this.#progress.clear();
        const pending = this.#report(file, fault, block);
        if (pending) await pending;
        if (!this.#options.all) return { octets: fault.at + 1, faults };
      }
      await this.#terminal.out.flush();
      await this.#progress.update(formatName(file.name), block.start + block.to, file.size ?? 0);
      if (++count % BLOCKS_A_TURN === 0) await setImmediate();
    }
    const { start, to } = last as Block;
    const fault = endAfter(this.#engine, scanner, lastFault);
    if (fault) {
      faults++;
      await this.#progress.clear();
      await this.#report(file, fault, last as Block);
    }
    return { octets: start + to, faults };
  }

  #report(file: CheckedFile, fault: Fault, { buffer, filled, start }: Block): Promise<void> | undefined {
    countFault(this.totals, fault, undefined);
    return this.#options.reporter.fault({ file, fault, context: { octets: buffer.subarray(0, filled), start } });
  }

  #file(name: string, size: number | null, named: boolean): CheckedFile {
    const { id, title } = this.#engine.table;
    return { name, form: { id, title }, size, printWellFormed: named || this.#options.verbose };
  }
}
