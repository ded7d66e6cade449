/**
 * The rows of the page → what they can be filtered by, in the order of the page,
 * and the controls that filter them. Few combinations of values occur, and a row
 * has the number of its combination:
 *
 *     { values: { kind: ['normative', …], … }, combinations: [[[0], [3], …], …], rows: [0, 0, 1, …] }
 */
import { type Html, html } from '../../page/html.ts';
import { methodWord } from '../method.ts';
import type { AuditReport, RowReport } from '../model.ts';
import { FACETS, type Facet, type FacetData } from './data.ts';
import { firstRow } from './row-links.ts';
import { pageDocuments } from './rows.ts';

export function facetData(report: AuditReport): FacetData {
  const documents = pageDocuments(report);
  const rows = documents.flatMap((document) => document.rows.map((row) => ({ document: document.document, row })));
  const byId = new Map(rows.map(({ row }) => [row.id, row]));
  const found = rows.map(({ document, row }) => facetsOf(document, row, formsOf(row, byId)));
  const values = Object.fromEntries(
    FACETS.map((facet) => [facet, [...new Set(found.flatMap((each) => each[facet]))]]),
  ) as Record<Facet, string[]>;
  const facets = found.map((each) => FACETS.map((facet) => each[facet].map((value) => values[facet].indexOf(value))));
  const combinations = new Map(facets.map((each) => [JSON.stringify(each), each]));
  const keys = [...combinations.keys()];
  return {
    values,
    combinations: [...combinations.values()],
    rows: facets.map((each) => keys.indexOf(JSON.stringify(each))),
  };
}

function facetsOf(
  document: string,
  { kind, detail, state, verdict, method }: RowReport,
  forms: readonly string[],
): Readonly<Record<Facet, readonly string[]>> {
  return {
    document: [document],
    kind: kind === 'out-of-scope' ? [kind, `${kind}: ${detail}`] : [kind],
    state: [state.toLowerCase()],
    verdict: [verdict],
    method: [methodWord(method)],
    form: forms,
  };
}

/** The forms whose rules carry a row or whose evidence decides it; of a repetition, those of the row that it repeats. */
function formsOf(row: RowReport, byId: ReadonlyMap<string, RowReport>): string[] {
  const { by, rules } = row.kind === 'same' ? (byId.get(firstRow(row.detail, byId)) ?? row) : row;
  return [...new Set([...by, ...rules].flatMap((id) => /^([\w-]+)[:~]/.exec(id)?.[1] ?? []))];
}

const ANY: Readonly<Record<Facet, string>> = {
  document: 'any document',
  kind: 'any kind',
  state: 'any state',
  verdict: 'any verdict',
  method: 'any method',
  form: 'any form',
};

/** A search and a choice for each facet: hidden until the script runs, so that the page without it has no dead control. */
export function rowFilters({ values, combinations, rows }: FacetData): Html {
  const count = (facet: number, value: number) =>
    rows.filter((row) => combinations[row]?.[facet]?.includes(value)).length;
  return html`<div class="filters" id="filters" role="search" aria-label="Filter the rows" hidden>
    <input type="search" id="filter" aria-label="Search the rows" placeholder="search: MUST surrogate 3/24" autocomplete="off" spellcheck="false">
    ${FACETS.map(
      (facet, f) =>
        html`<select data-facet="${facet}" aria-label="${facet}"><option value="">${ANY[facet]}</option>${facet === 'form' && html`<option value="shown">this form</option>`}${values[
          facet
        ].map((value, v) => html`<option value="${v}">${value} (${count(f, v)})</option>`)}</select>`,
    )}
    <p><span id="filter-count" role="status"></span> <button type="button" id="all-rows">show all rows</button></p>
  </div>`;
}
