/**
 * The shipped table of a form as an HTML table: a row for each live state, a
 * column for each class of symbols. A cell shows the next state, or that the
 * symbol is rejected, and whether a restriction or no rule at all rejects it.
 */

import { formatRanges } from '../../alphabet.ts';
import type { SymbolSet } from '../../compile/index.ts';
import { type Html, html } from '../../page/html.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { FormReport } from '../model.ts';
import { type Cell, cellFrom, type FormData } from './data.ts';

export function cellTable({ compiled: { minimal } }: AuditedForm, { title }: FormReport, data: FormData): Html {
  const cells = data.cells.map(cellFrom);
  const states = [...new Set(cells.map(({ state }) => state))];
  const heads = minimal.classes.map((set) => html`<th scope="col"><span>${short(minimal.alphabet, set)}</span></th>`);
  return html`<table class="cells" role="grid" data-roving="grid" aria-label="The table of ${title}: state by class of symbols">
    <thead><tr><th scope="col"><span class="corner">state</span></th>${heads}</tr></thead>
    <tbody>${states.map(
      (state) =>
        html`<tr><th scope="row">${state}</th>${cells.filter((cell) => cell.state === state).map(tableCell)}</tr>`,
    )}</tbody>
  </table>
  <p class="legend"><b>3</b> the next state · <b class="no">✗</b> forbidden by a restriction · <b class="none">·</b> no rule continues with it</p>`;
}

/** The script adds targets, labels and tooltips (script/cell-labels.ts): without them the page is much smaller. */
function tableCell(cell: Cell): Html {
  const { next, forbidden } = cell;
  const kind = next >= 0 ? 'yes' : forbidden.length > 0 ? 'no' : 'none';
  const mark = next >= 0 ? next : forbidden.length > 0 ? '✗' : '·';
  return html`<td class="${kind}">${mark}</td>`;
}

/** The first two ranges of a class; the label of each cell has all of them. */
function short(alphabet: Parameters<typeof formatRanges>[0], set: SymbolSet): string {
  return formatRanges(alphabet, set.slice(0, 2)) + (set.length > 2 ? ' …' : '');
}
