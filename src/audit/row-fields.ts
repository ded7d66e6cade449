/**
 * A row of a report → its fields as texts, in one order: what CSV has as columns
 * and ReqIF as attributes. A list is one text, its items separated by spaces.
 *
 *     rfc3629#4/9  →  { id: 'rfc3629#4/9', document: 'RFC 3629', section: '4', kind: 'definition', … }
 */
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
