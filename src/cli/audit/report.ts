/**
 * Audit → its report in the requested format, on standard output or in a file,
 * and the exit status.
 *
 * Sentences of supplied texts are shown on a terminal and, with --local, in a
 * page whose name git ignores; nowhere else. An existing file is replaced only
 * when it is a report of an earlier audit, and always as a whole.
 */
import { basename } from 'node:path';
import type { Audit } from '../../audit/audit.ts';
import { rowLines } from '../../audit/locations.ts';
import type { AuditOptions } from '../../audit/options.ts';
import { formatJson, formatReport, outcomeWord } from '../../audit/output.ts';
import { formatGithub, formatMarkdown, formatSarif } from '../../audit/output-findings.ts';
import { formatCsv, formatJunit } from '../../audit/output-rows.ts';
import { waiverCounts } from '../../audit/waivers.ts';
import { pageStart } from '../../page/page.ts';
import { printable } from '../../shared/printable.ts';
import type { ParsedArgs } from '../command.ts';
import { invalidChoice, UsageError } from '../errors.ts';
import { pageParts } from '../files/built.ts';
import { requireOurs, writeFile } from '../files/write-file.ts';
import type { Terminal } from '../terminal.ts';

type Formatter = (audit: Audit, options: AuditOptions) => string | Promise<string>;

const FORMATTERS: Readonly<Record<string, Formatter>> = {
  text: (audit) => formatReport(audit).split('\n').map(printable).join('\n'),
  json: ({ report }) => formatJson(report),
  junit: ({ report }) => formatJunit(report),
  sarif: ({ report }, { ledgers, ledgerFiles }) => formatSarif(report, rowLines(ledgers), ledgerFiles),
  github: ({ report }, { ledgers, ledgerFiles }) => formatGithub(report, rowLines(ledgers), ledgerFiles),
  csv: ({ report }) => formatCsv(report),
  markdown: ({ report }) => formatMarkdown(report),
  html: async (audit, options) => {
    // Loaded here only: no other format needs the drawing code.
    const { formatPage } = await import('../../audit/page/page.ts');
    return formatPage(audit, options, await pageParts('audit'));
  },
};

export const FORMATS: readonly string[] = Object.keys(FORMATTERS);

/** Writes the report and returns the exit status. Throws UsageError, CommandError. */
export async function writeReport(
  { report, sentences }: Audit,
  options: AuditOptions,
  args: ParsedArgs,
  { out }: Terminal,
): Promise<number> {
  const { format = 'text', local } = args.values;
  const output = outputFile(args);
  const formatter = Object.hasOwn(FORMATTERS, String(format)) ? FORMATTERS[String(format)] : undefined;
  if (!formatter) throw invalidChoice('--format', String(format), FORMATS);
  const visible = format === 'text' && out.isTerminal && output === undefined;
  const content = await formatter({ report, sentences: visible || local === true ? sentences : new Map() }, options);
  if (output === undefined) {
    await out.write(content);
    return report.exit;
  }
  replaceReport(output, content);
  const waived = report.waivers.length > 0 ? `; ${waiverCounts(report.waivers)}` : '';
  await out.write(`audit: ${outcomeWord(report)}${waived}; written ${printable(output)}\n`);
  return report.exit;
}

/** Default name of the page with sentences. Names that end in LOCAL_END are ignored by .gitignore. */
export const LOCAL_FILE = 'wellformed-audit.local.html';
const LOCAL_END = '.local.html';

/** The output file, if there is one. Throws UsageError when a page with sentences would get a name that git does not ignore. */
export function outputFile({ values: { format, output, local, spec } }: ParsedArgs): string | undefined {
  const file = typeof output === 'string' ? output : undefined;
  if (local !== true) return file;
  if (format !== 'html') throw new UsageError('--local is for --format html', 'no other format shows sentences');
  if (spec === undefined)
    throw new UsageError('--local shows the texts, but none are supplied', 'name their folder with --spec DIR');
  if (file !== undefined && !basename(file).endsWith(LOCAL_END)) {
    throw new UsageError(
      `${printable(file)} would hold sentences of the texts, which are not yours to publish`,
      `choose a name that ends in ${LOCAL_END}: .gitignore keeps such files out of the repository`,
    );
  }
  return file ?? LOCAL_FILE;
}

/** The beginnings of a report, in all formats but SARIF and HTML. */
const REPORT_START =
  /^(?:audit: |\{\s*"wellformed": "|<\?xml[^>]*>\s*<testsuites name="wellformed audit"|# wellformed audit|row,document,section,kind,reason for being out of scope,)/;
const isReport = (text: string) =>
  text === '' || REPORT_START.test(text) || SARIF_START.test(text) || text.startsWith(pageStart('wellformed audit'));
const SARIF_START = /^\{\s*"\$schema": "[^"]*sarif[^"]*",[\s\S]{0,400}"name": "wellformed audit"/;

/** Called before the audit runs. Throws CommandError for a folder, and for a file that is not a report of an audit. */
export function requireReplaceable(path: string): void {
  requireOurs(path, {
    isOurs: (present) => isReport(present.toString()),
    otherwise: 'is not a report of an audit',
    remedy: 'choose another name (-o)',
  });
}

/** Replaces the file as a whole. Throws CommandError. */
function replaceReport(path: string, content: string): void {
  requireReplaceable(path);
  writeFile(path, content, { folders: true });
}
