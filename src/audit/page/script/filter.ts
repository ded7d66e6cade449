/**
 * The search of the rows: which of them are shown, and how many. Until the reader
 * asks for something, all of them are, and those that are not judged are closed.
 */
import { query, queryAll } from '../../../page/script/dom.ts';
import { isMatch } from './row-match.ts';

interface SearchedRow {
  readonly element: HTMLElement;
  readonly text: string;
}

export class RowFilter {
  readonly #rows: readonly SearchedRow[];
  readonly #search = query<HTMLInputElement>('#filter');

  /** `onChange`: called after other rows are shown. */
  constructor(onChange: () => void) {
    this.#rows = queryAll('.rows li').map((element) => {
      // The id has the ledger: row-rfc3629-5f3c09a1.
      const text = [element.id, element.textContent, element.getAttribute('data-words')].join(' ');
      return { element: element as HTMLElement, text };
    });
    this.#search.addEventListener('input', () => {
      this.#apply();
      onChange();
    });
    query('#filters').hidden = false;
    this.#apply();
  }

  /** Shows a row that the search has hidden, by showing all rows, or that is closed. */
  reveal(row: Element): void {
    if ((row as HTMLElement).hidden) this.#search.value = '';
    this.#apply();
    const closed = row.closest('details');
    if (closed) closed.open = true;
  }

  #apply(): void {
    const words = this.#search.value;
    for (const { element, text } of this.#rows) element.hidden = !isMatch(text, words);
    for (const group of queryAll('.part, .exclusions, .document'))
      (group as HTMLElement).hidden = group.querySelector('li:not([hidden])') === null;
    for (const aside of queryAll('.exclusions')) (aside as HTMLDetailsElement).open = words.trim() !== '';
    const shown = this.#rows.filter(({ element }) => !element.hidden).length;
    query('#filter-count').textContent = `${shown} of ${this.#rows.length} rows`;
  }
}
