/**
 * Two reports of audits → what differs, row by row and evidence by evidence:
 *
 *     rfc3629#4/9   verdict   holds   →   violated
 *
 * Reports are JSON (`audit -f json`); rows are matched by their ids.
 */

import type { AuditReport, EvidenceReport } from './model.ts';
import { clausesLine, outcomeWord } from './output.ts';
import { AuditError } from './problem.ts';
import { ROW_FIELDS, type RowFields, rowFields } from './row-fields.ts';

/** A field of a row or of evidence that differs. */
export interface FieldDifference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

export interface EntryDifference {
  readonly id: string;
  readonly kind: 'added' | 'gone' | 'changed';
  readonly fields: readonly FieldDifference[];
}

export interface ReportDifference {
  /** What both reports say as a whole, different or not: outcome, counts, version. */
  readonly heads: readonly FieldDifference[];
  readonly rows: readonly EntryDifference[];
  readonly evidence: readonly EntryDifference[];
  /** Number of rows that are the same in both. */
  readonly same: number;
}

/** Throws AuditError for a text that is not a JSON report of an audit. */
export function parseReport(name: string, text: string): AuditReport {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch {
    report = null;
  }
  if (!isReport(report)) throw new AuditError(`${name} is not a report of an audit: write one with audit -f json`);
  return report;
}

/** Whether it has what is compared, of the types that it must have; a report of an older version has not. */
function isReport(report: unknown): report is AuditReport {
  const is = (one: unknown, texts: readonly string[], lists: readonly string[]) =>
    typeof one === 'object' &&
    one !== null &&
    texts.every((key) => typeof Reflect.get(one, key) === 'string') &&
    lists.every((key) => Array.isArray(Reflect.get(one, key)));
  const all = (list: unknown, test: (one: object) => boolean) => Array.isArray(list) && list.every(test);
  const isRow = (row: object) =>
    is(
      row,
      'id section part kind detail keyword digest state verdict method item says note review excused'.split(' '),
      ['by', 'rules', 'counters'],
    );
  const isDocument = (document: object) =>
    is(document, ['id', 'document', 'file'], ['rows', 'fresh', 'furniture']) &&
    is(Reflect.get(document, 'reasons'), [], []) &&
    all(Reflect.get(document, 'rows'), isRow);
  return (
    is(report, ['wellformed', 'outcome'], ['documents', 'evidence', 'problems']) &&
    is(Reflect.get(report as object, 'totals'), [], []) &&
    ['inScope', 'holding', 'violated', 'same', 'reviewed'].every((key) =>
      Number.isSafeInteger(Reflect.get(Reflect.get(report as object, 'totals'), key)),
    ) &&
    is(Reflect.get(Reflect.get(report as object, 'totals'), 'methods'), [], []) &&
    all(Reflect.get(report as object, 'documents'), isDocument) &&
    all(Reflect.get(report as object, 'evidence'), (each) =>
      is(each, ['id', 'says', 'method', 'decided', 'digest'], ['rows']),
    )
  );
}

export function reportDifference(before: AuditReport, after: AuditReport): ReportDifference {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const rows = entryDifferences(old, now, ROW_FIELDS);
  return {
    heads: [
      { field: 'outcome', before: outcomeWord(before), after: outcomeWord(after) },
      { field: 'clauses', before: clausesLine(before), after: clausesLine(after) },
      { field: 'problems', before: String(before.problems.length), after: String(after.problems.length) },
      { field: 'version', before: before.wellformed, after: after.wellformed },
    ],
    rows,
    evidence: entryDifferences(evidenceOf(before), evidenceOf(after), {}),
    same: [...now.keys()].filter((id) => old.has(id)).length - rows.filter(({ kind }) => kind === 'changed').length,
  };
}

function rowsOf(report: AuditReport): Map<string, RowFields> {
  return new Map(
    report.documents.flatMap((document) => document.rows.map((row) => [row.id, rowFields(row, document, report)])),
  );
}

function evidenceOf({ evidence }: AuditReport): Map<string, Readonly<Record<string, string>>> {
  const fields = ({ says, method, shown, decided, counterexample, digest }: EvidenceReport) => ({
    says,
    method,
    verdict: shown ? 'holds' : 'does not hold',
    decided,
    counterexample: counterexample ?? '',
    digest,
  });
  return new Map(evidence.map((each) => [each.id, fields(each)]));
}

type Fields = Readonly<Record<string, string>>;

/** `names`: field → its name for people. */
function entryDifferences(
  before: ReadonlyMap<string, Fields>,
  after: ReadonlyMap<string, Fields>,
  names: Fields,
): EntryDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id): EntryDifference[] => {
    const [old = {}, now = {}] = [before.get(id), after.get(id)];
    const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field): FieldDifference[] => {
      const [was, is] = [old[field] ?? '', now[field] ?? ''];
      return was === is || field === 'id' ? [] : [{ field: names[field] ?? field, before: was, after: is }];
    });
    if (fields.length === 0) return [];
    return [{ id, kind: !before.has(id) ? 'added' : after.has(id) ? 'changed' : 'gone', fields }];
  });
}
