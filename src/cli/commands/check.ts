/**
 * `check`: files of any size → verdicts, in constant memory.
 *
 *     files ──blocks──► scanner ──faults──► reporter
 *
 * A file that cannot be read is told on standard error; the others are checked
 * all the same.
 */
import { readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { FormTable } from '../../layout.ts';
import { printable } from '../../printable.ts';
import { anyEngine } from '../../run/any-engine.ts';
import { type Cursor, startCursor } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import { resume } from '../../run/resume.ts';
import { Scanner } from '../../run/scanner.ts';
import { type Block, beginning, blocks, MEMORY_SIZE, type Read, readStream } from '../check/file-blocks.ts';
import { Jobs } from '../check/jobs.ts';
import { Progress } from '../check/progress.ts';
import { memoryFor, withFile } from '../check/ranges.ts';
import { ndjsonReporter, type Reporter, shown, summary, type Totals, textReporter } from '../check/report.ts';
import { type Found, type FoundFile, walk } from '../check/walk.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { isSystemError, type SystemError, systemErrorReason, UsageError } from '../errors.ts';
import { loadTable, OTHER_ENCODINGS, octetForm, PROFILE_NAMES } from '../forms.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'check [--as FORM] [--all] [--format ndjson] [FILE|FOLDER|-]…',
  about: [
    'Says for each file whether it is well-formed and, if not, where, why, and by which rule of the specification. ' +
      'Without a file, or for "-", standard input is read.',
    'Files may be of any size. A folder stands for all files below it, hidden ones too, in the order of their names; ' +
      'links to folders, devices and pipes in it are not followed.',
    'Each file that is named has its verdict printed; of the files below a folder, those that are ill-formed ' +
      '(--verbose: all). More than one file: a summary at the end (with ndjson on standard error).',
    'ndjson: one object a fault and nothing else, with the keys file, form, offset, length, at, incomplete, reason, ' +
      'expected, rule, clause, octets. Offsets count octets from 0.',
    'Exit status: 0 all are well-formed, 1 some are not, 2 trouble (also when there are faults), 130 interrupted.',
  ],
  options: {
    as: {
      value: 'FORM',
      about: `utf8 (default), ${OTHER_ENCODINGS}; a profile: ${PROFILE_NAMES}; or a charset label such as UTF-16LE. The label UTF-16 is utf16-signature`,
    },
    all: { about: 'go on after a fault: one for each U+FFFD that a decoder would write' },
    format: { value: 'text|ndjson', about: 'for people (default) or for programs', choices: ['text', 'ndjson'] },
    jobs: {
      value: 'N',
      about: 'read with so many threads; by default as many as pay. The output is the same',
    },
    verbose: { about: 'also print the verdict of each well-formed file in folders' },
  },
  examples: [
    ['check README.md', 'is this file UTF-8?'],
    ['check --all src test', 'every fault in two folders'],
    ['check --as UTF-16LE export.csv', 'little-endian text without a signature'],
    ['check --format ndjson --all . | jq .reason', 'for programs'],
    ['check --jobs 2 dump.sql', 'with two threads'],
    ['check -', 'standard input'],
  ],
  run: check,
};

async function check({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  const named = positionals.length > 0 ? positionals : ['-'];
  if (named.filter((operand) => operand === '-').length > 1) {
    throw new UsageError('standard input can be read only once, and "-" stands there twice');
  }
  const table = await loadTable(octetForm(String(values.as ?? 'utf8')));
  const ndjson = values.format === 'ndjson';
  const run = new Check(terminal, table, {
    all: values.all === true,
    verbose: values.verbose === true,
    jobs: jobsOf(values.jobs),
    reporter: ndjson ? ndjsonReporter(terminal.out, table) : textReporter(terminal.out, table),
  });
  await run.checkAll(named);
  const { wellFormed, illFormed, unreadable } = run.totals;
  if (wellFormed + illFormed + unreadable !== 1) {
    await (ndjson ? terminal.err : terminal.out).write(summary(run.totals));
  }
  if (unreadable > 0) return EXIT.error;
  return illFormed > 0 ? EXIT.failed : EXIT.ok;
}

/** More threads than this read no faster than memory is. */
const MOST_JOBS = 64;

function jobsOf(value: string | true | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= 1 && count <= MOST_JOBS) return count;
  throw new UsageError(`--jobs must be a number from 1 to ${MOST_JOBS}, not ${printable(value)}`);
}

interface CheckOptions {
  readonly jobs: number | undefined;
  readonly all: boolean;
  readonly verbose: boolean;
  readonly reporter: Reporter;
}

/** An open file or stream. */
interface Source {
  /** `-` for standard input. */
  readonly name: string;
  readonly size: number;
  readonly wanted: boolean;
  readonly read: Read;
  /** Where the scan begins, where threads have come before it. */
  readonly stand?: Cursor | undefined;
}

/** Operands ahead of the one that is checked that threads can begin with. */
const AHEAD = 64;

/** Blocks between two turns of those who wait: signals, output. */
const TURN = 32;

class Check {
  readonly totals: Totals = { wellFormed: 0, illFormed: 0, unreadable: 0, skipped: 0, octets: 0 };
  readonly #terminal: Terminal;
  readonly #engine: Engine<Uint8Array>;
  readonly #manner: CheckOptions;
  readonly #progress: Progress;
  readonly #memory: Uint8Array;
  readonly #jobs: Jobs;

