/**
 * `audit diff OLD.json NEW.json`: two reports of audits, as lines.
 */
import { basename } from 'node:path';
import { type EntryDifference, parseReport, type ReportDifference, reportDifference } from '../../audit/report-diff.ts';
import { printable } from '../../printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { readText } from '../read-text.ts';
import type { Terminal } from '../terminal.ts';
import { outputFile, replaceReport, requireReplaceable } from './report.ts';

/** Returns the exit status: 0 equal, 1 different. Throws UsageError, CommandError. */
export async function diffReports(
  [a, b]: readonly [string, string],
  args: ParsedArgs,
  { out }: Terminal,
): Promise<number> {
  const { format = 'text' } = args.values;
  if (format !== 'text')
    throw new UsageError(`audit diff does not write ${printable(String(format))}`, 'it writes text');
  const output = outputFile(args);
  if (output !== undefined) requireReplaceable(output);
  const read = (file: string) => parseReport(printable(file), readText(file));
  const difference = reportDifference(read(a), read(b));
  const names = [basename(a), basename(b)] as const;
  const content = `${textLines(difference, names).join('\n')}\n`;
  const isEqual = difference.rows.length + difference.evidence.length === 0;
  if (output === undefined) await out.write(content);
  else {
    replaceReport(output, content);
    await out.write(`audit: ${isEqual ? 'no difference' : 'different'}; written ${printable(output)}\n`);
  }
  return isEqual ? EXIT.ok : EXIT.failed;
}

function textLines({ heads, rows, evidence, same }: ReportDifference, names: readonly [string, string]): string[] {
  const lines = ({ id, kind, fields }: EntryDifference) => [
    `  ${kind}  ${id}`,
    ...(kind === 'changed' ? fields.map(({ field, before, after }) => `    ${field}: ${before} → ${after}`) : []),
  ];
  return [
    `${names[0]} → ${names[1]}: ${same} rows the same, ${rows.length} rows differ, evidence that differs: ${evidence.length}`,
    ...heads
      .filter((head) => head.before !== head.after)
      .map(({ field, before, after }) => `  ${field}: ${before} → ${after}`),
    ...[...rows, ...evidence].flatMap(lines),
  ].map(printable);
}
