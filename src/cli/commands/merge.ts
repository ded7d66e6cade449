/**
 * `merge`: a plan and its results, in any order → the output and the exit status
 * of `check`. Where the results do not cover the plan, or differ, there is no
 * verdict: each problem is named, and the exit status is 2.
 */
import type { Fold, SourceVerdict } from '../../ranges/fold.ts';
import type { RangeSource } from '../../ranges/plan.ts';
import type { Fault } from '../../run/fault.ts';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import { checkedForm } from '../check/checked-form.ts';
import { CHECK_FORMATS, formatReporter, quietReporter } from '../check/formats.ts';
import { FileLines } from '../check/lines.ts';
import type { CheckedFile, FileReport, FoundFault, Reporter, Totals } from '../check/model.ts';
import { nameCharacter } from '../check/name-character.ts';
import { countFault, countVerdict, newTotals, writeTotals } from '../check/totals.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { CutError, linesIn, linesInFile } from '../ranges/json-lines.ts';
import { foldOf, RangeForms } from '../ranges/range-form.ts';
import { sourceNamed, withSourceError } from '../ranges/sources.ts';
import { BUFFER_SIZE, blocks, OCTETS_AFTER, readStream } from '../sources/blocks.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  options: {
    plan: { value: 'PLAN', about: 'the plan, as wellformed plan has written it' },
    as: { value: 'FILE', about: 'your own grammar, if the plan is for one' },
    format: {
      value: 'FORMAT',
      short: 'f',
      about: 'as for check: text (default), ndjson, json, …',
      choices: Object.keys(CHECK_FORMATS),
    },
    missing: { about: 'print the ranges that have no result, as a plan does, and no verdicts: what is left to do' },
    quiet: { short: 'q', about: 'print no verdicts: the exit status has them' },
  },
  run: merge,
};

async function merge({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  if (typeof values.plan !== 'string') throw new UsageError('--plan is missing', 'wellformed plan writes a plan');
  const inputs = positionals.length > 0 ? positionals : ['-'];
  if (inputs.filter((input) => input === '-').length > 1) throw new UsageError('"-" is given twice');
  const forms = new RangeForms(typeof values.as === 'string' ? values.as : undefined);
  const fold = await foldOf(values.plan, forms);
  for (const input of inputs) await addResults(fold, input, terminal);
  if (values.missing) {
    for (const range of fold.missing()) await terminal.out.write(`${JSON.stringify(range)}\n`);
    return EXIT.ok;
  }
  for (const { message } of fold.problems()) await terminal.err.write(`wellformed merge: ${printable(message)}\n`);
  if (!fold.isComplete) {
    const { covered, count } = fold.progress;
    await terminal.err.write(`wellformed merge: no verdict: ${covered} of ${count} ranges have a result\n`);
    return EXIT.error;
  }
  const reporter = values.quiet ? quietReporter() : await formatReporter(values, terminal.out);
  const totals = newTotals();
  const code = await printVerdicts(fold.verdicts(), { terminal, reporter, table: forms.table, totals });
  if (values.quiet) return code;
  await writeTotals(totals, values, terminal);
  return code;
}

/** Adds all lines. An input that ends inside a line was cut: its last line is one more torn result. */
async function addResults(fold: Fold, input: string, terminal: Terminal): Promise<void> {
  const lines = input === '-' ? linesIn(terminal.input()) : linesInFile(input);
  try {
    for await (const line of lines) fold.add(line);
  } catch (error) {
    if (!(error instanceof CutError)) throw error;
    fold.add('{');
  }
}

/** Where verdicts are printed, as `check` does it. */
interface Printer {
  readonly terminal: Terminal;
  readonly reporter: Reporter;
  readonly table: FormTable;
  readonly totals: Totals;
}

/** Returns the exit status. */
async function printVerdicts(verdicts: readonly SourceVerdict[], printer: Printer): Promise<number> {
  const { reporter, totals, table } = printer;
  const form = await checkedForm(table);
  for (const verdict of verdicts) {
    const { source: name, size, fault } = verdict;
    const file = { name, form, size, printWellFormed: true };
    const report = reporter.begin(file);
    if (fault) await printFault(file, report, verdict, fault, printer);
    const octets = !fault || fault.incomplete ? size : fault.at + 1;
    const whole = { file, octets, faults: fault ? 1 : 0, known: 0 };
    countVerdict(totals, whole);
    await report.verdict?.(whole);
  }
  await reporter.end?.(totals);
  return totals.illFormed > 0 ? EXIT.failed : EXIT.ok;
}

/** Prints a fault; without line, column and excerpt where the source cannot be read any more. */
async function printFault(
  file: CheckedFile,
  report: FileReport,
  verdict: SourceVerdict,
  fault: Fault,
  { terminal, totals, table }: Printer,
): Promise<void> {
  countFault(totals, fault, undefined);
  try {
    const found = await withSourceError(() => placeIn(verdict, fault, table));
    await report.fault?.({ file, fault: nameCharacter(fault, found.context, table), number: 1, ...found });
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    await terminal.err.write(`wellformed merge: ${error.message}; so there is no line, column and excerpt\n`);
    await terminal.out.write(`${formatName(file.name)}: ${fault.message}\n`);
  }
}

/*
 * The fault of a source → what the formats of `check` print of it: its line and
 * column, and the octets around it. The source must still have the version that was
 * planned. It is read from its start to the fault, in constant memory.
 */

type Found = Pick<FoundFault, 'place' | 'context'>;

/** Throws SourceError and CommandError where the source cannot be read, or has changed. */
async function placeIn({ source: name, version, size }: SourceVerdict, fault: Fault, table: FormTable): Promise<Found> {
  const source = await sourceNamed(name, { version, size });
  if (source.version !== version) throw new CommandError(`${formatName(name)}: changed since it was planned`);
  const end = Math.min(size, Math.max(fault.at, fault.offset + fault.length) + 2 * OCTETS_AFTER);
  const lines = new FileLines(table, undefined);
  const { read } = readStream(chunksIn(source, end));
  let found: Found | undefined;
  // Read to the end: the source says only there whether it has changed.
  for await (const block of blocks(read, new Uint8Array(BUFFER_SIZE))) {
    const { buffer, filled, start, to } = block;
    const isHere = fault.offset < start + to || start + to === end;
    if (isHere) found ??= { place: lines.locate(fault, block), context: { octets: buffer.slice(0, filled), start } };
    if (!found) lines.endBlock(block, start + to);
  }
  return found as Found;
}

async function* chunksIn(source: RangeSource, end: number): AsyncGenerator<Uint8Array, void, void> {
  yield* await source.open(0, end);
}
