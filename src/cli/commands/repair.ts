/**
 * `repair`: ill-formed text → well-formed text. Each ill-formed sequence is
 * replaced once, as decoders do.
 *
 *     repair FILE -o OUT     repair --in-place FILE…     repair < in > out
 *
 * A file is written whole and then renamed, so that no reader sees half of it.
 */

import { lstatSync } from 'node:fs';
import { packagedKernels } from '#tiers';
import { hasCoding } from '../../run/coding.ts';
import { octetValidator } from '../../run/validator.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, formatError, UsageError } from '../errors.ts';
import { formatName, pathOf } from '../file-name.ts';
import { PartFile, requirePlainName } from '../files/part-file.ts';
import { FORM_OF_FILES } from '../forms.ts';
import { Progress } from '../progress.ts';
import { type RepairedForm, type RepairWay, replacementNamed, type TextRepair } from '../repair/replacement.ts';
import { type LookedInput, withLook } from '../repair/two-passes.ts';
import { describedName, type Input, readThrough, withText } from '../sources/input.ts';
import type { Output, Terminal } from '../terminal.ts';
import { octetTableNamed } from '../user/octet-table.ts';

/**
 * Repairs files one after the other, each into its own place: standard output, a
 * file, or the file itself. A file is written as a part, and then renamed; one
 * without a fault is left as it is. What is written is checked again, by a scan that
 * knows nothing of the repair.
 */

class RepairJob {
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

export const command: Command = {
  takesAnyName: true,
  options: {
    as: FORM_OF_FILES,
    with: { value: 'REPLACEMENT', about: 'FFFD (default), skip, escape, or a charset such as windows-1252' },
    from: {
      value: 'ENCODING',
      about:
        'write UTF-8 of a file that is in a legacy encoding, wholly or in parts, such as windows-1252, koi8-r, cp850, ' +
        'shift_jis, gbk, big5 or euc-kr (names of PostgreSQL and DuckDB, too: WIN1252, LATIN1, SJIS); or in utf-16, utf-16le, ' +
        'utf-16be, utf-32, utf-32le, utf-32be, cesu-8 or mutf-8. auto: the encoding that check hints at, and an error where ' +
        'there is none',
    },
    'whole-file': { about: 'with --from: no word of the file is UTF-8 already' },
    'undo-double': { about: 'undo UTF-8 that was read as Windows-1252 or Latin-1 and encoded again: Ã© is é' },
    output: { value: 'FILE', short: 'o', about: 'write to FILE' },
    'in-place': { about: 'replace each file by its repaired text' },
    'exit-code': { about: 'exit with 1 if something was replaced' },
  },
  run: repair,
};

async function repair({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  const inputs = positionals.length > 0 ? positionals : ['-'];
  const { output } = values;
  const inPlace = values['in-place'] === true;
  if (inPlace && output !== undefined) throw new UsageError('-o and --in-place are two outputs', 'choose one of them');
  if (inPlace && inputs.includes('-')) throw new UsageError('standard input cannot be repaired in place', 'name files');
  if (!inPlace && inputs.length > 1) throw new UsageError('one output takes one file', 'use --in-place for several');
  if (output === '-') throw new UsageError('-o names a file', 'leave it out for standard output');
  if (typeof output === 'string') requirePlainName(output);
  const form = await formNamed(String(values.as ?? 'utf8'));
  const job = new RepairJob(form, await wayOf(values, form), terminal);
  let failed = false;
  for (const input of inputs) {
    if (inPlace) failed = !(await job.tryInPlace(input)) || failed;
    else await job.write(input, typeof output === 'string' ? output : undefined);
  }
  if (failed) return EXIT.error;
  if (job.warned) return EXIT.failed;
  return job.replaced > 0 && values['exit-code'] === true ? EXIT.failed : EXIT.ok;
}

/** What is done with each file. Throws UsageError for options that contradict each other, and for wrong values. */
async function wayOf(values: ParsedArgs['values'], form: RepairedForm): Promise<RepairWay> {
  const { from, with: replacement, 'whole-file': wholeFile, 'undo-double': undoDouble } = values;
  if (undoDouble && (from ?? replacement) !== undefined) {
    throw new UsageError(
      `--undo-double and --${from === undefined ? 'with' : 'from'} are two repairs`,
      'choose one of them',
    );
  }
  if (wholeFile && from === undefined) throw new UsageError('--whole-file is for --from', 'leave it out');
  if (from === undefined && !undoDouble) return replacementNamed(String(replacement ?? 'FFFD'), form);
  if (form.validator.id !== 'utf8') {
    throw new UsageError(`--${undoDouble ? 'undo-double' : 'from'} writes UTF-8`, 'leave --as out');
  }
  if (undoDouble) {
    const { DoubleRepair } = await import('../repair/double-repair.ts');
    return async () => new DoubleRepair(form.validator);
  }
  const { fromWay } = await import('../repair/from.ts');
  const options = {
    isWhole: wholeFile === true,
    replacement: replacement === undefined ? undefined : String(replacement),
  };
  return fromWay(String(from), options, form);
}

async function formNamed(name: string): Promise<RepairedForm> {
  const table = await octetTableNamed(name);
  if (!hasCoding(table)) {
    throw new UsageError(
      `${table.title} encodes no characters, so nothing can be written instead`,
      'repair another form',
    );
  }
  const validator = octetValidator(table, { kernels: packagedKernels(table) });
  return { validator, table };
}
