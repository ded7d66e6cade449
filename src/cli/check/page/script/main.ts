/**
 * The tools of the page of a run: which files are listed, in which order, and by what they are folded, at first by folder.
 * Without a script the page lists all of them.
 */

import { element, query, queryAll } from '../../../../page/script/dom.ts';
import { groupBy } from '../../../../shared/groups.ts';

const list = query('#files');
const search = query<HTMLInputElement>('#search');
const [reason, order, fold] = ['#reason', '#order', '#fold'].map((id) => query<HTMLSelectElement>(id)) as [
  HTMLSelectElement,
  HTMLSelectElement,
  HTMLSelectElement,
];

/** In the order of the run. */
const files = queryAll('.file').map((item, i) => {
  const { name = '', reasons = '', faults, octets } = (item as HTMLElement).dataset;
  return { item, i, name, reasons: reasons.split(' '), faults: Number(faults), octets: Number(octets) };
});
type File = (typeof files)[number];

const ORDERS: Readonly<Record<string, (a: File, b: File) => number>> = {
  path: (a, b) => a.i - b.i,
  faults: (a, b) => b.faults - a.faults || a.i - b.i,
  size: (a, b) => b.octets - a.octets || a.i - b.i,
};

/** What the files are folded by. A file with several reasons is below its most frequent one. */
const FOLDS: Readonly<Record<string, (file: File) => string>> = {
  folder: ({ name }) => name.slice(0, name.lastIndexOf('/') + 1) || './',
  reason: ({ reasons }) => reasons[0] ?? '',
  nothing: () => 'all files',
};

/** At most this number of files is shown unfolded. */
const OPEN = 40;

function arrange(): void {
  const words = search.value.toLowerCase().split(/\s+/);
  const shown = files
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .filter(({ reasons }) => reason.value === '' || reasons.includes(reason.value))
    .sort(ORDERS[order.value]);
  const groups = groupBy(shown, (file) => FOLDS[fold.value]?.(file) ?? '');
  const open = shown.length <= OPEN || groups.size === 1;
  list.replaceChildren(...[...groups].map(([key, members]) => group(key, members, open)));
  query('#shown').textContent = `${shown.length} of ${files.length} files`;
}

function group(key: string, members: readonly File[], open: boolean): HTMLElement {
  const faults = members.reduce((sum, file) => sum + file.faults, 0);
  const counts = `${counted(members.length, 'file')}, ${counted(faults, 'fault')}`;
  const summary = element('summary', {}, element('code', {}, key), element('span', {}, counts));
  return element('details', { class: 'group', open }, summary, ...members.map(({ item }) => item));
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

for (const tool of [search, reason, order, fold]) tool.addEventListener('input', arrange);
query('#tools').hidden = false;
arrange();
