/** An answer of the worker → the panel: its markup, and what its buttons do. */
import { element, query, queryAll } from '../../page/script/dom.ts';
import type { PanelView } from '../protocol.ts';
import { addZoom } from './zoom.ts';

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
