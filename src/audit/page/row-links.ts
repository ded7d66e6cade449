/** Ids of rows and of evidence → the places of the page where they are, and links to these. */
import { type Html, html } from '../../page/html.ts';

/** Id of a row or of evidence → an HTML id: `rfc3629#5f3c09a1/b` → `row-rfc3629-5f3c09a1-b`. */
export function anchor(id: string): string {
  return id.includes('#') ? `row-${id.replace(/[#/~]/g, '-')}` : id.replace(/[^\w.-]/g, '-');
}

/** The id of a row; of a compound sentence, which no row has as a whole, that of its first clause. */
export function firstRow(id: string, known: { has(id: string): boolean }): string {
  return known.has(id) ? id : `${id}/a`;
}

/** Links to rows, by ledger: `rfc3629 5f3c09a1 0c4f77aa, rfc3629-fr 9f86d081`. */
export function byLedger(rows: readonly string[]): Html[] {
  const ledgers = [...new Set(rows.map((row) => row.split('#')[0] as string))];
  return ledgers.map((ledger, i) => {
    const own = rows.filter((row) => row.startsWith(`${ledger}#`));
    return html`${i > 0 && ', '}${ledger}${own.map((row) => html` <a href="#${anchor(row)}">${row.slice(ledger.length + 1)}</a>`)}`;
  });
}
