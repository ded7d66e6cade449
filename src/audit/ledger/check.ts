/**
 * Checks a ledger against the other ledgers and the evidence, so that no row
 * is doubled or left without a decision. The documents are not needed.
 */
import { countsOf, groupPairs } from '../../shared/groups.ts';
import type { Problem } from '../problem.ts';
import { NORMALISER } from '../text/normalise.ts';
import { excuseProblem, KEYWORDS } from './keywords.ts';
import { INSPECTION, inScope, type Ledger, type Row, rowId, rowName, sentenceId } from './ledger.ts';
import { isSigned, signatureProblems } from './signature.ts';

/** `ledger#name` → rows: all clauses of the sentence. */
export function rowIndex(ledgers: readonly Ledger[]): Map<string, Row[]> {
  return groupPairs(ledgers.flatMap((ledger) => ledger.rows.map((row) => [sentenceId(ledger, row), row] as const)));
}

export function checkLedger(
  ledger: Ledger,
  index: ReadonlyMap<string, readonly Row[]>,
  evidence: ReadonlySet<string>,
): Problem[] {
  const found: Problem[] = [];
  const report = (where: string, what: string) => found.push({ kind: 'ledger', where, what });
  if (ledger.normaliser !== NORMALISER) {
    report(ledger.id, `made with normaliser ${ledger.normaliser}; this is normaliser ${NORMALISER}`);
  }
  const names = countsOf(ledger.rows.map(rowName));
  ledger.rows.forEach((row, i) => {
    const where = rowId(ledger, row);
    if (names.get(rowName(row)) !== 1) report(where, 'is there twice');
    const before = ledger.rows[i - 1];
    if (!isNext(before, row))
      report(where, `follows ${before ? rowName(before) : 'nothing'}: the clauses of a sentence are /a, /b and so on`);
    for (const what of rowProblems(ledger, row, index, evidence)) report(where, what);
  });
  return found;
}

/** Whether `row` may follow `before`: the clauses of a sentence have its digest, and letters from a on. */
function isNext(before: Row | undefined, row: Row): boolean {
  if (before?.name !== row.name) return row.part === '' || row.part === 'a';
  const next = before.part !== '' && row.part.charCodeAt(0) === before.part.charCodeAt(0) + 1;
  return next && row.digest === before.digest;
}

function rowProblems(
  ledger: Ledger,
  row: Row,
  index: ReadonlyMap<string, readonly Row[]>,
  evidence: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  if (row.kind === 'undecided')
    problems.push('undecided: choose normative, definition, informative, out-of-scope or same');
  if (row.kind === 'out-of-scope' && !ledger.reasons.has(row.detail))
    problems.push(`out of scope for a reason that the ledger does not define`);
  if (row.keyword !== '' && !(KEYWORDS as readonly string[]).includes(row.keyword))
    problems.push(`"${row.keyword}" is not a keyword of RFC 2119`);
  const read = row.written ?? row;
  problems.push(...signatureProblems(ledger, read, 'review'), ...signatureProblems(ledger, read, 'excused'));
  const excuse = excuseProblem(row);
  if (excuse !== null) problems.push(excuse);
  if (row.kind === 'same') {
    const target = index.get(row.detail);
    if (!target) problems.push(`refers to ${row.detail}, which is not a row`);
    else if (target.some(({ kind }) => kind === 'same'))
      problems.push(`refers to ${row.detail}, which itself refers to another row`);
  }
  if (inScope(row)) {
    if (row.says === '') problems.push('in scope, but has no paraphrase');
    if (row.by.length === 0) problems.push('in scope, but no evidence decides it');
  }
  for (const id of row.by)
    if (id !== INSPECTION && !evidence.has(id)) problems.push(`decided by ${id}, which is not evidence`);
  if (row.by.includes(INSPECTION) && (row.note === '' || !isSigned(ledger, read, 'review')))
    problems.push('decided by inspection, but without a note of what was inspected, or without a review');
  return problems;
}
