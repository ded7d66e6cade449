/**
 * The controls that filter the rows: a search and a choice for each facet. They
 * are hidden until the script runs, so that the page without it has no dead control.
 */

import { type Html, html } from '../../page/html.ts';
import { FACETS, type Facet, type FacetData } from './data.ts';

const ANY: Readonly<Record<Facet, string>> = {
  document: 'any document',
  kind: 'any kind',
  state: 'any state',
  verdict: 'any verdict',
  method: 'any method',
  form: 'any form',
};

export function rowFilters({ values, combinations, rows }: FacetData): Html {
  const count = (facet: number, value: number) =>
    rows.filter((row) => combinations[row]?.[facet]?.includes(value)).length;
  return html`<div class="filters" id="filters" role="search" aria-label="Filter the rows" hidden>
    <input type="search" id="filter" aria-label="Search the rows" placeholder="search: MUST surrogate 3/24" autocomplete="off" spellcheck="false">
    ${FACETS.map(
      (facet, f) =>
        html`<select data-facet="${facet}" aria-label="${facet}">${facet === 'form' && html`<option value="shown">this form</option>`}<option value="">${ANY[facet]}</option>${values[
          facet
        ].map((value, v) => html`<option value="${v}">${value} (${count(f, v)})</option>`)}</select>`,
    )}
    <p><span id="filter-count" role="status"></span> <button type="button" id="all-rows">show all rows</button></p>
  </div>`;
}
