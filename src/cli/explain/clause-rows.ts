/**
 * Rules → the ledger rows that name them, for `explain --clauses`. A form of this
 * package has the ledgers in grammar/spec; a user's form has those that
 * wellformed.json lists for its grammar, and often none.
 *
 *     utf8:utf8_3   →  rfc3629#5f3c09a1   grammar/spec/rfc3629.ledger:80   a paraphrase of the clause
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isCited, type Ledger, type Row, rowId } from '../../audit/ledger/ledger.ts';
import { parseLedger } from '../../audit/ledger/text.ts';
import type { CitedRule } from '../../audit/verdict-trace.ts';
import { packageRoot } from '../../compile/index.ts';
import { printable } from '../../shared/printable.ts';
import { readProject } from '../project/project.ts';
import { readText } from '../read-text.ts';

interface LedgerRow {
  readonly id: string;
  readonly row: Row;
  /** `grammar/spec/rfc3629.ledger:120` */
  readonly location: string;
}

interface LocatedLedger {
  readonly ledger: Ledger;
  readonly file: string;
}

/** Ledger rows by the rules of a form. */
export class ClauseRows {
  readonly #ledgers: readonly LocatedLedger[];
  /** The ids of the rows that name a rule. */
  readonly #rowsOf: (rule: string) => readonly string[];
  readonly #rows = new Map<string, LedgerRow & { readonly ledger: Ledger }>();

  constructor(rowsOf: (rule: string) => readonly string[], ledgers: readonly LocatedLedger[]) {
    this.#ledgers = ledgers;
    this.#rowsOf = rowsOf;
    for (const { ledger, file } of ledgers) {
      for (const row of ledger.rows) {
        const id = rowId(ledger, row);
        this.#rows.set(id, { id, row, ledger, location: `${printable(file)}:${row.line}` });
      }
    }
  }

  /** The rows that name the rule: those of the clause it cites, and the others. */
  of({ rule, clause }: CitedRule): { readonly cited: readonly LedgerRow[]; readonly others: readonly LedgerRow[] } {
    const rows = this.#rowsOf(rule).flatMap((id) => this.#rows.get(id) ?? []);
    const isOfClause = ({ ledger, row }: (typeof rows)[number]) =>
      ledger.document === clause?.document && isCited(row, clause);
    return { cited: rows.filter(isOfClause), others: rows.filter((each) => !isOfClause(each)) };
  }

  covers(document: string): boolean {
    return this.#ledgers.some(({ ledger }) => ledger.document === document);
  }

  /** The paraphrase of the row, or of the row it is the same as. */
  paraphraseOf({ row }: LedgerRow): string {
    const target = row.kind === 'same' ? (this.#rows.get(row.detail)?.row ?? row) : row;
    return target.says || row.note || `${row.kind}, without a paraphrase`;
  }
}

/** `rowsOf`: rule → ids of rows. Throws AuditError where a ledger cannot be parsed. */
export async function packagedRows(rowsOf: ReadonlyMap<string, readonly string[]>): Promise<ClauseRows> {
  // Imported here, so that `explain --help` works before any table has been generated.
  const { loadLedgers } = await import('../../audit/files.ts');
  const located = loadLedgers(packageRoot()).map((ledger) => ({ ledger, file: `grammar/spec/${ledger.id}.ledger` }));
  return new ClauseRows((rule) => rowsOf.get(rule) ?? [], located);
}

/** The rows of the user's own ledgers. `path`: of the grammar. Throws CommandError, AuditError. */
export function userRows(formId: string, path: string): ClauseRows {
  const listed = readProject()?.ledgers?.filter(({ grammar }) => join(grammar) === join(path)) ?? [];
  const ledgers = listed
    .filter(({ ledger }) => existsSync(ledger))
    .map(({ ledger: file }) => ({ ledger: parseLedger(file, readText(file)), file }));
  // A user's ledger names rules as the grammar does: `label`, or `~reason`.
  const named = (rule: string) => rule.slice(formId.length).replace(/^:/, '');
  const rowsOf = (rule: string) =>
    ledgers.flatMap(({ ledger }) =>
      ledger.rows.flatMap((row) => (row.rules.includes(named(rule)) ? rowId(ledger, row) : [])),
    );
  return new ClauseRows(rowsOf, ledgers);
}
