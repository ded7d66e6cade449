/**
 * The table of a form, as it ships: a row for each state from which a text can
 * still become well-formed, a column for each class of symbols, and in each
 * cell where it leads, or what forbids it.
 */

import { formatRanges } from '../../alphabet.ts';
import type { SymbolSet } from '../../compile/index.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { FormReport } from '../model.ts';
import { type Cell, cellFrom, type FormData } from './data.ts';
import { type Html, html } from './html.ts';

export function cellTable({ compiled: { minimal } }: AuditedForm, { title }: FormReport, data: FormData): Html {
  const cells = data.cells.map(cellFrom);
  const states = [...new Set(cells.map(({ state }) => state))];
  const heads = minimal.classes.map((set) => html`<th scope="col"><span>${short(minimal.alphabet, set)}</span></th>`);
  return html`<table class="cells" role="grid" data-keys="grid" aria-label="The table of ${title}: state by class of symbols">
    <thead><tr><th scope="col"><span class="corner">state</span></th>${heads}</tr></thead>
    <tbody>${states.map(
      (state) =>
        html`<tr><th scope="row">${state}</th>${cells.filter((cell) => cell.state === state).map(cellOf)}</tr>`,
    )}</tbody>
  </table>
  <p class="key"><b>3</b> the next state · <b class="no">✗</b> a restriction forbids it · <b class="none">·</b> no rule goes on with it</p>`;
}

/** What else is to be said of a cell, and is the same for every reader of it, the script says. */
function cellOf({ state, class: c, next, forbidden }: Cell): Html {
  const kind = next >= 0 ? 'yes' : forbidden.length > 0 ? 'no' : 'none';
  const mark = next >= 0 ? next : forbidden.length > 0 ? '✗' : '·';
  return html`<td class="${kind}" data-thing="cell=${state}.${c}">${mark}</td>`;
}

/** The first range, and that there are more: the whole set stands in the label of each cell. */
function short(alphabet: Parameters<typeof formatRanges>[0], set: SymbolSet): string {
  return formatRanges(alphabet, set.slice(0, 2)) + (set.length > 2 ? ' …' : '');
}
