/** What a text captures → the text, with each field in a colour, and the tree of the fields. */
import { element, query } from '../../page/script/dom.ts';
import type { PlayCapture, PlayWalk } from '../protocol.ts';

const COLOURS = 6;

export function showCaptures({ captures, pieces }: Pick<PlayWalk, 'captures' | 'pieces'>): void {
  const marked = pieces.map(({ text, row }) => {
    const path = captures[row]?.path;
    return path === undefined ? text : element('mark', { title: path, 'data-colour': row % COLOURS }, text);
  });
  query('#marked').replaceChildren(...marked);
  query('#captures').replaceChildren(...treeOf(captures).map(item));
}

interface Node {
  readonly name: string;
  readonly inner: Node[];
  row?: { readonly capture: PlayCapture; readonly index: number };
}

/** `a.b[0]` is below `a.b`, which is below `a`. */
function treeOf(captures: readonly PlayCapture[]): Node[] {
  const top: Node[] = [];
  for (const [index, capture] of captures.entries()) {
    let level = top;
    const names = capture.path.match(/[^.[]+|\[\d+\]/g) ?? [''];
    for (const [depth, name] of names.entries()) {
      const known = level.find((each) => each.name === name);
      const node: Node = known ?? { name, inner: [] };
      if (!known) level.push(node);
      if (depth === names.length - 1) node.row = { capture, index };
      level = node.inner;
    }
  }
  return top;
}

function item({ name, row, inner }: Node): HTMLElement {
  const { capture, index } = row ?? {};
  const place = capture && capture.start >= 0 ? ` ${capture.start}..${capture.end} ` : ' ';
  const colour = index === undefined || !capture || capture.start < 0 ? {} : { 'data-colour': index % COLOURS };
  return element(
    'li',
    {},
    element('code', colour, name),
    ...(capture ? [place, element('code', {}, capture.text)] : []),
    ...(inner.length > 0 ? [element('ul', {}, ...inner.map(item))] : []),
  );
}
