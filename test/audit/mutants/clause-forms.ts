/**
 * Whether the evidence of a row is about the forms whose rules the row names:
 *
 *     rules utf8:utf8_3 ucs2:ucs2_char   by utf8:no-surrogates     ucs2 is not decided
 *     rules utf8:utf8_3                  by utf16:repertoire       about another form
 */
import type { Evidence } from '../../../src/audit/evidence.ts';
import { INSPECTION, inScope, type Ledger, type Row, rowId } from '../../../src/audit/ledger/ledger.ts';
import type { Problem } from '../../../src/audit/problem.ts';

/** The forms that evidence decides. */
function formsOf({ form, about = [] }: Pick<Evidence, 'form' | 'about'>): readonly string[] {
  return [form, ...about];
}

/** One problem for each form of a row in scope without evidence, and for each evidence about none of its forms. */
export function clauseFormProblems(ledgers: readonly Ledger[], evidence: ReadonlyMap<string, Evidence>): Problem[] {
  return ledgers.flatMap((ledger) =>
    ledger.rows.filter(inScope).flatMap((row) =>
      rowProblems(row, evidence).map((what) => ({
        kind: 'evidence of another form',
        where: rowId(ledger, row),
        what,
      })),
    ),
  );
}

function rowProblems({ rules, by }: Row, evidence: ReadonlyMap<string, Evidence>): string[] {
  // A rule that no form has, and evidence that does not exist, are problems of their own.
  const named = new Set(rules.map((rule) => rule.split(/[:~]/)[0] as string));
  const ids = by.filter((id) => id !== INSPECTION);
  const decided = ids.flatMap((id) => evidence.get(id) ?? []);
  if (named.size === 0 || decided.length < ids.length || ids.length === 0) return [];
  const undecided = [...named].filter((form) => !decided.some((each) => formsOf(each).includes(form)));
  const foreign = decided.filter((each) => !formsOf(each).some((form) => named.has(form)));
  return [
    ...undecided.map((form) => `names rules of ${form}, which no evidence of the row decides`),
    ...foreign.map(({ id }) => `decided by ${id}, but names no rule of that form`),
  ];
}
