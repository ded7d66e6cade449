/**
 * Two reports of audits → what differs, row by row and evidence by evidence:
 *
 *     rfc3629#4/9   verdict   holds   →   violated
 *
 * Reports are JSON (`audit -f json`); rows are matched by their ids.
 */
import { type Schema, shapeMistake } from '../json-shape.ts';

import type { AuditReport, EvidenceReport } from './model.ts';
import { clausesLine, outcomeWord } from './output.ts';
import { AuditError } from './problem.ts';
import { ROW_FIELDS, type RowFields, rowFields } from './row-fields.ts';

/** A field of a row or of evidence that differs. */
interface FieldDifference {
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
  if (shapeMistake(report, REPORT) !== undefined)
    throw new AuditError(`${name} is not a report of an audit: write one with audit -f json`);
  return report as AuditReport;
}

/** An object with these keys, and any others. */
function having(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: true };
}

function each(names: string, schema: Schema): Record<string, Schema> {
  return Object.fromEntries(names.split(' ').map((name) => [name, schema]));
}

const TEXT: Schema = { type: 'string' };
const LIST: Schema = { type: 'array' };
const OBJECT: Schema = { type: 'object', additionalProperties: true };
const ROW = having({
  ...each('id section part kind detail keyword digest state verdict method item says note review excused', TEXT),
  ...each('by rules counters', LIST),
});
/** The fields of a current report that are compared; reports of older versions lack some. */
const REPORT = having({
  ...each('wellformed outcome', TEXT),
  problems: LIST,
  totals: having({ ...each('inScope holding violated same reviewed', { type: 'integer' }), methods: OBJECT }),
  documents: {
    type: 'array',
    items: having({
      ...each('id document file', TEXT),
      ...each('fresh furniture', LIST),
      reasons: OBJECT,
      rows: { type: 'array', items: ROW },
    }),
  },
  evidence: { type: 'array', items: having({ ...each('id says method decided digest', TEXT), rows: LIST }) },
});

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
