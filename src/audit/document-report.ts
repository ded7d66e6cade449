/**
 * Evidence that was decided → the judgement of each row; a ledger and its match
 * with the supplied text → the report on the document, and the totals of all.
 *
 *     a row holds where all evidence that it names is shown; its method is the weakest of theirs
 *
 * The author of a row may misread its sentence and then choose evidence that fits
 * the misreading. So in the ledgers of the package a second person reads both, and signs (ledger/signature.ts).
 */
import { countsOf } from '../shared/groups.ts';
import {
  attributesOf,
  INSPECTION,
  inScope,
  itemRows,
  type Ledger,
  type Row,
  rowId,
  sentenceId,
} from './ledger/ledger.ts';
import { isSigned, signers } from './ledger/signature.ts';
import { type LedgerMatch, type RowMatch, stateOf } from './match.ts';
import { weakestMethod } from './method.ts';
import type { AuditReport, DocumentReport, EvidenceReport, RowMethod, RowReport, RowVerdict } from './model.ts';
import type { Item } from './text/document.ts';

/** Verdict, method and tests of a row, its sentence left aside. */
type RowJudgement = Pick<RowReport, 'verdict' | 'method' | 'tests'>;

/** Judges the rows of some ledgers. `index`: the rows that a row "same" can name. `tested`: row → tests that name it. */
export function judgeOf(
  index: ReadonlyMap<string, readonly Row[]>,
  evidence: readonly EvidenceReport[],
  tested: ReadonlyMap<string, readonly string[]>,
): (ledger: Ledger, row: Row) => RowJudgement {
  const decided = new Map(evidence.map((each) => [each.id, each]));
  return (ledger, row) => {
    const parts = row.kind === 'same' ? (index.get(row.detail) ?? []) : [row];
    const deciding = parts.filter(inScope);
    // A row "same" whose target is missing is violated, not out of scope. The ledger check names it.
    if (parts.length === 0 || parts.some(({ kind }) => kind === 'undecided')) {
      return { verdict: 'violated', method: 'not judged', tests: [] };
    }
    if (deciding.length === 0) return { verdict: 'not judged', method: 'not judged', tests: [] };
    const isShown = (id: string) => id === INSPECTION || decided.get(id)?.shown === true;
    const holds = deciding.every(({ by }) => by.length > 0 && by.every(isShown));
    const methodOf = (id: string): RowMethod =>
      id === INSPECTION ? 'inspected' : (decided.get(id)?.method ?? 'not judged');
    const methods = deciding.flatMap(({ by }) => by.map(methodOf));
    const tests = deciding.flatMap(({ by }) => by.flatMap((id) => decided.get(id)?.tests ?? []));
    const named = tested.get(sentenceId(ledger, row)) ?? [];
    const all = [...new Set([...tests, ...named])];
    return { verdict: holds ? 'holds' : 'violated', method: weakestMethod(methods), tests: all };
  };
}

/** `digest`: SHA-256 of the supplied document; `null` when none was supplied. */
export function documentReport(
  ledger: Ledger,
  digest: string | null,
  match: LedgerMatch,
  judge: ReturnType<typeof judgeOf>,
): DocumentReport {
  const { newItems, furniture } = match;
  const items = itemRows(ledger.rows);
  const counts = countBy(items.map((row) => stateOf(match, row).state));
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
    rows: ledger.rows.map((row) => rowReport(ledger, row, stateOf(match, row), judge(ledger, row))),
    fresh: newItems.map(locationOf),
    furniture,
  };
}

/** Each field is named here, so that the JSON has this order, whatever order the ledger has. */
function rowReport(ledger: Ledger, row: Row, { state, found }: RowMatch, judged: RowJudgement): RowReport {
  const { verdict, method, tests } = judged;
  const isSuspect = verdict === 'holds' && !['VERIFIED', 'UNVERIFIED'].includes(state);
  return {
    id: rowId(ledger, row),
    section: row.section,
    name: row.name,
    part: row.part,
    kind: row.kind,
    detail: row.detail,
    keyword: row.keyword,
    digest: row.digest,
    sketch: row.was.split(' ').at(-1) || row.sketch,
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
    tests,
    review: signers(row.review),
    reviewed: isSigned(ledger, row.written ?? row, 'review'),
    excused: signers(row.excused),
    author: row.author || ledger.author,
    attributes: Object.fromEntries(attributesOf(row.attributes)),
  };
}

/** Without the sentence: no report holds one. */
function locationOf({ section, name, digest }: Item): RowReport['found'] & object {
  return { section, name, digest };
}

/** Sorted by key. */
export function countBy(keys: readonly string[]): Record<string, number> {
  return Object.fromEntries([...countsOf(keys)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Rows by verdict, clauses by method, sentences by state. */
export function totalsOf(
  documents: readonly DocumentReport[],
  evidence: readonly EvidenceReport[],
  waivers: number,
): AuditReport['totals'] {
  const rows = documents.flatMap((document) => document.rows);
  const judged = rows.filter(({ verdict }) => verdict !== 'not judged');
  const withVerdict = (verdict: RowVerdict) => rows.filter((row) => row.verdict === verdict).length;
  const states = documents.flatMap((document) =>
    Object.entries(document.states).flatMap(([state, n]) => Array<string>(n).fill(state)),
  );
  return {
    items: documents.reduce((sum, { items }) => sum + items, 0),
    rows: rows.length,
    inScope: judged.length,
    holding: withVerdict('holds'),
    violated: withVerdict('violated'),
    evidence: evidence.length,
    evidenceShown: evidence.filter(({ shown }) => shown).length,
    methods: countBy(judged.filter(({ kind }) => kind !== 'same').map(({ method }) => method)),
    same: judged.filter(({ kind }) => kind === 'same').length,
    reviewed: judged.filter(({ reviewed }) => reviewed).length,
    witnesses: evidence.reduce((sum, { accepted, refused }) => sum + accepted.run + refused.run, 0),
    waivers,
    states: countBy(states),
  };
}
