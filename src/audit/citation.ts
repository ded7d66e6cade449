/**
 * The citation of a grammar rule (`@clause`) → what is wrong with it. The cited
 * section must have a row in scope that names the rule, and the most exact one:
 *
 *     utf8_tail cites §4 UTF8-tail    right: the row of that item names it
 *     utf8_tail cites §1              wrong: a row of §4 is named after the rule
 *     twice cites RFC 9999            wrong: neither audited nor a notation
 */
import { type Clause, formatClause } from '../shared/clause.ts';
import { inScope, isCited, type Ledger, rowId } from './ledger/ledger.ts';
import type { Problem } from './problem.ts';

/** What the check needs of a rule. */
export interface Citing {
  readonly clause: Clause | undefined;
  /** Whether the rule must cite a clause. Not in a user's grammar if the rule is inherited or has parameters. */
  readonly mustCite: boolean;
}

/** Clauses of documents without a ledger that a grammar of the package may cite: they define notation, not texts. */
const NOTATION: ReadonlySet<string> = new Set(['RFC 5234 §3.7 2element', 'RFC 5234 §3.7 3element']);

/** `null`: the citation is right; `external`: its document has no ledger, as it may. `isOwn`: a rule of a user. */
export function citationProblem(
  isOwn: boolean,
  { rule, rows, clause }: { rule: string; rows: readonly string[] } & Pick<Citing, 'clause'>,
  ledgers: readonly Ledger[],
): Problem | 'external' | null {
  const refuse = (what: string): Problem => ({ kind: 'rule without clause', where: rule, what });
  if (!clause) return refuse(`cites nothing${isOwn ? ': write @clause NAME §SECTION in a comment above it' : ''}`);
  const cites = `cites ${formatClause(clause)}`;
  const ledger = ledgers.find(({ document }) => document === clause.document);
  // A user's grammar may cite documents that have no ledger in this audit.
  if (!ledger && isOwn) return 'external';
  if (!ledger) {
    if (!NOTATION.has(formatClause(clause))) return refuse(`${cites}: ${clause.document} has no ledger`);
    return rows.length > 0 ? 'external' : refuse(`${cites}, and no row names the rule`);
  }
  const cited = ledger.rows.filter((row) => isCited(row, clause));
  if (cited.length === 0) return refuse(`${cites}, which has no row${isOwn ? elsewhere(ledger, rows, clause) : ''}`);
  const naming = cited.filter((row) => rows.includes(rowId(ledger, row)));
  if (naming.length === 0) return refuse(`${cites}, but no row of that clause names the rule`);
  if (!naming.some((row) => inScope(row) || row.kind === 'undecided'))
    return refuse(`${cites}, but no row of that clause that names the rule is in scope`);
  const definition = clause.item === '' ? definitionOf(rule, ledgers) : null;
  if (definition) return refuse(`${cites}, but ${definition} is named after the rule`);
  return null;
}

/** Where the rows are that name the rule: a grammar often cites a section for the rules of its subsections. */
function elsewhere(ledger: Ledger, rows: readonly string[], { section }: Clause): string {
  const row = ledger.rows.find((each) => each.section !== section && rows.includes(rowId(ledger, each)));
  return row ? `: ${rowId(ledger, row)} names the rule, so cite ${ledger.document} §${row.section}` : '';
}

/** The row whose item has the name of the rule: `UTF8-tail` for `utf8:utf8_tail`. */
function definitionOf(rule: string, ledgers: readonly Ledger[]): string | null {
  const name = rule.slice(rule.indexOf(':') + 1);
  for (const ledger of ledgers) {
    const row = ledger.rows.find(
      (each) => each.item.toLowerCase().replaceAll('-', '_') === name && each.rules.includes(rule),
    );
    if (row) return `${rowId(ledger, row)} (${row.item})`;
  }
  return null;
}
