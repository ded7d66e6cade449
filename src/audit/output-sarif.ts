/**
 * Report → SARIF 2.1.0 for code scanning: one result for each finding, at the
 * line of its ledger row or grammar rule.
 */
import type { Log, Run } from 'sarif';
import { printable } from '../printable.ts';
import { SARIF_SCHEMA, sarifResult } from '../report/sarif.ts';
import { type Finding, reportFindings } from './findings.ts';
import { ledgerAndRuleLocations, type RowLines } from './locations.ts';
import type { AuditReport } from './model.ts';
import { clausesLine } from './output.ts';

const RULES: Readonly<Record<Finding['kind'], readonly [level: 'error' | 'warning' | 'note', about: string]>> = {
  problem: ['error', 'Ledger, evidence, grammar and table do not agree.'],
  violated: ['error', 'A clause does not hold on the shipped table.'],
  moved: ['warning', 'A sentence has moved within the supplied text.'],
  suspect: ['warning', 'A classified sentence was not found in the supplied text.'],
  ambiguous: ['warning', 'A sentence occurs in the supplied text more often than in the ledger.'],
  new: ['warning', 'The supplied text has a sentence or page furniture that is not in the ledger.'],
  unverified: ['note', 'No text was supplied, so its sentences are not verified.'],
};

const KINDS = Object.keys(RULES) as Finding['kind'][];

/** Ends in a line end; the same bytes for the same report. */
export function formatSarif(report: AuditReport, lines: RowLines, ledgerFiles?: ReadonlyMap<string, string>): string {
  const locate = ledgerAndRuleLocations(report, lines, ledgerFiles);
  const results = reportFindings(report).map(({ kind, where, what }) => {
    const { file, line, column } = locate(where) ?? {};
    return sarifResult({
      rule: kind,
      ruleIndex: KINDS.indexOf(kind),
      level: RULES[kind][0],
      message: `${where}: ${what}`,
      path: file,
      region: line ? { startLine: line, ...(column && { startColumn: column }) } : undefined,
      name: where,
      fingerprint: printable(`${kind} ${where} ${what}`),
    });
  });
  const rules = KINDS.map((id) => ({
    id,
    shortDescription: { text: RULES[id][1] },
    defaultConfiguration: { level: RULES[id][0] },
  }));
  const driver = { name: 'wellformed audit', semanticVersion: report.wellformed, rules };
  const properties = { outcome: report.outcome, clauses: clausesLine(report) };
  const run: Run = { tool: { driver }, columnKind: 'utf16CodeUnits', results, properties };
  const log: Log = { $schema: SARIF_SCHEMA, version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}
