/**
 * A row and the evidence that was decided → whether the row holds, and by which
 * method. It holds where all evidence that it names is shown; its method is the
 * weakest of theirs.
 */
import type { RowJudgement } from './document-report.ts';
import { INSPECTION, inScope, type Row } from './ledger/ledger.ts';
import { weakestMethod } from './method.ts';
import type { EvidenceReport, RowMethod } from './model.ts';

/** Judges the rows of some ledgers. `index`: the rows that a row "same" can name. */
export function judgeOf(
  index: ReadonlyMap<string, readonly Row[]>,
  evidence: readonly EvidenceReport[],
): (row: Row) => RowJudgement {
  const decided = new Map(evidence.map((each) => [each.id, each]));
  return (row) => {
    const parts = row.kind === 'same' ? (index.get(row.detail) ?? []) : [row];
    const deciding = parts.filter(inScope);
    // A row "same" whose target is missing is violated, not out of scope. The ledger check names it.
    if (parts.length === 0 || parts.some(({ kind }) => kind === 'undecided')) {
      return { verdict: 'violated', method: 'not judged' };
    }
    if (deciding.length === 0) return { verdict: 'not judged', method: 'not judged' };
    const isShown = (id: string) => id === INSPECTION || decided.get(id)?.shown === true;
    const holds = deciding.every(({ by }) => by.length > 0 && by.every(isShown));
    const methodOf = (id: string): RowMethod =>
      id === INSPECTION ? 'inspected' : (decided.get(id)?.method ?? 'not judged');
    const methods = deciding.flatMap(({ by }) => by.map(methodOf));
    return { verdict: holds ? 'holds' : 'violated', method: weakestMethod(methods) };
  };
}
