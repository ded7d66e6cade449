/**
 * Files, folders and standard input → faults and verdicts, written by a
 * reporter. Memory stays constant: each input is read block by block into one
 * buffer.
 */
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { FormTable } from '../../layout.ts';
import { FileError, fileErrorReason, isSystemError, type SystemError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { type Around, aroundFile, aroundStream } from '../hints/around.ts';
import { Hinter } from '../hints/hinter.ts';
import type { HintRules } from '../hints/rules.ts';
import type { RecordFormat } from '../records/splitter.ts';
import { HEAD } from '../sources/content.ts';
import type { Declared } from '../sources/declaration.ts';
import { decompress } from '../sources/decompress.ts';
import { type Selection, type SelectRules, select } from '../sources/select.ts';
import type { Terminal } from '../terminal.ts';
import type { Baseline } from './baseline.ts';
import type { CheckedForm } from './checked-form.ts';
import { Engines, type FormEngine } from './engines.ts';
import {
  chunksOf,
  drain,
  headOf,
  peek,
  type Read,
  readAgainFrom,
  readFile,
  readStart,
  readStream,
} from './file-blocks.ts';
import { Jobs } from './jobs.ts';
import type { CheckedFile, FileVerdict, Reporter, Totals } from './model.ts';
import { Progress } from './progress.ts';
import { versionIn, withOpenFile } from './ranges.ts';
import { type LocatedFault, type ScanSource, scanFile } from './scan-file.ts';
import { countFault, countSkipped, countVerdict, newTotals } from './totals.ts';
import { type Found, type FoundFile, type WalkOptions, walk } from './walk.ts';

interface CheckOptions {
  /** Threads; `undefined` lets the size of the input decide. */
  readonly jobs: number | undefined;
  /** Go on after the first fault of a file. */
  readonly all: boolean;
  /** Print the verdict of well-formed files below folders too. */
  readonly verbose: boolean;
  /** Which entries of folders are checked. */
  readonly walk: WalkOptions;
  /** Which contents are checked, and as what. */
  readonly select: SelectRules;
  readonly hints: HintRules;
  /** With --records: what the records of a file in a form are. */
  readonly records?: ((table: FormTable) => Promise<RecordFormat>) | undefined;
  /** Faults that are not reported. */
  readonly baseline?: Baseline | undefined;
  readonly reporter: Reporter;
}

/** An open file or stream, whose content is not known yet. */
interface Input {
  /** See file-name.ts. `-` is standard input. */
  readonly name: string;
  readonly named: boolean;
  /** In octets; `null` where it is not known. */
  readonly size: number | null;
  /** How it was compressed. */
  readonly decompressed?: string;
}

/** How many files ahead of the one that is checked are offered to the threads. */
const LOOK_AHEAD = 64;

/** Blocks between two turns of the event loop, for signals and output. */
const BLOCKS_A_TURN = 32;

export class FileChecker {
  readonly totals: Totals = newTotals();
  readonly #terminal: Terminal;
  readonly #engines: Engines;
  readonly #options: CheckOptions;
  readonly #progress: Progress;
  readonly #jobs: Jobs;
  readonly #hinter: Hinter;

  /** Octets of the files whose verdicts are known. */
  #done = 0;
  /** Octets of all files, when all of them have been found; otherwise 0. */
  #expected = 0;

  constructor(terminal: Terminal, form: CheckedForm, options: CheckOptions) {
    this.#terminal = terminal;
    this.#engines = new Engines(form);
    this.#options = options;
    this.#progress = new Progress(terminal);
    this.#hinter = new Hinter(options.hints);
    this.#jobs = new Jobs(terminal, form.table, options.jobs, availableParallelism());
  }

  /** Checks files, folders and standard input (`-`). */
  async checkAll(inputs: Iterable<string> | AsyncIterable<string>): Promise<void> {
    try {
      for await (const [found, job] of this.#walkAhead(inputs)) {
        if (found.kind === 'skipped') countSkipped(this.totals, found.reason);
        else if (found.kind === 'unreadable') await this.#reportUnreadable(found.name, found.error);
        else if (found.kind === 'stdin') await this.#catchErrors('-', () => this.#checkStdin());
        else if (found.size === null) await this.#catchErrors(found.name, () => this.#checkDevice(found));
        else await this.#catchErrors(found.name, () => this.#checkFile(found, found.size ?? 0, job));
        await this.#terminal.out.flush();
      }
      await this.#progress.clear();
    } finally {
      await this.#jobs.stop();
    }
  }

  /** What the walk finds. Each file is offered to the threads some files before it is yielded. */
  async *#walkAhead(
    inputs: Iterable<string> | AsyncIterable<string>,
  ): AsyncGenerator<[Found, number | undefined], void, void> {
    const queue: [Found, number | undefined][] = [];
    let octets = 0;
    for await (const found of walk(inputs, this.#options.walk)) {
      queue.push([found, found.kind === 'file' && found.size ? await this.#offer(found, found.size) : undefined]);
      octets += found.kind === 'file' ? (found.size ?? 0) : 0;
      if (queue.length > LOOK_AHEAD) yield queue.shift() as [Found, number | undefined];
    }
    this.#expected = octets;
    yield* queue;
  }

  /** Offers a file to the threads, if it is a text in their form. Its errors are left to the check of the file. */
  async #offer(found: FoundFile, size: number): Promise<number | undefined> {
    if (this.#options.records || !this.#jobs.canTake(size)) return undefined;
    try {
      const { head, version } = await withOpenFile(found.path, (descriptor) => ({
        head: headOf(descriptor),
        version: versionIn(descriptor),
      }));
      const selection = await select(head, found, this.#options.select);
      if (selection.kind !== 'text' || this.#engines.isOther(selection.declared?.form)) return undefined;
      return this.#jobs.offer(found.path, version);
    } catch (error) {
      if (isSystemError(error) || error instanceof FileError) return undefined;
      throw error;
    }
  }

  /** Reports an error of one file, so that the other files are still checked. */
  async #catchErrors(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isSystemError(error) && !(error instanceof FileError)) throw error;
      // Only an open can fail so: nothing of the file has been read.
      const isFull = isSystemError(error) && error.code === 'EMFILE';
      if (isFull && (await this.#jobs.giveUp())) await this.#catchErrors(name, work);
      else await this.#reportUnreadable(name, error);
    } finally {
      this.#terminal.blocked = false;
    }
  }

  async #reportUnreadable(name: string, error: SystemError | FileError): Promise<void> {
    this.totals.unreadable++;
    await this.#progress.clear();
    await this.#terminal.out.flush();
    const reason = fileErrorReason(error);
    this.#terminal.err.write(`${formatName(name)}: ${reason}\n`);
    await this.#terminal.err.flush();
    await this.#options.reporter.unreadable?.(name, reason);
  }

  async #checkFile({ name, path, named }: FoundFile, size: number, job: number | undefined): Promise<void> {
    await withOpenFile(path, async (descriptor) => {
      const input = { name, named, size };
      const selection = await select(headOf(descriptor), input, this.#options.select);
      if (selection.kind !== 'text') return this.#checkOther(input, selection, readFile(descriptor));
      const progress = (octets: number) => this.#advance(name, octets, size);
      const cursor = job === undefined ? undefined : await this.#jobs.cursorIn(job, descriptor, progress);
      const read = readFile(descriptor, readStart(cursor?.position ?? 0));
      await this.#checkText(input, selection, { read, readAgain: readAgainFrom(descriptor), cursor });
    });
  }

  /** A pipe or device: a read of it can block for ever. */
  async #checkDevice({ name, path, named }: FoundFile): Promise<void> {
    this.#terminal.blocked = true;
    const handle = await open(path);
    try {
      const read: Read = async (buffer, at) => (await handle.read(buffer, at, buffer.length - at, null)).bytesRead;
      await this.#checkStream({ name, named, size: null }, read);
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
      await this.#checkStream({ name: '-', named: true, size: null }, read);
    } finally {
      await close();
    }
  }

  /** Standard input or a device. Its first octets are waited for only where an option asks what they are. */
  async #checkStream(input: Input, read: Read): Promise<void> {
    const { wide, decompress } = this.#options.select;
    if (wide === 'auto' || decompress === 'always') await this.#checkContent(input, read, this.#options.select);
    else await this.#checkText(input, {}, { read });
  }

  async #checkContent(input: Input, stream: Read, rules: SelectRules): Promise<void> {
    const { head, read } = await peek(stream, HEAD);
    const selection = await select(head, input, rules);
    if (selection.kind === 'text') await this.#checkText(input, selection, { read });
    else await this.#checkOther(input, selection, read);
  }

  /** What is not a text itself: it is skipped, or the text in it is checked. */
  async #checkOther(input: Input, selection: Exclude<Selection, { kind: 'text' }>, stream: Read): Promise<void> {
    if (selection.kind === 'skipped') return countSkipped(this.totals, selection.reason);
    const { read, close } = readStream(decompress(selection.by, chunksOf(stream)));
    try {
      // Compressed data in compressed data can go on for ever: it is not read through.
      const rules: SelectRules = { ...this.#options.select, decompress: 'never' };
      await this.#checkContent({ ...input, size: null, decompressed: selection.by }, read, rules);
    } finally {
      await close();
    }
  }

  async #checkText(
    input: Input,
    { declared }: { declared?: Declared | undefined },
    source: Pick<ScanSource, 'read' | 'readAgain' | 'cursor'>,
  ): Promise<void> {
    const engine = declared ? await this.#engines.of(declared.form) : this.#engines.main;
    const file = this.#describe(input, engine, declared);
    const around = source.readAgain ? aroundFile(source.read, source.readAgain) : aroundStream(source.read);
    const verdict = await this.#scan(file, { ...engine, ...source, read: around.read }, around);
    countVerdict(this.totals, verdict);
    this.#done += input.size ?? verdict.octets;
    this.#options.baseline?.endFile(file);
    await this.#progress.clear();
    const hint = verdict.faults + verdict.known === 0 ? await this.#hinter.ofText(file, around) : undefined;
    await this.#options.reporter.verdict({ ...verdict, hint });
  }

  async #scan(file: CheckedFile, source: ScanSource, around: Around): Promise<FileVerdict> {
    const { all, reporter, records, baseline } = this.#options;
    let faults = 0;
    let known = 0;
    let blocks = 0;
    const report = async (found: LocatedFault): Promise<boolean> => {
      if (this.#progress.shown) await this.#progress.clear();
      const hint = faults === 1 ? await this.#hinter.ofFault(file, found, around) : undefined;
      countFault(this.totals, found.fault, hint);
      // A fault in decompressed data may come from damage that only the end of the data shows.
      if (file.decompressed && !all) await drain(source.read);
      await reporter.fault({ ...found, file, number: faults, hint });
      return all;
    };
    const octets = await scanFile(
      { ...source, records: await records?.(source.engine.table) },
      {
        fault: (found) => {
          if (baseline?.takeKnown({ ...found, file })) return ++known > 0;
          faults++;
          if (this.#progress.shown || faults === 1) return report(found);
          countFault(this.totals, found.fault, undefined);
          const pending = reporter.fault({ ...found, file, number: faults });
          return pending ? pending.then(() => true) : true;
        },
        block: async (position) => {
          await this.#terminal.out.flush();
          await this.#advance(file.name, position, file.size ?? 0);
          if (++blocks % BLOCKS_A_TURN === 0) await setImmediate();
        },
      },
    );
    return { file, octets, faults, known };
  }

  #advance(name: string, read: number, size: number): Promise<void> {
    return this.#progress.update(() => ({
      name: formatName(name),
      read,
      size,
      allRead: this.#done + read,
      allSize: this.#expected,
      files: this.totals.wellFormed + this.totals.illFormed,
      faults: this.totals.faults,
    }));
  }

  #describe({ name, named, size, decompressed }: Input, { form }: FormEngine, declared?: Declared): CheckedFile {
    const printWellFormed = named || this.#options.verbose;
    return { name, form, size, printWellFormed, believed: declared?.why, decompressed };
  }
}
