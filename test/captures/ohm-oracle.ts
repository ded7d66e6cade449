/**
 * Captures of a text by ohm's own semantics, in the shape that the tests compare: `[start, end, { field: [captures] }]`.
 * It shares with the compiler the text of the grammar and nothing else.
 *
 * ohm gives the nodes of a look-ahead as children, as if they were matched there: grammars with "&" are not compared.
 */

import type { OhmGrammar } from '../../src/compile/grammar/ohm.ts';
import type { CaptureTags } from '../../src/compile/tags/captures.ts';
import type { CapturedRecord } from '../../src/run/captures/values.ts';
import type { CaptureShape } from '../../src/shared/capture-table.ts';

export type Plain = readonly [start: number, end: number, fields: Readonly<Record<string, readonly Plain[]>>];

interface Open {
  readonly names: readonly string[];
  readonly fields: Record<string, Plain[]>;
}

interface Semantics {
  (match: unknown): { walk(): void };
  addOperation(name: string, actions: object): void;
}

interface OhmNode {
  readonly ctorName: string;
  readonly source: { readonly startIdx: number; readonly endIdx: number };
  readonly children: readonly OhmNode[];
  isNonterminal(): boolean;
}

/** `null`: ohm rejects the text. `tags`: what each rule captures. */
export function capturesByOhm(
  grammar: OhmGrammar,
  tags: ReadonlyMap<string, CaptureTags>,
  text: string,
  start: string,
): Plain | null {
  const match = grammar.match(text, start);
  if (!match.succeeded()) return null;
  let root: OhmNode | undefined;
  const semantics = (grammar as never as { createSemantics(): Semantics }).createSemantics();
  semantics.addOperation('walk', {
    _nonterminal(this: OhmNode) {
      root = this;
      return null;
    },
    _terminal: () => null,
    _iter: () => null,
  });
  semantics(match).walk();
  const named = (rule: string) => (tags.get(rule)?.captures ?? []).map(({ name }) => name);
  const whole: Open = { names: named(start), fields: {} };
  const visit = (node: OhmNode, open: readonly Open[]): void => {
    for (const child of node.children) {
      const rule = child.isNonterminal() ? child.ctorName : '';
      const record = rule === '' ? undefined : open.find(({ names }) => names.includes(rule));
      if (!record) {
        visit(child, open);
        continue;
      }
      const own: Open = { names: named(rule), fields: {} };
      visit(child, tags.get(rule)?.captures ? [own, ...open] : open);
      const { startIdx, endIdx } = child.source;
      record.fields[rule] = [...(record.fields[rule] ?? []), [startIdx, endIdx, sorted(own.fields)]];
    }
  };
  if (root) visit(root, [whole]);
  return [0, text.length, sorted(whole.fields)];
}

/** The columns of a repetition come one after the other: captures of one field are put in order. */
function sorted(fields: Readonly<Record<string, readonly Plain[]>>): Plain[2] {
  const order = (all: readonly Plain[]) => [...all].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((name) => [name, order(fields[name] as Plain[])]),
  );
}

/** A value of ours in the same shape. `names`: the fields of each record, by the path to it. */
export function plainCaptures(value: CapturedRecord, shape: Pick<CaptureShape, 'fields'>): Plain {
  const all = shape.fields.flatMap((field): [string, readonly Plain[]][] => {
    const found = (value as never as Record<string, unknown>)[field.field];
    const items = found === undefined ? [] : Array.isArray(found) ? found : [found];
    return items.length > 0 ? [[field.field, items.map((item) => plainCaptures(item, field))]] : [];
  });
  return [value.start, value.end, sorted(Object.fromEntries(all))];
}
