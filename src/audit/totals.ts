/** Documents and evidence of a report → its totals: rows by verdict, clauses by method, sentences by state. */
import { countBy } from './document-report.ts';
import type { AuditReport, DocumentReport, EvidenceReport, RowVerdict } from './model.ts';
import { reviewedCount } from './review.ts';

export function totalsOf(
  documents: readonly DocumentReport[],
  evidence: readonly EvidenceReport[],
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
    reviewed: reviewedCount(judged),
    witnesses: evidence.reduce((sum, { accepted, refused }) => sum + accepted.run + refused.run, 0),
    states: countBy(states),
  };
}
