/**
 * Report → SARIF 2.1.0, which viewers of code scanning open: one result for
 * each finding, at the line of the ledger row or the grammar rule it is about.
 * The types are those made from the standard's schema: tsc checks the shape.
 */
import type { Location, Log, Result, Run } from 'sarif';
import { printable } from '../printable.ts';
import { type Finding, reportFindings } from './findings.ts';
import { ledgerAndRuleLocations, type RowLines } from './locations.ts';
import type { AuditReport } from './model.ts';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const RULES: Readonly<Record<Finding['kind'], readonly [level: 'error' | 'warning' | 'note', about: string]>> = {
  problem: ['error', 'Ledger, evidence, grammar and table do not agree.'],
  violated: ['error', 'A clause does not hold on the table that ships.'],
  moved: ['warning', 'A sentence stands elsewhere in the supplied text.'],
  suspect: ['warning', 'A sentence is not in the supplied text as it was classified.'],
  ambiguous: ['warning', 'A sentence stands in the supplied text more often than the ledger knows it.'],
  new: ['warning', 'The supplied text has something that no row of the ledger knows.'],
  unverified: ['note', 'No text was supplied: nothing is known of its sentences.'],
};

const KINDS = Object.keys(RULES) as Finding['kind'][];

/** Ends in a line end; the same bytes for the same report. */
export function formatSarif(report: AuditReport, lines: RowLines, ledgerFiles?: ReadonlyMap<string, string>): string {
  const placeOf = ledgerAndRuleLocations(report, lines, ledgerFiles);
  const results = reportFindings(report).map(
    ({ kind, where, what }): Result => ({
      ruleId: kind,
      ruleIndex: KINDS.indexOf(kind),
      level: RULES[kind][0],
      message: { text: printable(`${where}: ${what}`) },
      locations: location(placeOf(where), where),
      // By which a viewer knows the finding again, whatever line it has come to stand in.
      partialFingerprints: { 'wellformed/v1': printable(`${kind} ${where} ${what}`) },
    }),
  );
  const rules = KINDS.map((id) => ({
    id,
    shortDescription: { text: RULES[id][1] },
    defaultConfiguration: { level: RULES[id][0] },
  }));
  const driver = { name: 'wellformed audit', semanticVersion: report.wellformed, rules };
  const run: Run = { tool: { driver }, columnKind: 'utf16CodeUnits', results, properties: { outcome: report.outcome } };
  const log: Log = { $schema: SCHEMA, version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function location(place: ReturnType<ReturnType<typeof ledgerAndRuleLocations>>, where: string): Location[] {
  const logicalLocations = [{ fullyQualifiedName: printable(where) }];
  if (!place) return [{ logicalLocations }];
  const { file, line, column } = place;
  const region = { ...(line && { startLine: line }), ...(line && column && { startColumn: column }) };
  const physicalLocation = {
    artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
    ...(line && { region }),
  };
  return [{ physicalLocation, logicalLocations }];
}
