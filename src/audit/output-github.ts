/**
 * Report → annotations of GitHub Actions: each finding at the line of its row in
 * the ledger, or of its rule in the grammar. GitHub shows ten of them, so the
 * others are lines of the log.
 *
 *     ::error file=grammar/spec/rfc3629.ledger,line=385,title=violated rfc3629#4/9::…
 */
import { printable } from '../printable.ts';
import { annotation, SHOWN_ANNOTATIONS } from '../report/github.ts';
import { type Finding, reportFindings } from './findings.ts';
import { ledgerAndRuleLocations, type RowLines } from './locations.ts';
import type { AuditReport } from './model.ts';
import { clausesLine, outcomeWord } from './output.ts';

/** Begins with a line for the log: the outcome and the counts. */
export function formatGithub(report: AuditReport, lines: RowLines, ledgerFiles?: ReadonlyMap<string, string>): string {
  const locate = ledgerAndRuleLocations(report, lines, ledgerFiles);
  const annotated = ({ kind, where, what }: Finding, i: number) => {
    const message = printable(`${where}: ${what}`);
    if (i >= SHOWN_ANNOTATIONS) return `${kind} ${message}`;
    const { file, line, column } = locate(where) ?? {};
    const level = kind === 'unverified' ? 'warning' : 'error';
    return annotation(level, { file, line, col: line && column, title: printable(`${kind} ${where}`) }, message);
  };
  const head = `audit: ${outcomeWord(report)}: ${clausesLine(report)}`;
  return `${[head, ...reportFindings(report).map(annotated)].join('\n')}\n`;
}
