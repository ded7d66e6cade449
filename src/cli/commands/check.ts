/**
 * `check`: files of any size → verdicts, in constant memory.
 *
 *     check/file-checker.ts      files, one after the other: opened, and taken for a text or not
 *     check/scan-file.ts         its blocks → scanner → faults
 *     check/formats/             faults and verdicts → text
 *
 * What an option asks for is beside this path, and loaded for it: a baseline, a
 * page, hints, records, deliveries.
 *
 * A file that cannot be read is reported on standard error, and the other files
 * are checked.
 */

import type { FormTable } from '../../shared/layout.ts';
import { checkedForm } from '../check/checked-form.ts';
import { FileChecker } from '../check/file-checker.ts';
import { baselineReporter, CHECK_FORMATS, formatReporter, namesReporter, quietReporter } from '../check/formats.ts';
import type { Reporter, Totals } from '../check/model.ts';
import {
  type Baselines,
  baselinesOf,
  DELIVERY_OPTIONS,
  ENCODING_OPTION,
  inputsOf,
  isAuto,
  RESULT_OPTIONS,
  SELECTION_OPTIONS,
  selectRulesOf,
  walkOptionsOf,
} from '../check/options.ts';
import { writeTotals } from '../check/totals.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { FileError, UsageError } from '../errors.ts';
import { isFormName, OTHER_ENCODINGS, PROFILE_NAMES } from '../forms.ts';
import { HINT_OPTION, Hinter } from '../hints/hinter.ts';
import { withNoun } from '../numbers.ts';
import { RECORD_FORMATS, recordFormatNamed } from '../records/formats.ts';
import type { Terminal } from '../terminal.ts';
import { octetTableNamed } from '../user/octet-table.ts';

export const command: Command = {
  takesAnyName: true,
  options: {
    as: {
      value: 'FORM',
      about: `utf8 (default), ${OTHER_ENCODINGS}; a profile: ${PROFILE_NAMES}; or a charset label such as UTF-16LE. The label UTF-16 is utf16-signature. auto: what each file declares. Or your own grammar: my.ohm, my.abnf#rule`,
    },
    'encoding-from': ENCODING_OPTION,
    all: { about: 'report every fault: one for each U+FFFD that a decoder would write' },
    format: {
      value: Object.keys(CHECK_FORMATS).join('|'),
      short: 'f',
      about: Object.entries(CHECK_FORMATS)
        .map(([name, { about }]) => `${name}: ${about}`)
        .join('; '),
      choices: Object.keys(CHECK_FORMATS),
    },
    verbose: {
      about: 'also print the verdict of each well-formed file in folders, and name those that are skipped as binary',
    },
    ...SELECTION_OPTIONS,
    hints: HINT_OPTION,
    quiet: { short: 'q', about: 'print nothing: the exit status has the verdict; errors go to standard error' },
    list: { short: 'l', about: 'print only the names of ill-formed files' },
    null: { short: '0', about: 'with --list: a NUL after each name, not a line end' },
    records: {
      value: 'RECORDS',
      about: `what a record is: ${RECORD_FORMATS.join(', ')}. Each record is a text of its own, and a fault has its number. With --accept and --reject lines by default`,
    },
    ...RESULT_OPTIONS,
    ...DELIVERY_OPTIONS,
  },
  run: check,
};