  constructor(terminal: Terminal, table: FormTable, manner: CheckOptions) {
    this.#terminal = terminal;
    this.#engine = anyEngine(table) as Engine<Uint8Array>;
    this.#memory = memoryFor(this.#engine, MEMORY_SIZE);
    this.#manner = manner;
    this.#progress = new Progress(terminal);
    this.#jobs = new Jobs(terminal, table, manner.jobs, availableParallelism());
  }

  async checkAll(positionals: readonly string[]): Promise<void> {
    try {
      for await (const [found, job] of this.#ahead(positionals)) {
        if (found.kind === 'skipped') this.totals.skipped++;
        else if (found.kind === 'trouble') await this.#trouble(found.name, found.error);
        else if (found.kind === 'input') await this.#guarded('-', () => this.#input());
        else if (found.size === null) await this.#guarded(found.name, () => this.#device(found));
        else await this.#guarded(found.name, () => this.#file(found, found.size ?? 0, job));
        await this.#terminal.out.flush();
      }
      await this.#progress.clear();
    } finally {
      await this.#jobs.stop();
    }
  }

  /** What the walk finds, each as late as it must be; threads are told of files before that. */
  async *#ahead(positionals: readonly string[]): AsyncGenerator<[Found, number | undefined], void, void> {
    const queue: [Found, number | undefined][] = [];
    for await (const found of walk(positionals)) {
      queue.push([found, found.kind === 'file' && found.size ? this.#jobs.offer(found.path, found.size) : undefined]);
      if (queue.length > AHEAD) yield queue.shift() as [Found, number | undefined];
    }
    yield* queue;
  }

  /** Trouble with one file is told; the others are still checked. */
  async #guarded(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      await this.#trouble(name, error);
    } finally {
      this.#terminal.blocked = false;
    }
  }

  async #trouble(name: string, error: SystemError): Promise<void> {
    this.totals.unreadable++;
    await this.#progress.clear();
    await this.#terminal.out.flush();
    this.#terminal.err.write(`${shown(name)}: ${systemErrorReason(error)}\n`);
    await this.#terminal.err.flush();
  }

  async #file({ name, path, named }: FoundFile, size: number, job: number | undefined): Promise<void> {
    await withFile(path, async (descriptor) => {
      const tell = (octets: number) => this.#progress.tell(printable(name), octets, size);
      const stand = job === undefined ? undefined : await this.#jobs.standIn(job, descriptor, tell);
      let position = beginning(stand?.position ?? 0);
      const read: Read = (memory, at) => {
        const count = readSync(descriptor, memory, at, memory.length - at, position);
        position += count;
        return count;
      };
      await this.#source({ name, size, wanted: named || this.#manner.verbose, read, stand });
    });
  }

  /** A pipe or device, which can keep its reader waiting. */
  async #device({ name, path, named }: FoundFile): Promise<void> {
    this.#terminal.blocked = true;
    const handle = await open(path);
    try {
      const read: Read = async (memory, at) => (await handle.read(memory, at, memory.length - at, null)).bytesRead;
      await this.#source({ name, size: 0, wanted: named || this.#manner.verbose, read });
    } finally {
      await handle.close();
    }
  }

  async #input(): Promise<void> {
    if (this.#terminal.inputIsTerminal) {
      this.#terminal.err.write('reading standard input, up to Ctrl-D\n');
      await this.#terminal.err.flush();
    }
    const { read, close } = readStream(this.#terminal.input());
    try {
      await this.#source({ name: '-', size: 0, wanted: true, read });
    } finally {
      await close();
    }
  }

  async #source(source: Source): Promise<void> {
    const { name, wanted } = source;
    const { all, reporter } = this.#manner;
    const { octets, faults } = await this.#scan(source);
    this.totals.octets += octets;
    if (faults > 0) this.totals.illFormed++;
    else this.totals.wellFormed++;
    await this.#progress.clear();
    await reporter.verdict({ name, octets, faults, all, wanted });
  }

  async #scan({ name, size, read, stand = startCursor() }: Source): Promise<{ octets: number; faults: number }> {
    const { position } = stand;
    const scanner = new Scanner(this.#engine, stand, position);
    let last: Block | undefined;
    let turn = 0;
    let faults = 0;
    for await (const block of blocks(read, this.#memory, position)) {
      last = block;
      const text = block.memory.subarray(block.from, block.to);
      for (let fault = scanner.push(text); fault; fault = resume(this.#engine, scanner, text, fault)) {
        faults++;
        if (this.#progress.shown) await this.#progress.clear();
        const written = this.#report(name, fault, block);
        if (written) await written;
        if (!this.#manner.all) return { octets: fault.at + 1, faults };
      }
      await this.#terminal.out.flush();
      await this.#progress.tell(printable(name), block.start + block.to, size);
      if (++turn % TURN === 0) await setImmediate();
    }
    const { start, to } = last as Block;
    const fault = scanner.end();
    if (fault) {
      faults++;
      await this.#progress.clear();
      await this.#report(name, fault, last as Block);
    }
    return { octets: start + to, faults };
  }

  #report(name: string, fault: Fault, { memory, filled, start }: Block): Promise<void> | undefined {
    return this.#manner.reporter.fault(name, fault, { octets: memory.subarray(0, filled), start });
  }
}
