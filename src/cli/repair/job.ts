/**
 * Repairs files one after the other, each into its own place: standard output, a
 * file, or the file itself. A file is written as a part, and then renamed; one
 * without a fault is left as it is. What is written is checked again, by a scan that
 * knows nothing of the repair.
 */
import { lstatSync } from 'node:fs';
import { CommandError, formatError, UsageError } from '../errors.ts';
import { formatName, pathOf } from '../file-name.ts';
import { PartFile } from '../files/part-file.ts';
import { Progress } from '../progress.ts';
import { describedName, type Input, readThrough, withText } from '../sources/input.ts';
import type { Output, Terminal } from '../terminal.ts';
import type { RepairedForm, RepairWay, TextRepair } from './replacement.ts';
import { type LookedInput, withLook } from './two-passes.ts';

export class RepairJob {
  /** Sequences that were replaced, in all files. */
  replaced = 0;
  /** Whether a result is not to be trusted. */
  warned = false;
  readonly #form: RepairedForm;
  readonly #way: RepairWay;
  readonly #terminal: Terminal;

  constructor(form: RepairedForm, way: RepairWay, terminal: Terminal) {
    this.#form = form;
    this.#way = way;
    this.#terminal = terminal;
  }

  /** Repairs one file or stream into a file, or to standard output. */
  async write(name: string, output: string | undefined): Promise<void> {
    if (output === undefined && this.#terminal.out.isTerminal) {
      throw new UsageError(
        'the text would go to the terminal',
        'name a file (-o FILE), or send it to a pipe or a file',
      );
    }
    await this.#with(name, async (input) => {
      if (output !== undefined && input.is?.(output))
        throw new UsageError(`${formatName(output)} is the input`, 'use --in-place');
      const repair = await this.#way(input);
      if (output === undefined) return this.#toStandardOutput(input, repair);
      await this.#toPart(input, PartFile.temporary(output), repair, (part) => part.commit());
    });
  }

  /** Repairs a file in its place. Reports an error, so that other files are repaired. Returns whether there was none. */
  async tryInPlace(name: string): Promise<boolean> {
    try {
      requireOneName(name);
      await this.#with(name, async (input) => {
        if (input.decompressed) {
          throw new CommandError(
            `${formatName(name)} is compressed, and its place would get plain text: repair it with -o`,
          );
        }
        const repair = await this.#way(input);
        await this.#toPart(input, PartFile.replacing(name), repair, (part) => {
          if (isSame(repair)) part.discard();
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

  #with(name: string, work: (input: LookedInput) => Promise<void>): Promise<void> {
    return withText(name, this.#terminal, (input) => withLook(input, work));
  }

  async #toStandardOutput(input: Input, repair: TextRepair): Promise<void> {
    await this.#repair(input, repair, (octets) => this.#terminal.out.writeOctets(octets));
    await this.#report(input, repair, this.#terminal.err);
  }

  async #toPart(input: Input, part: PartFile, repair: TextRepair, finish: (part: PartFile) => void): Promise<void> {
    try {
      await this.#repair(input, repair, (octets) => part.write(octets));
      finish(part);
      await this.#report(input, repair, this.#terminal.out);
    } catch (error) {
      part.discard();
      throw error;
    }
  }

  /** Writes the octets before their memory is used again. Throws CommandError where a replacement would be ill-formed. */
  async #repair(input: Input, repair: TextRepair, write: (octets: Uint8Array) => Promise<void> | void): Promise<void> {
    const { validator } = this.#form;
    const checker = validator.checker();
    const pass = async (octets: Uint8Array) => {
      if (checker.push(octets)) throw new Error(`the repaired text is not well-formed ${validator.title}`);
      if (octets.length > 0) await write(octets);
    };
    await readThrough(input, new Progress(this.#terminal), (octets) => pass(repaired(() => repair.push(octets))));
    await pass(repaired(() => repair.end()));
    if (checker.end()) throw new Error(`the repaired text is not well-formed ${validator.title}`);
    this.replaced += repair.faults;
  }

  async #report(input: Input, repair: TextRepair, out: Output): Promise<void> {
    const { title } = this.#form.validator;
    const done = isSame(repair) ? `well-formed ${title}, nothing to repair` : repair.describe();
    await out.write(`${describedName(input)}: ${done}\n`);
    const why = repair.warning();
    if (why === undefined) return;
    this.warned = true;
    await this.#terminal.err.write(`wellformed repair: warning: ${formatName(input.name)}: ${why}\n`);
  }
}

/** Whether what is written is what was read. */
const isSame = ({ faults, converts = false }: TextRepair) => faults === 0 && !converts;

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

function repaired(work: () => Uint8Array): Uint8Array {
  try {
    return work();
  } catch (error) {
    // The library refuses a replacement that the form does not allow at that position.
    if (error instanceof RangeError) throw new CommandError(`${error.message} (--with FFFD)`);
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}: repair with another replacement (--with skip)`);
  }
}
