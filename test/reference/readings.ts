/**
 * All readings of a text with respect to captures, by trying every parse. It follows the tags as docs/parse.md states
 * them, over the rules of abnf.ts, and shares nothing with the compiler: no marks, no automaton.
 *
 *     ; @capture x, y      on "ab":   { x: [0, 1], y: [1, 2] }   and   { x: [0, 2], y: [2, 2] }
 *     pair = x y           (x = 1*ALPHA, y = *ALPHA)
 *
 * A repetition may go round without a symbol; two such rounds are as good as any number.
 */
import type { Node, Rules } from './abnf.ts';

/** Where it is, its fields (each in the order of the text), and its label. */
export type Reading = readonly [
  start: number,
  end: number,
  fields: Readonly<Record<string, readonly Reading[]>>,
  label?: string,
];

export interface Tags {
  /** Rule, in lower case → field. */
  readonly captures: ReadonlyMap<string, string>;
  readonly hasLabel: boolean;
}

/** Rule, in lower case → its tags. Throws Error for a tag above no rule. */
export function readTags(abnf: string): ReadonlyMap<string, Tags> {
  const found = new Map<string, Tags>();
  for (const [, comments = '', rule = ''] of abnf.matchAll(/((?:^;.*\n)+)([A-Za-z][\w-]*) *=/gm)) {
    const names = [...comments.matchAll(/^; @capture (.*)$/gm)].flatMap(([, list = '']) => list.split(','));
    const captures = new Map(
      names.map((each) => {
        const [name = '', field = fieldOf(name)] = each.trim().split(' as ');
        return [name.toLowerCase(), field] as const;
      }),
    );
    const hasLabel = /^; @capture-label /m.test(comments);
    if (captures.size > 0 || hasLabel) found.set(rule.toLowerCase(), { captures, hasLabel });
  }
  return found;
}

/** `path-abempty` → `pathAbempty`, `Host` → `host`, `URI` → `uri`. */
function fieldOf(rule: string): string {
  const [first = '', ...others] = rule === rule.toUpperCase() ? rule.toLowerCase().split('-') : rule.split('-');
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  return first.slice(0, 1).toLowerCase() + first.slice(1) + others.map(capital).join('');
}

/** What a parse leaves: a rule that some record captures, or the alternative that a labelled rule took. */
export type Item =
  | { readonly rule: string; readonly start: number; readonly end: number; readonly items: readonly Item[] }
  | { readonly of: string; readonly label: string };

/** End → the lists of items, as texts of JSON without brackets, that lead there. */
type Ends = ReadonlyMap<number, ReadonlySet<string>>;

/** More readings than this of one stretch are not counted. */
const MANY = 500;

/** The distinct readings of a text. Throws RangeError where some stretch has very many. */
export function readings(
  rules: Rules,
  tags: ReadonlyMap<string, Tags>,
  start: string,
  text: readonly number[],
): readonly Reading[] {
  const captured = new Set([...tags.values()].flatMap(({ captures }) => [...captures.keys()]));
  const whole = start.toLowerCase();
  const lists = new Parses(rules, tags, captured, text).of({ kind: 'rule', name: whole }, 0).get(text.length) ?? [];
  const found = new Set<string>();
  for (const list of lists) {
    const items = JSON.parse(`[${list}]`) as Item[];
    const own = captured.has(whole) ? (items[0] as Extract<Item, { rule: string }>).items : items;
    found.add(JSON.stringify(readingOf(tags, { rule: whole, start: 0, end: text.length, items: own })));
  }
  return [...found].map((each) => JSON.parse(each) as Reading);
}

interface Open {
  readonly rule: string;
  readonly tags: Tags;
  readonly fields: Map<string, Reading[]>;
  label: string | undefined;
}

/** `outer`: the records around it, the innermost first. A rule goes to the innermost one that names it. */
export function readingOf(
  all: ReadonlyMap<string, Tags>,
  { rule, start, end, items }: Extract<Item, { rule: string }>,
  outer: readonly Open[] = [],
): Reading {
  const tags = all.get(rule);
  const own: Open | undefined = tags && { rule, tags, fields: new Map(), label: undefined };
  const open = own ? [own, ...outer] : outer;
  const visit = (each: Item): void => {
    if ('of' in each) {
      if (open[0]?.rule === each.of) open[0].label = each.label;
      return;
    }
    const record = open.find(({ tags: { captures } }) => captures.has(each.rule));
    const field = record?.tags.captures.get(each.rule);
    if (!record || field === undefined) each.items.forEach(visit);
    else record.fields.set(field, [...(record.fields.get(field) ?? []), readingOf(all, each, open)]);
  };
  items.forEach(visit);
  const fields = Object.fromEntries([...(own?.fields ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)));
  return own?.label === undefined ? [start, end, fields] : [start, end, fields, own.label];
}

