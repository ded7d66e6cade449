/**
 * `check`: files of any size → verdicts, in constant memory.
 *
 *     files ──blocks──► scanner ──faults──► reporter
 *
 * A file that cannot be read is told on standard error; the others are checked
 * all the same.
 */
import { open } from 'node:fs/promises';
import type { FormTable } from '../layout.ts';
import { printable } from '../printable.ts';
import { anyEngine } from '../run/any-engine.ts';
import type { Engine } from '../run/engine.ts';
import type { Fault } from '../run/fault.ts';
import { resume } from '../run/resume.ts';
import { Scanner } from '../run/scanner.ts';
import { type Block, blocks, MEMORY_SIZE, type Read, readStream } from './blocks.ts';
import { type Command, EXIT, UsageError, type Words } from './command.ts';
import { loadTable, OTHER_ENCODINGS, octetForm, PROFILE_NAMES } from './forms.ts';
import { Progress } from './progress.ts';
import { ndjsonReporter, type Reporter, shown, summary, type Totals, textReporter } from './report.ts';
import type { Terminal } from './terminal.ts';
import { isSystemError, reasonOf, type SystemError } from './trouble.ts';
import { type FoundFile, walk } from './walk.ts';

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
      about: `utf8 (default), ${OTHER_ENCODINGS}; a profile: ${PROFILE_NAMES}; or a charset label such as UTF-16LE. UTF-16 is utf16-signature`,
    },
    all: { about: 'go on after a fault: one for each U+FFFD that a decoder would write' },
    format: { value: 'text|ndjson', about: 'for people (default) or for programs', choices: ['text', 'ndjson'] },
    verbose: { about: 'also print the verdict of each well-formed file in folders' },
  },
  examples: [
    ['check README.md', 'is this file UTF-8?'],
    ['check --all src test', 'every fault in two folders'],
    ['check --as UTF-16LE export.csv', 'little-endian text without a signature'],
    ['check --format ndjson --all . | jq .reason', 'for programs'],
    ['check -', 'standard input'],
  ],
  run: check,
};

async function check({ values, operands }: Words, terminal: Terminal): Promise<number> {
  const named = operands.length > 0 ? operands : ['-'];
  if (named.filter((operand) => operand === '-').length > 1) {
    throw new UsageError('standard input can be read only once, and "-" stands there twice');
  }
  const table = await loadTable(octetForm(String(values.as ?? 'utf8')));
  const ndjson = values.format === 'ndjson';
  const run = new Check(terminal, table, {
    all: values.all === true,
    verbose: values.verbose === true,
    reporter: ndjson ? ndjsonReporter(terminal.out, table) : textReporter(terminal.out, table),
  });
  await run.checkAll(named);
  const { wellFormed, illFormed, unreadable } = run.totals;
  if (wellFormed + illFormed + unreadable !== 1) {
    await (ndjson ? terminal.err : terminal.out).write(summary(run.totals));
  }
  if (unreadable > 0) return EXIT.trouble;
  return illFormed > 0 ? EXIT.bad : EXIT.good;
}

interface Manner {
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
}

class Check {
  readonly totals: Totals = { wellFormed: 0, illFormed: 0, unreadable: 0, skipped: 0, octets: 0 };
  readonly #terminal: Terminal;
  readonly #engine: Engine<Uint8Array>;
  readonly #manner: Manner;
  readonly #progress: Progress;
  readonly #memory = new Uint8Array(MEMORY_SIZE);

  constructor(terminal: Terminal, table: FormTable, manner: Manner) {
    this.#terminal = terminal;
    this.#engine = anyEngine(table) as Engine<Uint8Array>;
    this.#manner = manner;
    this.#progress = new Progress(terminal);
  }

  async checkAll(operands: readonly string[]): Promise<void> {
    for await (const found of walk(operands)) {
      if (found.kind === 'skipped') this.totals.skipped++;
      else if (found.kind === 'trouble') await this.#trouble(found.name, found.error);
      else if (found.kind === 'input') await this.#guarded('-', () => this.#input());
      else await this.#guarded(found.name, () => this.#file(found));
      await this.#terminal.out.flush();
    }
    await this.#progress.clear();
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
    this.#terminal.err.write(`${shown(name)}: ${reasonOf(error)}\n`);
    await this.#terminal.err.flush();
  }

  async #file({ name, path, size, named }: FoundFile): Promise<void> {
    this.#terminal.blocked = size === null;
    const handle = await open(path);
    try {
      const read: Read = async (memory, at) => (await handle.read(memory, at, memory.length - at, null)).bytesRead;
      await this.#source({ name, size: size ?? 0, wanted: named || this.#manner.verbose, read });
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

  async #scan({ name, size, read }: Source): Promise<{ octets: number; faults: number }> {
    const scanner = new Scanner(this.#engine);
    let last: Block = { memory: this.#memory, from: 0, to: 0, filled: 0, start: 0 };
    let faults = 0;
    for await (const block of blocks(read, this.#memory)) {
      last = block;
      const text = block.memory.subarray(block.from, block.to);
      for (let fault = scanner.push(text); fault; fault = resume(this.#engine, scanner, text, fault)) {
        faults++;
        if (this.#progress.shown) await this.#progress.clear();
        const written = this.#report(name, fault, block);
        if (written) await written;
        if (!this.#manner.all) return { octets: block.start + block.filled, faults };
      }
      await this.#terminal.out.flush();
      await this.#progress.tell(printable(name), block.start + block.to, size);
    }
    const fault = scanner.end();
    if (fault) {
      faults++;
      await this.#progress.clear();
      await this.#report(name, fault, last);
    }
    return { octets: last.start + last.to, faults };
  }

  #report(name: string, fault: Fault, { memory, filled, start }: Block): Promise<void> | undefined {
    return this.#manner.reporter.fault(name, fault, { octets: memory.subarray(0, filled), start });
  }
}
