/**
 * The automaton of a form as a picture, in which each restriction is an edge that
 * ends at its label, and its shipped table: a row for each live state, a column
 * for each class of symbols.
 *
 *     state 4 rejects A0..BF: surrogate   →   stub=4~surrogate   A0..BF / surrogate
 */
import type { Edge } from '../../export/automaton/graph.ts';
import { drawAutomaton } from '../../export/automaton/picture.ts';
import { type Html, html } from '../../page/html.ts';
import { automatonSvg, scrollable, tableOfStates } from '../../page/pictures.ts';
import { stubTarget } from '../../page/script/target.ts';
import type { AuditedForm } from '../audited-form.ts';
import type { FormReport } from '../model.ts';
import { type Cell, cellFrom, type FormData } from './data.ts';

export function automatonPane({ compiled }: AuditedForm, { title, states, classes }: FormReport, data: FormData): Html {
  const picture = automatonSvg(title, drawAutomaton(compiled, stubEdges(data)));
  return html`<p class="size">${title}: ${states} states, ${classes} classes</p>
    ${scrollable(`Picture of the automaton of ${title}`, picture)}
    <h3>Table</h3>${scrollable(`Table of ${title}`, cellTable(title, data))}`;
}

/** Characters of the symbols on a stub. */
const STUB_LENGTH = 18;

function stubEdges({ stubs }: FormData): Edge[] {
  return stubs.map((stub) => ({
    from: stub.state,
    to: null,
    target: stubTarget(stub),
    label: [shortened(stub.symbols), stub.reason],
  }));
}

/** `80..9F, C0..C1, F5..FF` → `80..9F, C0..C1 …`: the ranges that fit. */
function shortened(symbols: string): string {
  const ranges = symbols.split(', ');
  let shown = ranges.length;
  while (shown > 1 && ranges.slice(0, shown).join(', ').length > STUB_LENGTH) shown--;
  return ranges.slice(0, shown).join(', ') + (shown < ranges.length ? ' …' : '');
}

/** A cell shows the next state, or that the symbol is rejected, and whether a restriction or no rule at all rejects it. */
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
