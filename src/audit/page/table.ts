/**
 * The shipped table of a form: a row for each live state, a column for each class
 * of symbols. A cell shows the next state, or that the symbol is rejected, and
 * whether a restriction or no rule at all rejects it.
 */
import { type Html, html } from '../../page/html.ts';
import { scrollable, tableOfStates } from '../../page/pictures.ts';
import type { FormReport } from '../model.ts';
import { type Cell, cellFrom, type FormData } from './data.ts';

export function tablePane({ title, states, classes }: FormReport, data: FormData): Html {
  return html`<p class="size">${title}: ${states} states, ${classes} classes</p>
    ${scrollable(`Table of ${title}`, cellTable(title, data))}`;
}

function cellTable(title: string, data: FormData): Html {
  const cells = data.cells.map(cellFrom);
  const rows = [...new Set(cells.map(({ state }) => state))].map((state) => ({
    state,
    cells: cells.filter((cell) => cell.state === state).map(tableCell),
  }));
  return html`${tableOfStates(title, data.classes, rows)}
  <p class="legend"><b>3</b> the next state · <b class="no">✗</b> forbidden by a restriction · <b class="none">·</b> no rule continues with it</p>`;
}

/** The script adds targets, labels and tooltips (script/main.ts): without them the page is much smaller. */
function tableCell({ next, forbidden }: Cell): Html {
  if (next >= 0) return html`<td class="yes">${next}</td>`;
  return forbidden.length > 0 ? html`<td class="no">✗</td>` : html`<td class="none">·</td>`;
}
