/**
 * Connects the parts of the script: pointing and selecting, the filter of rows, the
 * keyboard and the address.
 *
 * What is highlighted is, in this order: the target under the pointer or the
 * focus, the selected target.
 */

import { query, queryAll } from '../../../page/script/dom.ts';
import { listenToKeys, makeFocusable, resetTabStops } from '../../../page/script/keyboard.ts';
import { counted } from '../../../page/script/table-walk.ts';
import { cellTarget, parseTarget } from '../../../page/script/target.ts';
import { cellFrom, type FormData, type PageData } from '../data.ts';
import { addressOf, parseAddress } from './address.ts';
import { RowFilter } from './filter.ts';
import { type Highlight, Relations } from './relations.ts';
import { View } from './view.ts';

const NOUNS = { row: 'clause', rule: 'rule', cell: 'cell' };

interface ShownForm {
  readonly form: FormData;
  readonly relations: Relations;
}

const data = JSON.parse(query('#data').textContent ?? '') as PageData;
const forms = new Map(
  data.forms.map((form): [string, ShownForm] => [form.id, { form, relations: new Relations(form, data.rows) }]),
);
const view = new View();
const choice = query<HTMLSelectElement>('#form');

let shown = forms.get(choice.value) as ShownForm;
/** The selected target: by a click or by the address. */
let selected: string | null = null;
/** What the pointer has moved to. */
let pointed: Element | null = null;

const filter = new RowFilter(resetTabStops);

/** The highlight while nothing is pointed at. */
function highlightDefault(): void {
  pointed = null;
  if (selected === null) view.highlight(new Map(), null);
  else view.highlight(shown.relations.of(selected), null, selected);
}

function point(at: EventTarget | null): void {
  const element = (at as Element | null)?.closest?.('.panes [data-target]') ?? null;
  if (element === pointed) return;
  if (element === null) {
    highlightDefault();
    return;
  }
  pointed = element;
  view.highlight(shown.relations.of(targetOf(element)), element);
}

function targetOf(element: Element): string {
  return element.getAttribute('data-target') as string;
}

function showForm(id: string): void {
  const found = forms.get(id);
  if (!found) return;
  shown = found;
  choice.value = id;
  labelCells(found.form);
  view.show(id);
  resetTabStops();
}

/** Gives each cell of the table its target, a label and a tooltip: its symbols and where they lead. */
function labelCells({ id, cells, classes }: FormData): void {
  const elements = document.querySelectorAll(`[data-form="${id}"] .cells td`);
  for (const [i, cell] of cells.map(cellFrom).entries()) {
    const reasons = cell.forbidden.map((rule) => rule.replace(/^.*~/, '')).join(', ');
    const result = cell.next >= 0 ? `to state ${cell.next}` : reasons || 'no rule continues';
    const element = elements[i];
    element?.setAttribute('data-target', cellTarget(cell));
    element?.setAttribute('aria-label', `state ${cell.state}, ${classes[cell.class]}: ${result}`);
    element?.setAttribute('title', `${classes[cell.class]}: ${result}`);
  }
}

/** Selects a target; if it is selected already, clears the selection. */
function toggleSelection(target: string): void {
  selected = selected === target ? null : target;
  for (const element of queryAll('[data-selected]')) element.removeAttribute('data-selected');
  if (selected !== null) for (const element of view.elements(selected)) element.setAttribute('data-selected', '');
  query('#selection').textContent = selected === null ? '' : summary(selected, shown.relations.of(selected));
  highlightDefault();
}

/** What a screen reader says instead of the highlight: `cell=4.8: 5 clauses, 3 rules`. */
function summary(target: string, highlight: Highlight): string {
  const counts = Object.entries(NOUNS).flatMap(([kind, noun]) => {
    const others = [...highlight.keys()].filter((other) => other !== target && parseTarget(other)[0] === kind);
    return others.length > 0 ? [counted(others.length, noun)] : [];
  });
  return `${target}: ${counts.join(', ') || 'nothing is related to it'}`;
}

function addressFor(target: string): string {
  return target.startsWith('row=') ? `#${view.elements(target)[0]?.id}` : addressOf(shown.form.id, target);
}

/** Shows what the address says, when the page is opened and when the reader goes back. */
function followAddress(): void {
  const address = parseAddress(location.hash);
  if (address.kind === 'none' && location.hash.length <= 1) clear();
  if (address.kind === 'form') showForm(address.form);
  if (address.kind === 'row') showRow(address.id);
  if (address.kind === 'target') showTarget(address.form, address.target);
}

function showTarget(form: string, target: string): void {
  showForm(form);
  selected = null;
  toggleSelection(target);
}

/** Shows a row, filtered out or not; a clause is selected in a form that it concerns. */
function showRow(id: string): void {
  const row = document.getElementById(id);
  if (!row) return;
  if (row.matches('.clause')) showTarget(formOf(row), targetOf(row));
  filter.reveal(row);
  resetTabStops();
  scrollToRow(row);
}

/** Scrolls the pane of a row, and the page only as far as the panes. */
function scrollToRow(row: Element): void {
  row.scrollIntoView({ block: 'center' });
  query('.panes').scrollIntoView({ block: 'nearest' });
}

/** The form that is shown, if a rule of it names the clause; otherwise the first form with such a rule. */
function formOf(clause: Element): string {
  const id = parseTarget(targetOf(clause))[1];
  return [shown, ...forms.values()].find(({ relations }) => relations.concerns(id))?.form.id ?? shown.form.id;
}

function clear(): void {
  for (const element of queryAll('[data-selected]')) element.removeAttribute('data-selected');
  selected = null;
  highlightDefault();
}

function listenToPointing(): void {
  const panes = query('.panes');
  // Not pointerover: when the page moves under a resting pointer, nothing is pointed at.
  panes.addEventListener('pointermove', (event) => {
    if ((event as PointerEvent).pointerType !== 'touch') point(event.target);
  });
  panes.addEventListener('pointerleave', () => highlightDefault());
  panes.addEventListener('focusin', (event) => {
    if ((event.target as Element).matches(':focus-visible')) point(event.target);
  });
  panes.addEventListener('focusout', () => highlightDefault());
  panes.addEventListener('click', (event) => {
    const element = (event.target as Element).closest('[data-target]');
    if (!element || (event.target as Element).closest('a')) return;
    toggleSelection(targetOf(element));
    history.pushState(null, '', selected === null ? '#' : addressFor(selected));
  });
}

makeFocusable();
listenToPointing();
listenToKeys(() => {
  clear();
  history.pushState(null, '', '#');
});
choice.addEventListener('change', () => {
  selected = null;
  showForm(choice.value);
  history.pushState(null, '', `#form=${choice.value}`);
});
// The browser itself scrolls to the address once the page is loaded.
addEventListener('load', () => {
  const row = document.querySelector('.rows li:target');
  if (row) scrollToRow(row);
});
addEventListener('popstate', followAddress);
addEventListener('hashchange', followAddress);
showForm(choice.value);
followAddress();
