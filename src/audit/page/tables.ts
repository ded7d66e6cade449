/** The tables of the report below the panes. */
import { type Html, html } from '../../page/html.ts';

export type TableCell = string | number | Html;

/** `kind`: numbers are aligned to the right, text to the left. */
export function table(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly TableCell[])[],
  kind: 'numbers' | 'text' = 'numbers',
): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table class="${kind}"><caption>${caption}</caption>
    <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((each) => html`<td>${each}</td>`)}</tr>`,
    )}</tbody></table></div>`;
}

/** `246 of 246`; in red if some are missing. */
export function share(part: number, whole: number): Html {
  return html`<span class="share${part < whole ? ' short' : ''}">${part} <small>of ${whole}</small></span>`;
}
