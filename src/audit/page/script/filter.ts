/**
 * The filters of the rows: which rows are shown, and how many. Until the reader
 * chooses something, all of them are, and those that are not judged are closed.
 */
import { query, queryAll } from '../../../page/script/dom.ts';
import { FACETS, type FacetData, type RowFacets } from '../data.ts';
import { isMatch, type RowQuestion } from './row-match.ts';

interface FilteredRow {
  readonly element: HTMLElement;
  readonly text: string;
  readonly facets: RowFacets;
}

export class RowFilter {
  readonly #data: FacetData;
  readonly #rows: readonly FilteredRow[];
  readonly #search = query<HTMLInputElement>('#filter');
  readonly #choices = FACETS.map((facet) => query<HTMLSelectElement>(`select[data-facet=${facet}]`));
  #form = '';

  /** `onChange`: called after other rows are shown. */
  constructor(data: FacetData, onChange: () => void) {
    this.#data = data;
    this.#rows = queryAll('.rows li').map((element, i) => {
      const facets = data.combinations[data.rows[i] ?? -1] ?? [];
      const values = facets.flatMap((each, f) => each.map((v) => this.#values(f)[v]));
      // The id has the ledger: row-rfc3629-4-9.
      return { element: element as HTMLElement, facets, text: [element.id, element.textContent, ...values].join(' ') };
    });
    const changed = () => {
      this.#apply();
      onChange();
    };
    this.#search.addEventListener('input', changed);
    for (const choice of this.#choices) choice.addEventListener('change', changed);
    query('#all-rows').addEventListener('click', () => {
      this.#reset();
      changed();
    });
    query('#filters').hidden = false;
  }

  /** Lists the rows, given the form that the page shows. */
  show(form: string): void {
    this.#form = form;
    this.#apply();
  }

  /** Shows a row that is filtered out, by showing all rows, or closed. */
  reveal(row: Element): void {
    if ((row as HTMLElement).hidden) this.#reset();
    this.#apply();
    const closed = row.closest('details');
    if (closed) closed.open = true;
  }

  #values(facet: number): readonly string[] {
    return this.#data.values[FACETS[facet] as (typeof FACETS)[number]];
  }

  #reset(): void {
    this.#search.value = '';
    for (const choice of this.#choices) choice.value = '';
  }

  #question(): RowQuestion {
    const chosen = this.#choices.map(({ value }, facet) => {
      if (value === '') return null;
      return value === 'shown' ? this.#values(facet).indexOf(this.#form) : Number(value);
    });
    return { words: this.#search.value, chosen };
  }

  #apply(): void {
    const question = this.#question();
    for (const { element, text, facets } of this.#rows) element.hidden = !isMatch(text, facets, question);
    for (const group of queryAll('.part, .exclusions, .document'))
      (group as HTMLElement).hidden = group.querySelector('li:not([hidden])') === null;
    const isAsked = question.words.trim() !== '' || question.chosen.some((each) => each !== null);
    for (const aside of queryAll('.exclusions')) (aside as HTMLDetailsElement).open = isAsked;
    const shown = this.#rows.filter(({ element }) => !element.hidden).length;
    query('#filter-count').textContent = `${shown} of ${this.#rows.length} rows`;
  }
}
