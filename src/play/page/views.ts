/** An answer of the worker → the panel: its markup, and what its buttons do. */

import { button, element, query, queryAll } from '../../page/script/dom.ts';
import type { PanelView } from '../protocol.ts';

/** The picture of an automaton: it fits the panel at first, if it can be read then; the buttons, and the wheel with Ctrl, change its size. */

const STEP = 1.25;
const SMALLEST = 0.1;
const LARGEST = 3;
/** A picture that would be smaller is scrolled at first. */
const READABLE = 0.4;

function addZoom(): void {
  const drawing = document.querySelector<HTMLElement>('#panel .drawing:has(svg.automaton)');
  const picture = drawing?.querySelector<SVGSVGElement>('svg.automaton');
  if (!drawing || !picture) return;
  const whole = Number(picture.getAttribute('width'));
  const shown = element('output', {});
  let scale = 1;
  const set = (next: number) => {
    const middle = (drawing.scrollLeft + drawing.clientWidth / 2) / (whole * scale);
    scale = Math.min(LARGEST, Math.max(SMALLEST, next));
    picture.style.width = `${whole * scale}px`;
    picture.style.height = 'auto';
    drawing.scrollLeft = middle * whole * scale - drawing.clientWidth / 2;
    shown.textContent = `${Math.round(scale * 100)} %`;
  };
  const toWidth = () => set(Math.min(1, (drawing.clientWidth - 10) / whole));
  const tools = element(
    'div',
    { class: 'zoom', role: 'group', 'aria-label': 'Size of the picture' },
    button('−', () => set(scale / STEP), { class: 'plain', 'aria-label': 'smaller' }),
    shown,
    button('+', () => set(scale * STEP), { class: 'plain', 'aria-label': 'larger' }),
    button('Fit', toWidth, { class: 'plain' }),
    button('100 %', () => set(1), { class: 'plain' }),
  );
  query('#panel').prepend(tools);
  drawing.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    set(event.deltaY < 0 ? scale * STEP : scale / STEP);
  });
  set(Math.max(READABLE, Math.min(1, (drawing.clientWidth - 10) / whole)));
}

/** `walk` puts a text into the box. */
export function fillPanel({ markup, file }: PanelView, walk: (hex: string) => void): void {
  const panel = query('#panel');
  // Markup of this package, in which every text is escaped; the content security policy lets no script in it run.
  panel.innerHTML = markup;
  for (const one of queryAll('#panel [data-walk]'))
    one.addEventListener('click', () => walk(one.getAttribute('data-walk') ?? ''));
  addZoom();
  if (!file) return;
  for (const place of queryAll('#panel [data-text]')) place.textContent = file.text;
  const copy = query('#panel [data-copy]');
  copy.addEventListener('click', async () => {
    copy.textContent = (await copyText(file.text)) ? 'Copied' : 'The browser refused to copy';
  });
  query('#panel [data-save]').addEventListener('click', () => save(file));
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function save({ name, text }: NonNullable<PanelView['file']>): void {
  const address = URL.createObjectURL(new Blob([text]));
  element('a', { href: address, download: name }).click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
