/**
 * Report → the JSON that the tools of LOBSTER read, a traceability report of
 * BMW: rows as requirements (lobster-req-trace 4), evidence as activities
 * (lobster-act-trace 3) that refer to the rows they decide.
 *
 *     audit -f lobster -o rows.lobster   audit -f lobster-act -o evidence.lobster
 *
 * The digest of its sentence is the version of a row: a reference to another
 * version is an error there. A row that is not judged is justified by its reason.
 */
import { printable } from '../printable.ts';
import { ledgerAndRuleLocations, type RowLines } from './locations.ts';
import type { AuditReport, DocumentReport, EvidenceReport, RowReport } from './model.ts';
import { rowFields } from './row-fields.ts';

type Locate = ReturnType<typeof ledgerAndRuleLocations>;

/** The rows as requirements. */
export function formatLobster(report: AuditReport, lines: RowLines, ledgerFiles?: ReadonlyMap<string, string>): string {
  const locate = ledgerAndRuleLocations(report, lines, ledgerFiles);
  return file(
    'lobster-req-trace',
    4,
    report.documents.flatMap((document) => document.rows.map((row) => requirement(row, document, report, locate))),
  );
}

/** The evidence as activities. */
export function formatLobsterActivities(report: AuditReport): string {
  const rows = new Map(report.documents.flatMap((document) => document.rows.map((row) => [row.id, row] as const)));
  return file(
    'lobster-act-trace',
    3,
    report.evidence.map((each) => activity(each, rows)),
  );
}

function file(schema: string, version: number, data: readonly object[]): string {
  return `${JSON.stringify({ generator: 'wellformed audit', schema, version, data }, null, 2)}\n`;
}

/** LOBSTER takes what follows "@" for the version. */
function tag({ id, digest }: RowReport): string {
  return `req ${printable(id).replaceAll('@', '_')}@${digest}`;
}

function requirement(row: RowReport, document: DocumentReport, report: AuditReport, locate: Locate): object {
  const { finding, reason, same } = rowFields(row, document, report);
  const isJudged = row.verdict !== 'not judged';
  return {
    tag: tag(row),
    location: location(locate(row.id)),
    name: row.id,
    messages: finding ? [printable(finding)] : [],
    just_up: ['a sentence of a published document'],
    just_down: same && isJudged ? [`says the same as ${same}`] : [],
    just_global: isJudged ? [] : [reason ? `out of scope: ${reason}` : row.kind],
    framework: document.document,
    kind: row.kind,
    text: row.says || null,
    status: `${row.state.toLowerCase()}, ${row.verdict}`,
  };
}

function location(found: ReturnType<Locate>): object {
  if (!found) return { kind: 'void' };
  return { kind: 'file', file: found.file, line: found.line ?? null, column: found.column ?? null };
}

function activity(each: EvidenceReport, rows: ReadonlyMap<string, RowReport>): object {
  const { id, form, method, shown, rows: decided, counterexample } = each;
  return {
    tag: `act ${id}`,
    location: { kind: 'void' },
    name: id,
    messages: shown ? [] : [['violated', counterexample].filter(Boolean).join(': ')],
    just_up: [],
    just_down: [],
    just_global: [],
    refs: decided.flatMap((row) => {
      const found = rows.get(row);
      return found ? [tag(found)] : [];
    }),
    framework: `wellformed ${form}`,
    kind: method,
    status: shown ? 'ok' : 'fail',
  };
}
