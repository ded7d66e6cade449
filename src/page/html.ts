/**
 * A template tag that escapes every value except markup, so that no text from a
 * document, a grammar or a file name can become a tag:
 *
 *     html`<b>${'<i>'}</b>`            →  <b>&#60;i&#62;</b>
 *     html`<b>${html`<i></i>`}</b>`    →  <b><i></i></b>
 *
 * Control and bidirectional characters become visible escapes (printable.ts).
 */
import { printable } from '../shared/printable.ts';

/** Markup: a result of `html`, or trusted by `raw`. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | false | null | undefined;

/** The items of a list are concatenated; `false`, `null` and `undefined` give nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly (Value | readonly Value[])[]): Html {
  const texts = values.map((value) =>
    Array.isArray(value) ? value.map(valueMarkup).join('') : valueMarkup(value as Value),
  );
  // Indentation of the template itself only makes the page larger.
  return new Html(strings.map((part, i) => part.replace(/\n\s+/g, '\n') + (texts[i] ?? '')).join(''));
}

/** Trusted markup from elsewhere, such as SVG: not escaped. */
export function raw(markup: string): Html {
  return new Html(markup);
}

function valueMarkup(value: Value): string {
  if (value instanceof Html) return value.text;
  return value === false || value === null || value === undefined ? '' : escapeHtml(String(value));
}

/** Keeps line ends, which grammars need. */
export function escapeHtml(text: string): string {
  return text
    .split('\n')
    .map(printable)
    .join('\n')
    .replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
}

/** JSON for a script element, in ASCII: no text in it can end the element, or change the direction of what follows. */
export function embedded(data: unknown): Html {
  return new Html(
    JSON.stringify(data).replace(/[<>&]|[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
