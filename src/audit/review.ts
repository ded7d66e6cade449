/**
 * Rows in scope → those that no one but their author has judged. The author of
 * a row may misread its sentence and then choose evidence that fits the
 * misreading, so a second person reads both, and signs:
 *
 *     1/19 normative = 3c1f… qT4x
 *       review A. Doe, 2026-11-22
 */
import { isReviewed } from './ledger/keywords.ts';
import type { DocumentReport, RowReport } from './model.ts';
import type { Problem } from './problem.ts';

/** Rows "same" included: that two sentences say the same is a judgement too. */
export function reviewProblems(documents: readonly Pick<DocumentReport, 'rows'>[]): Problem[] {
  return documents
    .flatMap(({ rows }) => rows)
    .filter((row) => row.method !== 'not judged' && !isReviewed(row.review))
    .map(({ id }) => ({ kind: 'review', where: id, what: 'in scope, but without a review: add "review NAME, DATE"' }));
}

export function reviewedCount(rows: readonly Pick<RowReport, 'review'>[]): number {
  return rows.filter(({ review }) => isReviewed(review)).length;
}
