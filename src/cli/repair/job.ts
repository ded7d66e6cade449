/**
 * Repairs files one after the other, each into its own place: standard output, a
 * file, or the file itself. A file is written as a part, and then renamed; one
 * without a fault is left as it is. What is written is checked again, by a scan that
 * knows nothing of the repair.
 */
import { lstatSync } from 'node:fs';
import { Repairer } from '../../run/repair.ts';
import { CommandError, formatError, UsageError } from '../errors.ts';
import { formatName, pathOf } from '../file-name.ts';
import { PartFile } from '../files/part-file.ts';
import { withNoun } from '../numbers.ts';
import { Progress } from '../progress.ts';
import { FAULTY_SIZE, type Read } from '../sources/blocks.ts';
import { hasChanged, type Input, isFile, withText } from '../sources/input.ts';
import type { Terminal } from '../terminal.ts';
import { type RepairedForm, type Replacement, replacementNamed } from './replacement.ts';

export class RepairJob {
  /** Sequences that were replaced, in all files. */
  replaced = 0;
  readonly #form: RepairedForm;
  readonly #with: string;
  readonly #terminal: Terminal;
  readonly #progress: Progress;

  constructor(form: RepairedForm, replacement: string, terminal: Terminal) {
    this.#form = form;
    this.#with = replacement;
    this.#terminal = terminal;
    this.#progress = new Progress(terminal);
  }

  /** Repairs one file or stream into a file, or to standard output. */
  async write(name: string, output: string | undefined): Promise<void> {
    const replacement = await replacementNamed(this.#with, this.#form);
    if (output === undefined && this.#terminal.out.isTerminal) {
      throw new UsageError(
        'the text would go to the terminal',
        'name a file (-o FILE), or send it to a pipe or a file',
      );
    }
    await this.#open(name, async (input) => {
      if (output !== undefined && isFile(input) && input.is(output))
        throw new UsageError(`${formatName(output)} is the input`, 'use --in-place');
      if (output === undefined) return this.#toStandardOutput(input, replacement);
      await this.#toPart(input, PartFile.temporary(output), replacement, (part) => part.commit());
    });
  }

  /** Repairs a file in its place. Reports an error, so that other files are repaired. Returns whether there was none. */
  async tryInPlace(name: string): Promise<boolean> {
    try {
      const replacement = await replacementNamed(this.#with, this.#form);
      requireOneName(name);
      await this.#open(name, async (input) => {
        await this.#toPart(input, PartFile.replacing(name), replacement, (part, faults) => {
          if (faults === 0) part.discard();
          else part.commit();
        });
      });
      return true;
    } catch (error) {
      const message = error instanceof UsageError ? undefined : formatError(error, 'wellformed repair');
      if (message === undefined) throw error;
      await this.#terminal.err.write(message);
      return false;
    }
  }

  async #open(name: string, work: (input: Input) => Promise<void>): Promise<void> {
    try {
      await withText(name, this.#terminal, work);
    } finally {
      await this.#progress.clear();
    }
  }

  async #toStandardOutput(input: Input, replacement: Replacement): Promise<void> {
    const faults = await this.#repair(input, replacement, (octets) => this.#terminal.out.writeOctets(octets));
    await this.#terminal.err.write(this.#report(input.name, faults, replacement));
  }

  async #toPart(
    input: Input,
    part: PartFile,
    replacement: Replacement,
    finish: (part: PartFile, faults: number) => void,
  ): Promise<void> {
    const version = isFile(input) ? input.version() : undefined;
    try {
      const faults = await this.#repair(input, replacement, (octets) => part.write(octets));
      if (isFile(input) && input.version() !== version) throw hasChanged(input.name);
      finish(part, faults);
      await this.#terminal.out.write(this.#report(input.name, faults, replacement));
    } catch (error) {
      part.discard();
      throw error;
    }
  }

  async #repair(
    input: Input,
    replacement: Replacement,
    write: (octets: Uint8Array) => Promise<void> | void,
  ): Promise<number> {
    const size = input.size ?? 0;
    const progress = (read: number) => this.#progress.block(() => ({ name: formatName(input.name), read, size }));
    const faults = await repairStream(input.read, this.#form, replacement, write, progress);
    this.replaced += faults;
    return faults;
  }

  #report(name: string, faults: number, replacement: Replacement): string {
    const done =
      faults === 0
        ? `well-formed ${this.#form.validator.title}, nothing to repair`
        : `${withNoun(faults, 'ill-formed sequence')} ${replacement.describe()}`;
    return `${formatName(name)}: ${done}\n`;
  }
}

/** Throws for what a rename would not replace, or not under all of its names. */
function requireOneName(name: string): void {
  const facts = lstatSync(pathOf(name));
  const shown = formatName(name);
  if (facts.isSymbolicLink()) throw new CommandError(`${shown} is a link: name the file that it leads to`);
  if (facts.isDirectory()) throw new CommandError(`${shown} is a folder: name files`);
  if (!facts.isFile()) throw new CommandError(`${shown} is a device or pipe: only a file can be repaired in place`);
  if (facts.nlink > 1) {
    throw new CommandError(
      `${shown} has ${facts.nlink} names (hard links), which a new file would part: repair it with -o`,
    );
  }
}

/** Writes the octets before their memory is used again. */
type Write = (octets: Uint8Array) => Promise<void> | void;

/** Returns how many sequences were replaced. Throws CommandError where the replacement itself would be ill-formed. */
async function repairStream(
  read: Read,
  { validator }: RepairedForm,
  { options }: Replacement,
  write: Write,
  progress: (octets: number) => Promise<void> = async () => {},
): Promise<number> {
  const repairer = new Repairer(validator, options);
  const checker = validator.checker();
  const pass = async (octets: Uint8Array) => {
    if (checker.push(octets)) throw new Error(`the repaired text is not well-formed ${validator.title}`);
    if (octets.length > 0) await write(octets);
  };
  const buffer = new Uint8Array(FAULTY_SIZE);
  let position = 0;
  for (let count = await read(buffer, 0); count > 0; count = await read(buffer, 0)) {
    await pass(repaired(() => repairer.push(buffer.subarray(0, count))));
    position += count;
    await progress(position);
  }
  await pass(repaired(() => repairer.end() as Uint8Array));
  if (checker.end()) throw new Error(`the repaired text is not well-formed ${validator.title}`);
  return repairer.faults;
}

function repaired(work: () => Uint8Array): Uint8Array {
  try {
    return work();
  } catch (error) {
    // The library refuses a replacement that the form does not allow at that position.
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}: repair with another replacement (--with skip)`);
  }
}
