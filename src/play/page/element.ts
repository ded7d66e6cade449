/** Elements with text: nothing that a grammar or a link holds is ever read as markup. */

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
