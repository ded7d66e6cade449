/**
 * Short names for what every part of the script asks of the document, and for
 * making elements with text: nothing that is typed is ever read as markup.
 */

export function queryAll(selector: string): Element[] {
  return [...document.querySelectorAll(selector)];
}

/** The element that the markup of the page has for this selector. */
export function query<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** `true` gives an attribute without a value, `false` none. */
export function element(
  name: string,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(key, value === true ? '' : String(value));
  }
  made.append(...children);
  return made;
}

export function button(label: string, act: () => void, attributes: Attributes = {}): HTMLElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', act);
  return made;
}

/** Scrolls a box, and nothing else on the page, until an element in it is in its middle, if it is not seen. */
export function showIn(box: Element, inner: Element): void {
  const [a, b] = [box.getBoundingClientRect(), inner.getBoundingClientRect()];
  if (b.left < a.left || b.right > a.right) box.scrollLeft += b.left + b.width / 2 - a.left - a.width / 2;
  if (b.top < a.top || b.bottom > a.bottom) box.scrollTop += b.top + b.height / 2 - a.top - a.height / 2;
}

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