async function check(args: ParsedArgs, terminal: Terminal): Promise<number> {
  const { values } = args;
  if (typeof values.as === 'string' && !isAuto(values) && !isFormName(values.as)) {
    const { readUserGrammarFile } = await import('../user/grammar-file.ts');
    const { checkMessages } = await import('../messages/check.ts');
    const own = readUserGrammarFile(values.as);
    const code = own && (await checkMessages(own, args, terminal));
    if (code !== undefined) return code;
  }
  const inputs = inputsOf(args, terminal);
  const table = await octetTableNamed(isAuto(values) ? 'utf8' : String(values.as ?? 'utf8'));
  if (values.accept !== undefined || values.reject !== undefined) {
    const { runDelivery } = await import('../deliver/command.ts');
    return runDelivery(args, table, terminal);
  }
  if (typeof values.report === 'string' && typeof values.baseline === 'string') {
    const { requireDistinct } = await import('../same-file.ts');
    requireDistinct([
      ['--baseline', values.baseline],
      ['--report', values.report],
    ]);
  }
  const baselines = await baselinesOf(args);
  const written = baselines.written ? baselineReporter(baselines.written) : await reporterOf(values, terminal);
  const page = typeof values.report === 'string' ? await pageTo(values.report) : undefined;
  const reporter = page ? page.collector.beside(written) : written;
  const checker = new FileChecker(terminal, await checkedForm(table), {
    all: values.all === true || baselines.written !== undefined,
    verbose: values.verbose === true,
    walk: walkOptionsOf(args),
    hinter: new Hinter(values),
    select: selectRulesOf(args, table),
    records: await recordsOf(values, table),
    baseline: baselines.known,
    reporter,
  });
  await checker.checkAll(inputs);
  await reporter.end?.(checker.totals);
  page?.write(checker.totals);
  await writeSummary(args, baselines, checker.totals, terminal);
  const { illFormed, unreadable } = checker.totals;
  if (unreadable > 0) return EXIT.error;
  return illFormed > 0 && !baselines.written ? EXIT.failed : EXIT.ok;
}

/** The page that is written after the run. Its code is loaded only for it. Throws CommandError. */
async function pageTo(path: string) {
  const { Collector } = await import('../check/page/collect.ts');
  const { requirePage, writePage } = await import('../check/page/page.ts');
  requirePage(path);
  const parts = await (await import('../files/built.ts')).pageParts('check');
  const collector = new Collector();
  return { collector, write: (totals: Totals) => writePage(path, collector.collected(totals), parts) };
}

/** Writes the baseline, if there is one to write, and the counts of the run. Throws CommandError. */
async function writeSummary(
  { values }: ParsedArgs,
  { name, known, written }: Baselines,
  totals: Totals,
  terminal: Terminal,
): Promise<void> {
  if (written) await terminal.out.write(`${name}: written, ${withNoun(written.write(), 'known fault')}\n`);
  if (values.quiet || values.list || written) return;
  await writeTotals(totals, values, terminal);
  const gone = known?.gone ?? 0;
  const stream = values.format && values.format !== 'text' ? terminal.err : terminal.out;
  if (gone > 0)
    await stream.write(`${name}: ${withNoun(gone, 'known fault')} not found; --write-baseline removes them\n`);
}

/** What the records of a file are. Throws UsageError where those of the form of the run cannot be found. */
async function recordsOf(values: ParsedArgs['values'], table: FormTable) {
  const name = values.records;
  if (typeof name !== 'string') return undefined;
  if (!isAuto(values) && values['encoding-from'] === undefined) {
    const format = await recordFormatNamed(name, table);
    return async () => format;
  }
  return (declared: FormTable) =>
    recordFormatNamed(name, declared).catch((error: unknown) => {
      // With --as auto or --encoding-from, a form for which there are none is that of one file.
      throw error instanceof UsageError
        ? new FileError([error.message, error.remedy].filter(Boolean).join('; '))
        : error;
    });
}

/** The format of the output. Throws UsageError for options that contradict each other. */
async function reporterOf(values: ParsedArgs['values'], { out }: Terminal): Promise<Reporter> {
  const given = ['quiet', 'list', 'format'].filter((option) => values[option] !== undefined);
  if (given.length > 1) throw new UsageError(`--${given[0]} and --${given[1]} are two outputs`, 'choose one of them');
  if (values.null && !values.list) throw new UsageError('--null needs --list', 'for example: check -l -0 .');
  if (values.quiet) return quietReporter();
  if (values.list) return namesReporter(out, values.null === true);
  return formatReporter(values, out);
}
