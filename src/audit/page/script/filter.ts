/**
 * The search box of the clauses: a clause is shown when its text has all the
 * words, in any order: section, paraphrase, keyword, state, method, kind,
 * evidence (with its form) and document.
 */
import { query, queryAll } from '../../../page/script/dom.ts';
import { hasWords } from './has-words.ts';

/** Filters the clauses as the question is typed, and says how many are shown. */
export function initFilter(): void {
  const box = query<HTMLInputElement>('#filter');
  const count = query('#filter-count');
  const clauses = queryAll('.clauses .clause').map((element) => ({
    element,
    // The id has the document: row-rfc3629-4-9.
    text: `${element.id} ${element.textContent ?? ''}`,
  }));
  box.addEventListener('input', () => {
    let shown = 0;
    for (const { element, text } of clauses) {
      const found = hasWords(text, box.value);
      element.classList.toggle('filtered', !found);
      if (found) shown++;
    }
    count.textContent = box.value.trim() === '' ? '' : `${shown} of ${clauses.length}`;
  });
}
