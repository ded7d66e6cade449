/**
 * A ledger and its match with the supplied text → the report on the document.
 */
import { itemRows, type Ledger, type Row, rowId } from './ledger/ledger.ts';
import type { LedgerMatch, RowMatch } from './match.ts';
import type { DocumentReport, RowReport } from './model.ts';
import type { Item } from './text/document.ts';

/** Verdict and method of a row, its sentence left aside. */
export type RowJudgement = Pick<RowReport, 'verdict' | 'method'>;

/** `digest`: SHA-256 of the supplied document; `null` when none was supplied. */
export function documentReport(
  ledger: Ledger,
  digest: string | null,
  { states, newItems, furniture }: LedgerMatch,
  judge: (row: Row) => RowJudgement,
): DocumentReport {
  const stateOf = ({ section, ordinal }: Row) => states.get(`${section}/${ordinal}`) as RowMatch;
  const items = itemRows(ledger.rows);
  const counts = countBy(items.map((row) => stateOf(row).state));
  return {
    id: ledger.id,
    document: ledger.document,
    file: ledger.file,
    supplied: digest !== null,
    sha256: digest,
    items: items.length,
    kinds: countBy(ledger.rows.map(({ kind }) => kind)),
    states: newItems.length > 0 ? { ...counts, NEW: newItems.length } : counts,
    reasons: Object.fromEntries(ledger.reasons),
    rows: ledger.rows.map((row) => rowReport(rowId(ledger, row), row, stateOf(row), judge(row))),
    fresh: newItems.map(locationOf),
    furniture,
  };
}

/** Each field is named here, so that the JSON has this order, whatever order the ledger has. */
function rowReport(id: string, row: Row, { state, found }: RowMatch, { verdict, method }: RowJudgement): RowReport {
  const isSuspect = verdict === 'holds' && !['VERIFIED', 'ACCEPTED', 'UNVERIFIED'].includes(state);
  return {
    id,
    section: row.section,
    ordinal: row.ordinal,
    part: row.part,
    kind: row.kind,
    detail: row.detail,
    keyword: row.keyword,
    digest: row.digest,
    sketch: row.sketch,
    state,
    found: found && state !== 'VERIFIED' ? locationOf(found) : null,
    verdict: isSuspect ? 'suspect' : verdict,
    method,
    item: row.item,
    says: row.says,
    note: row.note,
    by: row.by,
    rules: row.rules,
    counters: row.counters,
    review: row.review,
    excused: row.excused,
  };
}

/** Without the sentence: no report holds one. */
function locationOf({ section, ordinal, digest }: Item): RowReport['found'] & object {
  return { section, ordinal, digest };
}

/** Sorted by key. */
export function countBy(keys: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
