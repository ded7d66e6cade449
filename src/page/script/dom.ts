/** Short names for what every part of the script asks of the document. */

export function queryAll(selector: string): Element[] {
  return [...document.querySelectorAll(selector)];
}

/** The element that page.ts wrote for this selector. */
export function query<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
