/** Answers of the worker → what the panel shows. */
import { button, element } from '../../page/script/dom.ts';
import { cellTarget } from '../../page/script/target.ts';
import type { CodeView, Difference, Picture, RuleTrack, TableView, VectorsView, Witness } from '../protocol.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Pictures wider than this are scrolled, not scaled to fit. */
const WIDE = 760;

function svg(kind: string, role: string, { label, width, height, body }: Picture): SVGElement {
  const made = document.createElementNS(SVG, 'svg');
  const attributes = { class: kind, role, 'aria-label': label, width, height, viewBox: `0 0 ${width} ${height}` };
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  // Markup of this package, in which every text is escaped; the content security policy lets no script in it run.
  made.innerHTML = body;
  return made;
}

function scrollable(label: string, ...children: readonly Node[]): HTMLElement {
  return element('div', { class: 'drawing', tabindex: 0, role: 'region', 'aria-label': label }, ...children);
}

export function automatonView(picture: Picture): HTMLElement[] {
  const drawn = svg('automaton', 'group', picture);
  if (picture.width > WIDE) drawn.classList.add('natural');
  drawn.setAttribute('data-roving', 'grid');
  return [scrollable(picture.label, drawn)];
}

export function rulesView(tracks: readonly RuleTrack[]): HTMLElement[] {
  return tracks.map(({ name, clause, picture }) =>
    element(
      'section',
      { class: 'card' },
      element('header', {}, element('h3', { class: 'rule-name' }, name), element('span', { class: 'cites' }, clause)),
      element(
        'div',
        { class: 'track', tabindex: 0, role: 'region', 'aria-label': picture.label },
        svg('rail', 'img', picture),
      ),
    ),
  );
}

export function tableView({ heads, rows }: TableView, title: string): HTMLElement[] {
  const head = element('tr', {}, element('th', { scope: 'col' }, element('span', { class: 'corner' }, 'state')));
  for (const text of heads)
    head.append(element('th', { scope: 'col', title: text }, element('span', {}, shortened(text))));
  const body = rows.map(({ state, accepting, next }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, accepting ? `${state} ✓` : String(state)),
      ...next.map((to, column) => {
        const label = `state ${state}, ${heads[column]}: ${to < 0 ? 'rejected' : `to state ${to}`}`;
        const target = cellTarget({ state, class: column });
        const attributes = { class: to < 0 ? 'none' : 'yes', 'data-target': target, 'aria-label': label, title: label };
        return element('td', attributes, to < 0 ? '·' : String(to));
      }),
    ),
  );
  const label = `The table of ${title}: state by class of symbols`;
  const made = element('table', { class: 'cells', role: 'grid', 'data-roving': 'grid', 'aria-label': label });
  made.append(element('thead', {}, head), element('tbody', {}, ...body));
  return [
    scrollable(label, made),
    element(
      'p',
      { class: 'legend' },
      element('b', {}, '3'),
      ' the next state · ',
      element('b', {}, '·'),
      ' rejected · ',
      element('b', {}, '✓'),
      ' a text may end here',
    ),
  ];
}

/** `0..9, A..F, a..f` → `0..9, A..F …` */
function shortened(ranges: string): string {
  const all = ranges.split(', ');
  return all.length > 2 ? `${all.slice(0, 2).join(', ')} …` : ranges;
}

/** `walk` puts a text into the box. */
export function differenceView({ states, onlyNew, onlySaved }: Difference, walk: (hex: string) => void): HTMLElement[] {
  if (!onlyNew && !onlySaved) {
    const counted = `the minimal automaton of both has ${states} state${states === 1 ? '' : 's'}`;
    return [
      element('p', { class: 'same' }, `This grammar and the saved one accept the same texts (proved: ${counted}).`),
    ];
  }
  return [
    direction('the editor', 'the saved version', onlyNew, walk),
    direction('the saved version', 'the editor', onlySaved, walk),
  ];
}

function direction(one: string, other: string, witness: Witness | null, walk: (hex: string) => void): HTMLElement {
  if (!witness)
    return element('p', { class: 'direction' }, `The grammar in ${other} accepts every text that ${one} accepts.`);
  const { symbols, characters, refusal } = witness;
  return element(
    'section',
    { class: 'direction' },
    element('h3', {}, `A shortest text that only ${one} accepts`),
    element(
      'p',
      {},
      element('code', {}, symbols || 'the empty text'),
      characters ? element('span', { class: 'characters' }, ` ${characters}`) : '',
    ),
    element('p', { class: 'refusal' }, `${other}: ${refusal}`),
    button('Walk this text', () => walk(symbols), { class: 'plain' }),
  );
}

export function codeView({ text, fileName }: CodeView): HTMLElement[] {
  return [
    element(
      'div',
      { class: 'actions' },
      copyButton(() => text),
      downloadButton(fileName, text),
    ),
    scrollable(`Generated file ${fileName}`, element('pre', { class: 'code' }, element('code', {}, text))),
  ];
}

export function vectorsView({ count, statement, first, json }: VectorsView): HTMLElement[] {
  const rows = first.map(({ text, verdict }) =>
    element('tr', {}, element('td', {}, element('code', {}, text)), element('td', {}, verdict)),
  );
  const table = element('table', { class: 'list' });
  const heads = ['text', 'verdict'].map((head) => element('th', { scope: 'col' }, head));
  table.append(element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...rows));
  const shown = rows.length < count ? `, the first ${rows.length} of them below` : '';
  return [
    element('p', {}, `${count.toLocaleString('en')} texts with their verdicts${shown}. ${statement}`),
    element(
      'div',
      { class: 'actions' },
      copyButton(() => json),
      downloadButton('grammar.vectors.json', json),
    ),
    scrollable('Conformance vectors', table),
  ];
}

/** Copies a text, and says so on itself. */
function copyButton(text: () => string): HTMLElement {
  const made = button('Copy', async () => {
    made.textContent = (await copyText(text())) ? 'Copied' : 'The browser refused to copy';
  });
  made.setAttribute('aria-live', 'polite');
  return made;
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function downloadButton(name: string, text: string): HTMLElement {
  return button(`Save as ${name}`, () => {
    const address = URL.createObjectURL(new Blob([text]));
    const link = element('a', { href: address, download: name });
    link.click();
    // The browser reads the address after the click.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  });
}