class Parses {
  readonly #rules: Rules;
  readonly #tags: ReadonlyMap<string, Tags>;
  readonly #captured: ReadonlySet<string>;
  readonly #text: readonly number[];
  readonly #memo = new Map<Node, Map<number, Ends>>();

  constructor(rules: Rules, tags: ReadonlyMap<string, Tags>, captured: ReadonlySet<string>, text: readonly number[]) {
    this.#rules = rules;
    this.#tags = tags;
    this.#captured = captured;
    this.#text = text;
  }

  of(node: Node, at: number): Ends {
    const known = this.#memo.get(node) ?? new Map<number, Ends>();
    this.#memo.set(node, known);
    const found = known.get(at) ?? this.#find(node, at);
    known.set(at, found);
    return found;
  }

  #find(node: Node, at: number): Ends {
    switch (node.kind) {
      case 'range': {
        const symbol = this.#text[at] ?? -1;
        return new Map(node.from <= symbol && symbol <= node.to ? [[at + 1, new Set([''])]] : []);
      }
      case 'choice':
        return union(node.of.map((each) => this.of(each, at)));
      case 'sequence':
        return node.of.reduce<Ends>((from, each) => this.#after(from, each), new Map([[at, new Set([''])]]));
      case 'repeat':
        return this.#repeated(node, at);
      case 'rule':
        return this.#rule(node.name, at);
    }
  }

  #after(from: Ends, node: Node): Ends {
    return union(
      [...from].map(([at, before]) => {
        const ends = [...this.of(node, at)].map(([end, lists]) => [end, joined(before, lists)] as const);
        return new Map(ends);
      }),
    );
  }

  #repeated({ of, min, max }: Extract<Node, { kind: 'repeat' }>, at: number): Ends {
    let now: Ends = new Map([[at, new Set([''])]]);
    const found: Ends[] = min === 0 ? [now] : [];
    const rounds = Math.min(max, Math.max(min, this.#text.length - at) + 2);
    for (let n = 1; n <= rounds && now.size > 0; n++) {
      now = this.#after(now, of);
      if (n >= min) found.push(now);
    }
    return union(found);
  }

  #rule(name: string, at: number): Ends {
    const body = this.#rules.get(name);
    if (!body) throw new Error(`no rule ${name}`);
    const hasLabel = this.#tags.get(name)?.hasLabel;
    const ends = hasLabel ? union(alternatives(body).map((each) => this.#labelled(name, each, at))) : this.of(body, at);
    if (!this.#captured.has(name)) return ends;
    const item = (end: number, list: string) => `{"rule":"${name}","start":${at},"end":${end},"items":[${list}]}`;
    return new Map([...ends].map(([end, lists]) => [end, new Set([...lists].map((list) => item(end, list)))]));
  }

  /** An alternative of a labelled rule is the call of a rule, whose name is the label. */
  #labelled(of: string, node: Node, at: number): Ends {
    const [call] = node.kind === 'sequence' ? node.of : [node];
    if (call?.kind !== 'rule') throw new Error(`an alternative of ${of} has no name`);
    const label = new Set([JSON.stringify({ of, label: call.name })]);
    return new Map([...this.of(node, at)].map(([end, lists]) => [end, joined(label, lists)]));
  }
}

/** The alternatives of a rule. */
export const alternatives = (body: Node) => (body.kind === 'choice' ? body.of : [body]);

function joined(before: ReadonlySet<string>, after: ReadonlySet<string>): Set<string> {
  if (before.size * after.size > MANY) throw new RangeError('too many readings');
  return new Set([...before].flatMap((a) => [...after].map((b) => (a && b ? `${a},${b}` : a + b))));
}

function union(all: readonly Ends[]): Ends {
  const [first] = all;
  if (all.length === 1 && first) return first;
  const found = new Map<number, Set<string>>();
  for (const ends of all) {
    for (const [end, lists] of ends) {
      const known = found.get(end);
      if (!known) found.set(end, new Set(lists));
      else for (const list of lists) known.add(list);
      if ((found.get(end)?.size ?? 0) > MANY) throw new RangeError('too many readings');
    }
  }
  return found;
}
