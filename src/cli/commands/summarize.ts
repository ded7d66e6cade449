/**
 * `summarize`: ranges → range results. A filter for any engine: a line in, a line out,
 * and the next line is read when the last result is written.
 *
 *     {…"start":0,"end":600…}   →   {…"start":0,"end":600…,"summary":{…},"seal":"1f0c33aa"}
 */

import { packagedKernels } from '#tiers';

import { plan } from '../../ranges/plan.ts';
import { type Range, readRange } from '../../ranges/range.ts';
import type { RangeResult } from '../../ranges/range-result.ts';
import { summarizeRange } from '../../ranges/summarize-range.ts';
import { octetValidator } from '../../run/validator.ts';
import { printable } from '../../shared/printable.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { CutError, GrowingFile, linesIn, linesInFile } from '../ranges/json-lines.ts';
import { foldOf, RangeForms } from '../ranges/range-form.ts';
import { sourceNamed, withSourceError } from '../ranges/sources.ts';
import type { Terminal } from '../terminal.ts';
import { octetTableNamed } from '../user/octet-table.ts';

export const command: Command = {
  options: {
    plan: { value: 'PLAN', about: 'the ranges, as wellformed plan writes them; - for standard input' },
    range: { value: 'A-B', about: 'the octets of one range of FILE' },
    resume: { value: 'RESULTS', about: 'append to this file what it lacks' },
    as: {
      value: 'FORM',
      about: 'with --range: the form (default utf8); with --plan: your own grammar, if it is for one',
    },
  },
  run: summarize,
};

async function summarize({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  const own = typeof values.as === 'string' ? values.as : undefined;
  if ((values.plan === undefined) === (values.range === undefined)) {
    throw new UsageError('either --plan or --range must say what to read', 'wellformed plan writes a plan');
  }
  if (typeof values.range === 'string') {
    return await summarizeOne(values.range, positionals, own ?? 'utf8', terminal);
  }
  if (positionals.length > 0) throw new UsageError('a plan names its files itself', 'leave out the names of files');
  const work = { terminal, forms: new RangeForms(own) };
  const path = String(values.plan);
  if (typeof values.resume === 'string') {
    if (path === '-') throw new UsageError('--resume reads the plan twice', 'give it a file: --plan PLAN');
    return await resume(path, values.resume, work);
  }
  const lines = path === '-' ? linesIn(terminal.input()) : linesInFile(path);
  return await summarizeAll(work, lines, async (result) => {
    await terminal.out.write(`${JSON.stringify(result)}\n`);
    await terminal.out.flush();
  });
}

/** How ranges are summarized, and where errors are printed. */
interface Work {
  readonly terminal: Terminal;
  readonly forms: RangeForms;
}

/** Summarizes range after range. Returns the exit status. */
async function summarizeAll(
  work: Work,
  lines: AsyncIterable<string> | Iterable<string>,
  write: (result: RangeResult) => Promise<void>,
): Promise<number> {
  const { err } = work.terminal;
  let failed = 0;
  const report = async (message: string) => {
    failed++;
    await err.write(`wellformed summarize: ${message}\n`);
    await err.flush();
  };
  try {
    for await (const line of lines) {
      let result: RangeResult | undefined;
      try {
        result = await rangeResultOf(readRange(line), work);
      } catch (error) {
        if (!(error instanceof CommandError || error instanceof TypeError)) throw error;
        await report(printable(error.message));
      }
      if (result) await write(result);
    }
  } catch (error) {
    if (!(error instanceof CutError)) throw error;
    await report(error.message);
  }
  return failed > 0 ? EXIT.error : EXIT.ok;
}

async function rangeResultOf(range: Range, { forms }: Work): Promise<RangeResult> {
  const { form } = await forms.of(range);
  const source = await sourceNamed(range.source, range);
  return await withSourceError(() => summarizeRange(form, source, range));
}

/** Appends to a file of results those that it lacks. */
async function resume(plan: string, results: string, work: Work): Promise<number> {
  const fold = await foldOf(plan, work.forms);
  const file = new GrowingFile(results);
  try {
    for (const line of file.lines()) fold.add(line);
    const open = function* () {
      for (const line of linesInFile(plan)) if (!fold.has(readRange(line))) yield line;
    };
    return await summarizeAll(work, open(), async (result) => file.append(`${JSON.stringify(result)}\n`));
  } finally {
    file.close();
  }
}

/** The result of one range, without a plan. */
async function summarizeOne(octets: string, names: readonly string[], as: string, terminal: Terminal): Promise<number> {
  const [name, ...others] = names;
  if (name === undefined || others.length > 0) throw new UsageError('--range needs the name of one file or URL');
  const table = await octetTableNamed(as);
  const form = octetValidator(table, { kernels: packagedKernels(table) });
  const source = await sourceNamed(name);
  const [, from, to] = /^(\d+)-(\d*)$/.exec(octets) ?? [];
  const [start, end] = [Number(from), to === '' ? source.size : Number(to)];
  const isRange = start < end || (start === 0 && end === 0 && source.size === 0);
  if (from === undefined || !isRange || end > source.size) {
    throw new UsageError(`--range ${printable(octets)}: expected A-B with A before B, and B up to ${source.size}`);
  }
  const [whole] = plan([source], { form, size: Number.MAX_SAFE_INTEGER });
  const { index: _, count: __, ...range } = { ...(whole as NonNullable<typeof whole>), start, end };
  const result = await withSourceError(() => summarizeRange(form, source, range));
  await terminal.out.write(`${JSON.stringify(result)}\n`);
  return EXIT.ok;
}
