/**
 * Report → annotations of GitHub Actions: each finding at the line of its row in
 * the ledger, or of its rule in the grammar.
 *
 *     ::error file=grammar/spec/rfc3629.ledger,line=385,title=violated rfc3629#4/9::…
 */
import { printable } from '../printable.ts';
import { GithubLog } from '../report/github.ts';
import { type Finding, reportFindings } from './findings.ts';
import { ledgerAndRuleLocations, type RowLines } from './locations.ts';
import type { AuditReport } from './model.ts';
import { clausesLine, outcomeWord } from './output.ts';

/** Begins with a line for the log: the outcome and the counts. */
export function formatGithub(report: AuditReport, lines: RowLines, ledgerFiles?: ReadonlyMap<string, string>): string {
  const locate = ledgerAndRuleLocations(report, lines, ledgerFiles);
  const log = new GithubLog();
  const annotated = ({ kind, where, what }: Finding) => {
    const message = printable(`${where}: ${what}`);
    const { file, line, column } = locate(where) ?? {};
    const level = kind === 'unverified' ? 'warning' : 'error';
    const title = printable(`${kind} ${where}`);
    return log.line({ level, file, line, col: line && column, title }, message, `${kind} ${message}`);
  };
  const head = `audit: ${outcomeWord(report)}: ${clausesLine(report)}`;
  return `${[head, ...reportFindings(report).map(annotated)].join('\n')}\n`;
}
