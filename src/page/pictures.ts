/** Drawings and the table of a form → markup: the same in the page of an audit and in the playground. */
import { type Html, html, raw } from './html.ts';

/** A drawing: its size in pixels, and the SVG in it, in which every text is escaped. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}

/** Pictures wider than this are scrolled, not scaled to fit. */
const WIDE = 760;

export function automatonSvg(title: string, { width, height, body }: Drawing): Html {
  return html`<svg class="automaton${width > WIDE && ' wide'}" role="group" data-roving="grid" aria-label="The automaton of ${title}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${raw(body)}</svg>`;
}

/** The railroad diagram of a rule. */
export function railroadSvg(rule: string, { width, height, body }: Drawing): Html {
  // Lines that follow each other are one line with several parts.
  const lines = body.replace(/(?:<path d="[^"]*"\/>){2,}/g, (run) => run.replaceAll('"/><path d="', ''));
  return html`<svg class="rail" role="img" aria-label="Diagram of ${rule}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${raw(lines)}</svg>`;
}

/** Something wide, in a box that scrolls, also with the keyboard. */
export function scrollable(label: string, content: Html): Html {
  return html`<div class="drawing" tabindex="0" role="region" aria-label="${label}">${content}</div>`;
}

interface TableRow {
  readonly state: number;
  /** What is after its number. */
  readonly mark?: string;
  readonly cells: readonly Html[];
}

/** `classes`: the symbols of each class, one for each column. A head shows the first two ranges. */
export function tableOfStates(title: string, classes: readonly string[], rows: readonly TableRow[]): Html {
  const head = (symbols: string) => {
    const ranges = symbols.split(', ');
    const shown = ranges.length > 2 ? `${ranges.slice(0, 2).join(', ')} …` : symbols;
    return html`<th scope="col"${ranges.length > 2 && html` title="${symbols}"`}><span>${shown}</span></th>`;
  };
  return html`<table class="cells" role="grid" data-roving="grid" aria-label="The table of ${title}: state by class of symbols">
    <thead><tr><th scope="col"><span class="corner">state</span></th>${classes.map(head)}</tr></thead>
    <tbody>${rows.map(({ state, mark, cells }) => html`<tr><th scope="row">${state}${mark}</th>${cells}</tr>`)}</tbody>
  </table>`;
}
