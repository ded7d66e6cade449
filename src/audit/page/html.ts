/**
 * Markup in which every text is escaped unless it is markup itself, so that
 * nothing out of a document, a grammar or a file name can become a tag:
 *
 *     html`<b>${'<i>'}</b>`            →  <b>&#60;i&#62;</b>
 *     html`<b>${html`<i></i>`}</b>`    →  <b><i></i></b>
 *
 * Control and bidirectional characters are written as escapes (printable.ts).
 */
import { printable } from '../../printable.ts';

/** Markup, made by `html` or vouched for by `raw`. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | false | null | undefined;

/** Lists are written one after the other; `false`, `null` and `undefined` are nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly (Piece | readonly Piece[])[]): Html {
  const written = values.map((value) => (Array.isArray(value) ? value.map(shown).join('') : shown(value as Piece)));
  // How far our own lines are indented is of no use to a browser.
  return new Html(strings.map((part, i) => part.replace(/\n\s+/g, '\n') + (written[i] ?? '')).join(''));
}

/** Markup of our own, made elsewhere (SVG): taken as it is. */
export function raw(markup: string): Html {
  return new Html(markup);
}

function shown(value: Piece): string {
  if (value instanceof Html) return value.text;
  return value === false || value === null || value === undefined ? '' : escapeHtml(String(value));
}

/** Line ends stay: grammars have them. */
export function escapeHtml(text: string): string {
  return text
    .split('\n')
    .map(printable)
    .join('\n')
    .replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
}

/** Data for a script to read, in an element that no text in it can end. */
export function embedded(data: unknown): Html {
  return new Html(
    JSON.stringify(data).replace(
      /[<>&\u2028\u2029]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}
