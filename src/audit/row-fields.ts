/**
 * A row of a report → its fields as texts, in one order: the columns of
 * CSV, which is written here, and the attributes of ReqIF. A list is one text, its items separated by spaces.
 *
 *     rfc3629#4/9  →  { id: 'rfc3629#4/9', document: 'RFC 3629', section: '4', kind: 'definition', … }
 */
import { printable } from '../printable.ts';
import { sectionAddress } from './document-address.ts';
import { textFinding, violationFinding } from './findings.ts';
import { methodWord } from './method.ts';
import type { AuditReport, DocumentReport, RowReport } from './model.ts';

/** Field → what it is, for people. */
export const ROW_FIELDS = {
  id: 'row',
  document: 'document',
  section: 'section',
  kind: 'kind',
  reason: 'reason for being out of scope',
  same: 'row that says the same',
  keyword: 'keyword',
  item: 'name of the item',
  says: 'paraphrase',
  note: 'note',
  state: 'state of its sentence',
  verdict: 'verdict',
  method: 'method',
  evidence: 'evidence',
  rules: 'rules',
  counters: 'what breaks it alone',
  review: 'reviewed by',
  excused: 'excused by',
  finding: 'finding',
  address: 'address',
  digest: 'digest of the sentence',
} as const;

export type RowFields = Readonly<Record<keyof typeof ROW_FIELDS, string>>;

export function rowFields(row: RowReport, document: DocumentReport, report: AuditReport): RowFields {
  const isOut = row.kind === 'out-of-scope';
  const findings = [violationFinding(row, report), textFinding(row)].flatMap((each) => each ?? []);
  return {
    id: row.id,
    document: document.document,
    section: row.section,
    kind: row.kind,
    reason: isOut ? [row.detail, document.reasons[row.detail]].filter(Boolean).join(': ') : '',
    same: row.kind === 'same' ? row.detail : '',
    keyword: row.keyword,
    item: row.item,
    says: row.says,
    note: row.note,
    state: row.state.toLowerCase(),
    verdict: row.verdict,
    method: methodWord(row.method),
    evidence: row.by.join(' '),
    rules: row.rules.join(' '),
    counters: row.counters.join(' '),
    review: row.review,
    excused: row.excused,
    finding: findings.map(({ kind, what }) => `${kind}: ${what}`).join('; '),
    address: sectionAddress(document.document, row.section) ?? '',
    digest: row.digest,
  };
}

/**
 * Report → CSV (RFC 4180): a line for each row of each ledger, out of scope or
 * not, after a line of column names. Lines end in CR LF. The same bytes for the
 * same report.
 *
 * A spreadsheet runs a cell that begins with =, +, - or @ as a formula. Such a
 * cell, and one that begins with a tab or a line end, gets an apostrophe before it.
 */
export function formatCsv(report: AuditReport): string {
  const lines = report.documents.flatMap((document) =>
    document.rows.map((row) => Object.values(rowFields(row, document, report))),
  );
  return [Object.values(ROW_FIELDS), ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** A cell, quoted where it must be. No control character is left in it. */
function cell(text: string): string {
  const safe = printable(/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
