/**
 * An audit → its report in the format asked for, on standard output or in a
 * file, and the exit status that belongs to it.
 *
 * Sentences of the texts that were supplied are shown to a terminal and to
 * nothing else. A file is replaced as a whole or not at all, and only when it
 * is a report of ours.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Audit } from '../audit/audit.ts';
import type { Ledger } from '../audit/ledger/ledger.ts';
import { formatJson, formatText } from '../audit/output.ts';
import { formatJunit } from '../audit/output-junit.ts';
import { formatMarkdown } from '../audit/output-markdown.ts';
import { formatSarif } from '../audit/output-sarif.ts';
import { rowLines } from '../audit/places.ts';
import { replaceFile } from '../compile/files.ts';
import { printable } from '../printable.ts';
import { noSuchChoice, type Words } from './command.ts';
import type { Terminal } from './terminal.ts';
import { isSystemError, onFile, reasonOf, Trouble } from './trouble.ts';

type Formatter = (audit: Audit, ledgers: readonly Ledger[]) => string;

const FORMATTERS: Readonly<Record<string, Formatter>> = {
  text: (audit) => printableLines(formatText(audit)),
  json: ({ report }) => formatJson(report),
  junit: ({ report }) => formatJunit(report),
  sarif: ({ report }, ledgers) => formatSarif(report, rowLines(ledgers)),
  markdown: ({ report }) => formatMarkdown(report),
};

export const FORMATS: readonly string[] = Object.keys(FORMATTERS);

/** Gives the exit status. Throws UsageError, Trouble. */
export async function writeReport(
  { report, sentences }: Audit,
  ledgers: readonly Ledger[],
  { values }: Words,
  { out }: Terminal,
): Promise<number> {
  const { format = 'text', output } = values;
  const formatter = Object.hasOwn(FORMATTERS, String(format)) ? FORMATTERS[String(format)] : undefined;
  if (!formatter) throw noSuchChoice('--format', String(format), FORMATS);
  const visible = out.isTerminal && typeof output !== 'string';
  const content = formatter({ report, sentences: visible ? sentences : new Map() }, ledgers);
  if (typeof output !== 'string') {
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
const OUR_SARIF = /^\{\s*"\$schema": "[^"]*sarif[^"]*",[\s\S]{0,400}"name": "wellformed audit"/;

/** To be asked before the work is done. Throws Trouble for a folder, and for a file that is no report of ours. */
export function requireReplaceable(path: string): void {
  if (!existsSync(path)) return;
  onFile(path, () => {
    const stats = statSync(path);
    if (stats.isDirectory()) throw new Trouble(`${printable(path)} is a folder: name a file (-o FILE)`);
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
    throw isSystemError(error) ? new Trouble(`${printable(path)}: ${reasonOf(error)}`) : error;
  }
}

function requireReport(path: string, present: string): void {
  if (present === '' || OURS.test(present) || OUR_SARIF.test(present)) return;
  throw new Trouble(`${printable(path)} is no report of an audit: move it away, or give another name (-o)`);
}
