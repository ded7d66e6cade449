/**
 * Files, folders and standard input → faults and verdicts, written by a reporter.
 *
 *     walk ──file──► input ──what is it?──► text ──scan-file.ts──► faults ──► reporter
 *
 * Memory stays constant: each input is read block by block into one buffer.
 */
import { FileError, fileErrorReason, isSystemError, type SystemError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { type Around, aroundFile, aroundStream } from '../hints/around.ts';
import type { Hint } from '../hints/sample.ts';
import { Progress } from '../progress.ts';
import { drain, type Read, type ReadAgain } from '../sources/blocks.ts';
import { HEAD, type SelectRules, select } from '../sources/content.ts';
import type { Declared } from '../sources/declaration.ts';
import { type Found, foundLists } from '../sources/file-walk.ts';
import { type Input, isFile, withDecompressed, withInput } from '../sources/input.ts';
import type { Terminal } from '../terminal.ts';
import { type CheckedForm, enginesOf } from './checked-form.ts';
import type { CheckedFile, FileReport, FileVerdict, FoundFault, Totals } from './model.ts';
import type { CheckOptions } from './options.ts';
import { NOT_PLAIN, quickCheck } from './quick-check.ts';
import { type ScanSource, scanFile } from './scan-file.ts';
import { countFault, countSkipped, countVerdict, newTotals } from './totals.ts';

/** An open input, of which it is not known yet whether it is a text. */
interface Content extends Pick<Input, 'name' | 'size' | 'decompressed' | 'changes'> {
  readonly named: boolean;
  readonly around: Around;
  /** Of a file. */
  readonly readAgain?: ReadAgain | undefined;
  /** Of decompressed data, how many octets have been read. */
  readonly count?: () => number;
}

/** What is said of compressed data that is cut. */
const CUT = /unexpected|premature/i;

/** What a file is taken for that is not checked. */
const SKIPPED_AS = { binary: 'binary', archive: 'an archive', legacy: 'declared in a legacy encoding' } as const;

/** Plain files between two pauses. */
const FILES_A_PAUSE = 64;

export class FileChecker {
  readonly totals: Totals = newTotals();
  readonly #terminal: Terminal;
  readonly #engines: ReturnType<typeof enginesOf>;
  readonly #options: CheckOptions;
  readonly #progress: Progress;
  /** For most files; `undefined` where more is to be said of a well-formed text than that. */
  readonly #quick: ReturnType<typeof quickCheck>;
  /** Octets of the files whose verdicts are known. */
  #done = 0;
  /** How many files were plain. */
  #plain = 0;

  constructor(terminal: Terminal, form: CheckedForm, options: CheckOptions) {
    this.#terminal = terminal;
    this.#engines = enginesOf(form);
    this.#options = options;
    this.#progress = new Progress(terminal);
    const { engine, buffer } = this.#engines.main;
    if (!options.records && !options.hinter.readsTexts) this.#quick = quickCheck(engine, buffer, options.select);
  }

  /** Checks files, folders and standard input (`-`). */
  async checkAll(inputs: Iterable<string> | AsyncIterable<string>): Promise<void> {
    for await (const list of foundLists(inputs, this.#options.walk)) {
      for (const found of list) {
        const work = this.#next(found);
        if (work) await work;
      }
      await this.#terminal.out.flush();
    }
    await this.#progress.clear();
  }

  /** Handles what the walk has found. */
  #next(found: Found): Promise<void> | undefined {
    if (found.kind === 'skipped') return countSkipped(this.totals, found.reason);
    if (found.kind === 'unreadable') return this.#reportUnreadable(found.name, found.error);
    if (found.kind === 'stdin') return this.#check('-', true);
    const { name, named, isPipe } = found;
    const octets = isPipe ? NOT_PLAIN : (this.#quick?.(name) ?? NOT_PLAIN);
    return octets < 0 ? this.#check(name, named) : this.#isPlain(name, named, octets);
  }

  #isPlain(name: string, named: boolean, octets: number): Promise<void> | undefined {
    const { reporter, baseline, verbose } = this.#options;
    const file = { name, form: this.#engines.main.form, size: octets, printWellFormed: named || verbose };
    const verdict = { file, octets, faults: 0, known: 0 };
    countVerdict(this.totals, verdict);
    this.#done += octets;
    baseline?.endFile(file);
    const report = () => reporter.begin(file).verdict?.(verdict);
    if (++this.#plain % FILES_A_PAUSE !== 0 && !this.#progress.shown) return report();
    return this.#progress
      .clear()
      .then(report)
      .then(() => this.#advance(file, octets));
  }

  /** Checks one file or stream. Reports its errors, so that the other files are still checked. */
  async #check(name: string, named: boolean): Promise<void> {
    await this.#terminal.out.flush();
    try {
      await withInput(name, this.#terminal, (input) => this.#checkInput(input, named));
    } catch (error) {
      if (!isSystemError(error) && !(error instanceof FileError)) throw error;
      await this.#reportUnreadable(name, error);
    }
    await this.#terminal.out.flush();
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

  async #checkInput(input: Input, named: boolean): Promise<void> {
    const { name, size, read, changes } = input;
    const readAgain = isFile(input) ? input.readAgain : undefined;
    const around = readAgain ? aroundFile(read, readAgain) : aroundStream(read);
    const content: Content = { name, size, changes, named, readAgain, around };
    const rules = this.#options.select;
    // The first octets of a stream are waited for only where an option asks what they are.
    const asks = readAgain || rules.wide === 'auto' || rules.decompress === 'always';
    await (asks ? this.#select(content, rules) : this.#checkText(content, undefined));
  }

  async #select(content: Content, rules: SelectRules): Promise<void> {
    const head = (await content.around.ahead(0, HEAD)) as Uint8Array;
    const selection = await select(head, content, rules);
    if (selection.kind === 'text') return this.#checkText(content, selection.declared);
    if (selection.kind === 'compressed') return this.#checkCompressed(content, selection.by);
    await this.#reportSkipped(content, selection.reason, head);
    countSkipped(this.totals, selection.reason);
  }

  async #checkCompressed(content: Content, by: string): Promise<void> {
    const { named, around } = content;
    // Compressed data in compressed data can go on for ever: it is not read through.
    const rules: SelectRules = { ...this.#options.select, decompress: 'never' };
    await withDecompressed({ ...content, read: around.read }, by, ({ read, ...text }) => {
      let octets = 0;
      const counted: Read = async (buffer, at) => {
        const count = await read(buffer, at);
        octets += count;
        return count;
      };
      return this.#select({ ...text, named, around: aroundStream(counted), count: () => octets }, rules);
    });
  }

  /** Names a file that is skipped: with --verbose each, else one that looks like text, with the command that checks it. */
  async #reportSkipped(
    { name, decompressed }: Content,
    reason: keyof typeof SKIPPED_AS,
    head: Uint8Array,
  ): Promise<void> {
    const { hinter, verbose } = this.#options;
    const hint = reason === 'binary' && !decompressed ? await hinter.ofSkipped(head, name) : undefined;
    if (!hint && !verbose) return;
    await this.#progress.clear();
    const guess = hint ? `; ${hint.text}${hint.command ? `\n  ${hint.command}` : ''}` : '';
    this.#terminal.err.write(`${formatName(name)}: skipped as ${SKIPPED_AS[reason]}${guess}\n`);
  }

  async #checkText(content: Content, declared: Declared | undefined): Promise<void> {
    const { reporter, baseline, hinter, verbose } = this.#options;
    const engine = await this.#engines.of(declared?.form);
    const { name, size, named, decompressed, readAgain, around } = content;
    const printWellFormed = named || verbose;
    const file = { name, form: engine.form, size, printWellFormed, believed: declared?.why, decompressed };
    const report = reporter.begin(file);
    const before = this.totals.octets;
    const verdict = await this.#scan(file, report, { ...engine, readAgain, read: around.read }, around).finally(() => {
      // Decompressed data is read through, also after the first fault, and up to where it is cut.
      this.totals.octets += content.count?.() ?? 0;
    });
    // A log may grow: the verdict is on what was read. A mixture of two texts gets none.
    if (content.changes?.() === 'rewritten') throw new FileError('was changed while it was read: check it again');
    countVerdict(this.totals, verdict);
    if (content.count) this.totals.octets = before + content.count();
    this.#done += size ?? verdict.octets;
    baseline?.endFile(file);
    await this.#progress.clear();
    const hint =
      verdict.faults + verdict.known === 0
        ? await hinter.ofText(file.form.id, around.samples(), decompressed ? '-' : name)
        : undefined;
    await report.verdict?.({ ...verdict, hint });
  }

  async #scan(file: CheckedFile, report: FileReport, source: ScanSource, around: Around): Promise<FileVerdict> {
    const { records, baseline } = this.#options;
    let faults = 0;
    let known = 0;
    const octets = await scanFile(
      { ...source, records: await records?.(source.engine.table) },
      {
        fault: (found) => {
          if (baseline?.takeKnown({ ...found, file })) return ++known > 0;
          faults++;
          if (this.#progress.shown || faults === 1)
            return this.#report({ ...found, file, number: faults }, report, source.read, around);
          countFault(this.totals, found.fault, undefined);
          const { fault, place, record, field, context } = found;
          const pending = report.fault?.({ file, fault, number: faults, place, record, field, context });
          return pending ? pending.then(() => true) : true;
        },
        block: async (position) => {
          await this.#terminal.out.flush();
          await this.#advance(file, position);
        },
      },
    );
    return { file, octets, faults, known };
  }

  /** Reports a fault that is the first of its file, or comes while a line shows the progress. Returns whether to go on. */
  async #report(found: FoundFault, to: FileReport, read: Read, around: Around): Promise<boolean> {
    const { all, hinter } = this.#options;
    const { file, number } = found;
    await this.#progress.clear();
    const isLive = file.size === null && !file.decompressed;
    // What is decompressed has no name that a command takes.
    const about = { form: file.form.id, isLive, name: file.decompressed ? '-' : file.name };
    let hint: Hint | undefined;
    const report = async () => {
      countFault(this.totals, found.fault, hint);
      await to.fault?.({ ...found, hint });
    };
    try {
      if (number === 1) hint = await hinter.ofFault(found, about, around);
      // A fault in decompressed data may come from damage that only the end of the data shows; but not from a later cut.
      if (file.decompressed && !all) await drain(read);
    } catch (error) {
      if (error instanceof FileError && CUT.test(error.message)) await report();
      throw error;
    }
    await report();
    return all;
  }

  #advance({ name, size }: Pick<Content, 'name' | 'size'>, read: number): Promise<void> {
    return this.#progress.block(() => ({
      name: formatName(name),
      read,
      size: size ?? 0,
      allRead: this.#done + read,
      allSize: this.#done + (size ?? 0),
      files: this.totals.wellFormed + this.totals.illFormed,
      faults: this.totals.faults,
    }));
  }
}
