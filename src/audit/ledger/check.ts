/**
 * Checks a ledger against its own section marks, the other ledgers and the
 * evidence, so that no row can be lost, doubled or left without a decision.
 * The documents are not needed.
 */
import { groupPairs } from '../../shared/groups.ts';
import type { Problem } from '../problem.ts';
import { digestOfList, NORMALISER } from '../text/normalise.ts';
import { excuseProblem, KEYWORDS } from './keywords.ts';
import {
  INSPECTION,
  inScope,
  itemRows,
  type Ledger,
  type Row,
  rowId,
  rowName,
  type SectionMark,
  sentenceId,
} from './ledger.ts';
import { isSigned, signatureProblems } from './signature.ts';

/** `ledger#section/ordinal` → rows: all clauses of the sentence. */
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
  checkMarks(ledger, report);
  ledger.rows.forEach((row, i) => {
    const where = rowId(ledger, row);
    const before = ledger.rows[i - 1];
    if (!isNext(before, row))
      report(where, `follows ${before ? rowName(before) : 'nothing'}: a row is missing or doubled`);
    for (const what of rowProblems(ledger, row, index, evidence)) report(where, what);
  });
  return found;
}

function checkMarks(ledger: Ledger, report: (where: string, what: string) => void): void {
  const marks = new Map(sectionMarks(ledger.rows).map((mark) => [mark.section, mark]));
  for (const { section, count, root } of ledger.sections) {
    const actual = marks.get(section);
    if (actual?.count !== count) report(`${ledger.id}#${section}`, `${actual?.count ?? 0} rows, ${count} announced`);
    else if (actual.root !== root) report(`${ledger.id}#${section}`, 'the root does not match the rows');
    marks.delete(section);
  }
  for (const section of marks.keys()) report(`${ledger.id}#${section}`, 'the section is not announced');
  if (ledger.sections.length !== ledger.count)
    report(ledger.id, `${ledger.sections.length} sections, ${ledger.count} announced`);
  else if (marksRoot(ledger.sections) !== ledger.root) report(ledger.id, 'the root does not match the sections');
}

/** Item count and root of each section, in order. */
export function sectionMarks(rows: readonly Row[]): SectionMark[] {
  const bySection = groupPairs(itemRows(rows).map(({ section, digest }) => [section, digest] as const));
  return [...bySection].map(([section, digests]) => ({ section, count: digests.length, root: digestOfList(digests) }));
}

/** The root over all sections. */
export function marksRoot(marks: readonly SectionMark[]): string {
  return digestOfList(marks.map(({ section, count, root }) => `${section} ${count} ${root}`));
}

/**
 * Whether `row` may follow `before`: ordinals count from 1 in each section, clauses from a, and clauses of a sentence
 * share its digest.
 */
function isNext(before: Row | undefined, row: Row): boolean {
  if (before?.section !== row.section) return row.ordinal === 1 && (row.part === '' || row.part === 'a');
  if (row.ordinal === before.ordinal + 1) return row.part === '' || row.part === 'a';
  const next = before.part !== '' && row.part.charCodeAt(0) === before.part.charCodeAt(0) + 1;
  return row.ordinal === before.ordinal && next && row.digest === before.digest;
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
