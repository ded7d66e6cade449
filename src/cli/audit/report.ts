/**
 * An audit → its report in the format asked for, on standard output or in a
 * file, and the exit status that belongs to it.
 *
 * Sentences of the texts that were supplied are shown to a terminal and, where
 * that is asked for, in a page whose name git ignores, and nowhere else. A file is replaced as a whole or not at all, and only when it
 * is a report of ours.
 */

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Audit, AuditOptions } from '../../audit/audit.ts';
import { rowLines } from '../../audit/locations.ts';
import { formatJson, formatText } from '../../audit/output.ts';
import { formatJunit } from '../../audit/output-junit.ts';
import { formatMarkdown } from '../../audit/output-markdown.ts';
import { formatSarif } from '../../audit/output-sarif.ts';
import { PAGE_START } from '../../audit/page/page-start.ts';
import { replaceFile } from '../../compile/index.ts';
import { printable } from '../../printable.ts';
import type { ParsedArgs } from '../command.ts';
import { CommandError, invalidChoice, isSystemError, systemErrorReason, withFileName } from '../errors.ts';
import type { Terminal } from '../terminal.ts';
import { outputFile, pageScript } from './page.ts';

type Formatter = (audit: Audit, options: AuditOptions) => string | Promise<string>;

const FORMATTERS: Readonly<Record<string, Formatter>> = {
  text: (audit) => printableLines(formatText(audit)),
  json: ({ report }) => formatJson(report),
  junit: ({ report }) => formatJunit(report),
  sarif: ({ report }, { ledgers, ledgerFiles }) => formatSarif(report, rowLines(ledgers), ledgerFiles),
  markdown: ({ report }) => formatMarkdown(report),
  html: async (audit, options) => {
    // Loaded only here: nobody else draws anything.
    const { formatPage } = await import('../../audit/page/page.ts');
    return formatPage(audit, options, await pageScript());
  },
};

export const FORMATS: readonly string[] = Object.keys(FORMATTERS);

/** Gives the exit status. Throws UsageError, Trouble. */
export async function writeReport(
  { report, sentences }: Audit,
  options: AuditOptions,
  words: ParsedArgs,
  { out }: Terminal,
): Promise<number> {
  const { format = 'text', local } = words.values;
  const output = outputFile(words);
  const formatter = Object.hasOwn(FORMATTERS, String(format)) ? FORMATTERS[String(format)] : undefined;
  if (!formatter) throw invalidChoice('--format', String(format), FORMATS);
  const visible = format === 'text' && out.isTerminal && output === undefined;
  const content = await formatter({ report, sentences: visible || local === true ? sentences : new Map() }, options);
  if (output === undefined) {
    await out.write(content);
    return report.exit;
  }
  replace(output, content);
  await out.write(`audit: ${report.outcome}; written ${printable(output)}\n`);
  return report.exit;
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** How the reports of all formats begin. */
const OURS = /^(?:audit: |\{\s*"wellformed": "|<\?xml[^>]*>\s*<testsuites name="wellformed audit"|# wellformed audit)/;
const isOurs = (text: string) => text === '' || OURS.test(text) || OUR_SARIF.test(text) || text.startsWith(PAGE_START);
const OUR_SARIF = /^\{\s*"\$schema": "[^"]*sarif[^"]*",[\s\S]{0,400}"name": "wellformed audit"/;

/** To be asked before the work is done. Throws Trouble for a folder, and for a file that is no report of ours. */
export function requireReplaceable(path: string): void {
  if (!existsSync(path)) return;
  withFileName(path, () => {
    const stats = statSync(path);
    if (stats.isDirectory()) throw new CommandError(`${printable(path)} is a folder: name a file (-o FILE)`);
    if (stats.isFile()) requireReport(path, readFileSync(path, 'utf8'));
  });
}

function replace(path: string, content: string): void {
  requireReplaceable(path);
  try {
    mkdirSync(dirname(path), { recursive: true });
    // A device or a pipe is written to; putting a file in its place would take it away from everybody.
    if (existsSync(path) && !statSync(path).isFile()) writeFileSync(path, content);
    else replaceFile(path, content);
  } catch (error) {
    // Not with the name in the error, which is that of the file beside it.
    throw isSystemError(error) ? new CommandError(`${printable(path)}: ${systemErrorReason(error)}`) : error;
  }
}

function requireReport(path: string, present: string): void {
  if (isOurs(present)) return;
  throw new CommandError(`${printable(path)} is no report of an audit: move it away, or give another name (-o)`);
}
