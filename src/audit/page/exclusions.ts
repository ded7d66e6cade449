/**
 * The rows that are not judged, by document: each with its kind, its reason,
 * and who has excused a keyword. With the clauses, the page has every row.
 *
 *     RFC 3629   172 rows are not judged
 *       boilerplate   front/1 front/2 …
 *       protocol      6/14 MAY, excused by A. Doe
 */

import { type Html, html } from '../../page/html.ts';
import type { DocumentReport, RowReport } from '../model.ts';
import { anchor } from './clauses.ts';

export function exclusionList(documents: readonly DocumentReport[]): Html {
  return html`<div class="excluded">${documents.map(ofDocument)}</div>`;
}

function ofDocument({ document, rows }: DocumentReport): Html | null {
  const out = rows.filter(({ verdict }) => verdict === 'not judged');
  if (out.length === 0) return null;
  const reasons = [...new Set(out.map(reasonOf))].sort();
  return html`<details><summary>${document}: ${out.length} of ${rows.length} rows are not judged</summary>
    <dl>${reasons.map((reason) => {
      const own = out.filter((row) => reasonOf(row) === reason);
      return html`<dt>${reason} <small>${own.length}</small></dt><dd>${own.map(item)}</dd>`;
    })}</dl></details>`;
}

function item({ id, keyword, says }: RowReport): Html {
  const about = [keyword, says].filter(Boolean).join(': ');
  return html`<span id="${anchor(id)}">${id.slice(id.indexOf('#') + 1)}${about && html` <small>${about}</small>`}</span> `;
}

function reasonOf({ kind, detail }: RowReport): string {
  return [kind, detail].filter(Boolean).join(', ');
}
