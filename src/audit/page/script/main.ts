/**
 * What makes the page answer: pointing (pointer, focus, touch), keeping what is
 * pointed at, the box, the keyboard, the address and the colours.
 */
import type { PageData } from '../data.ts';
import { addressOf, parseAddress } from './address.ts';
import { Box, type Shown } from './box.ts';
import { armGroups, armStops, listen, nameCells } from './keys.ts';
import { type Lights, Links, split } from './links.ts';
import { armTheme } from './theme.ts';
import { all, one, View } from './view.ts';

const NOUNS = { row: 'clause', rule: 'rule', edge: 'edge', stub: 'rejection', cell: 'cell' };

const data = JSON.parse(one('#data').textContent ?? '') as PageData;
const forms = new Map(
  data.forms.map((form): [string, Shown] => [form.id, { form, links: new Links(form, data.rows) }]),
);
const view = new View();
const choice = one<HTMLSelectElement>('#form');
const only = one<HTMLInputElement>('#only');

let shown = forms.get(choice.value) as Shown;
/** What is kept, by a click or an address. */
let kept: string | null = null;
/** What the step of the walk lights up. */
let walking: Lights = new Map();

const box = new Box(
  shown,
  view,
  (lights) => {
    walking = lights;
    kept = null;
    rest();
  },
  (hex) => history.replaceState(null, '', hex ? `#walk=${shown.form.id}:${hex}` : '#'),
);

function isListed(row: string): boolean {
  return !only.checked || shown.links.carries(row);
}

function rest(): void {
  view.light(kept === null ? walking : shown.links.of(kept), null);
}

function point(target: EventTarget | null): void {
  const element = (target as Element | null)?.closest?.('.panes [data-thing]') ?? null;
  if (element) view.light(shown.links.of(element.getAttribute('data-thing') as string), element);
  else rest();
}

function use(form: string): void {
  const found = forms.get(form);
  if (!found) return;
  shown = found;
  choice.value = form;
  view.show(form, isListed);
  nameCells(found.form);
  box.use(found);
  armGroups();
}

/** Whether nothing is kept any more: a second click lets go. */
function keep(thing: string): void {
  kept = kept === thing ? null : thing;
  for (const element of all('[data-kept]')) element.removeAttribute('data-kept');
  if (kept !== null) for (const element of view.elements(kept)) element.setAttribute('data-kept', '');
  one('#kept').textContent = kept === null ? '' : summary(kept, shown.links.of(kept));
  rest();
}

/** For who cannot see what lights up: `state=4: 3 rules, 5 clauses`. */
function summary(thing: string, lights: Lights): string {
  const counted = Object.entries(NOUNS).flatMap(([kind, noun]) => {
    const others = [...lights.keys()].filter((other) => other !== thing && split(other)[0] === kind);
    return others.length > 0 ? [`${others.length} ${noun}${others.length === 1 ? '' : 's'}`] : [];
  });
  return `${thing}: ${counted.join(', ') || 'nothing belongs to it'}`;
}

function addressFor(thing: string): string {
  return thing.startsWith('row=') ? `#${view.elements(thing)[0]?.id}` : addressOf(shown.form.id, thing);
}

/** Does what the address says: when the page is opened, and when somebody goes back. */
function follow(): void {
  const address = parseAddress(location.hash);
  if (address.kind === 'none' && location.hash.length <= 1) clear();
  if (address.kind === 'form') use(address.form);
  if (address.kind === 'walk') {
    use(address.form);
    box.type(address.hex);
  }
  if (address.kind === 'thing') show(address.form, address.thing);
}

/** `form`: null where the thing is the row of that anchor. */
function show(form: string | null, thing: string): void {
  const row = form === null ? clauseAt(thing) : null;
  use(row ? formOf(row) : (form ?? shown.form.id));
  kept = null;
  keep(row ? (row.getAttribute('data-thing') as string) : thing);
  row?.scrollIntoView({ block: 'center' });
}

function clauseAt(id: string): Element | null {
  return document.getElementById(id)?.closest('.clause') ?? null;
}

/** The form that is shown, if the clause has to do with it; otherwise the first that has. */
function formOf(row: Element): string {
  const id = split(row.getAttribute('data-thing') as string)[1];
  return [shown, ...forms.values()].find(({ links }) => links.carries(id))?.form.id ?? shown.form.id;
}

function clear(): void {
  for (const element of all('[data-kept]')) element.removeAttribute('data-kept');
  kept = null;
  box.type('');
}

function armPointing(): void {
  const panes = one('.panes');
  panes.addEventListener('pointerover', (event) => {
    if ((event as PointerEvent).pointerType !== 'touch') point(event.target);
  });
  panes.addEventListener('pointerleave', () => rest());
  panes.addEventListener('focusin', (event) => {
    if ((event.target as Element).matches(':focus-visible')) point(event.target);
  });
  panes.addEventListener('focusout', () => rest());
  panes.addEventListener('click', (event) => {
    const element = (event.target as Element).closest('[data-thing]');
    if (!element || (event.target as Element).closest('a')) return;
    keep(element.getAttribute('data-thing') as string);
    history.pushState(null, '', kept === null ? '#' : addressFor(kept));
  });
}

armTheme();
armStops();
armPointing();
listen(() => {
  clear();
  history.pushState(null, '', '#');
});
choice.addEventListener('change', () => {
  kept = null;
  use(choice.value);
  history.pushState(null, '', `#form=${choice.value}`);
});
only.addEventListener('change', () => {
  view.show(shown.form.id, isListed);
  armGroups();
});
for (const example of all('[data-example]')) {
  example.addEventListener('click', () => {
    box.type(example.getAttribute('data-example') as string);
    history.pushState(null, '', `#walk=${shown.form.id}:${box.hex}`);
  });
}
addEventListener('popstate', follow);
addEventListener('hashchange', follow);
use(choice.value);
follow();
