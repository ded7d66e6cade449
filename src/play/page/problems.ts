/** The mistakes of the grammar as a list below the editor: for touch, for the keyboard and for screen readers. */
import { button, element, query } from '../../page/script/dom.ts';
import type { Mistake } from '../protocol.ts';
import { type Editor, remedyLabel } from './editor.ts';

export function showProblems(mistakes: readonly Mistake[], editor: Editor): void {
  query('#problems').replaceChildren(...mistakes.map((mistake) => item(mistake, editor)));
}

function item(mistake: Mistake, editor: Editor): HTMLElement {
  const { from, severity, summary, remedy, related, replacement, code } = mistake;
  const place = button(editor.position(from), () => editor.goTo(from), { class: 'place' });
  place.setAttribute('aria-label', `go to ${editor.position(from)}`);
  return element(
    'li',
    { class: severity, 'data-code': code },
    element('p', {}, element('b', {}, severity), ' ', place, ` ${summary}`),
    ...related.map(({ message, from: at }) => element('p', { class: 'related' }, `${editor.position(at)}: ${message}`)),
    ...(remedy ? [element('p', { class: 'remedy' }, `Remedy: ${remedy}`)] : []),
    ...(replacement === null
      ? []
      : [button(remedyLabel(replacement), () => editor.replace(replacement), { class: 'plain' })]),
  );
}
