/**
 * Regular expressions as trees, made short as they are built, and their text in
 * two syntaxes.
 *
 *     alternation(80..8F, 90..BF)   →   80..BF       sets are united
 *     alternation(x, empty)         →   x?
 *     alternation(x y, x z)         →   x(y|z)       common starts and ends are written once
 *     concatenation(x, x, x*)       →   x{2,}
 *     repeated(x? | y*, 0, ∞)         →   (x|y)*       no body of a loop is empty
 */
import { keyOfSet, type SymbolSet, unionOfSets } from '../compile/index.ts';

/** Expressions with one key are the same. `size`: in nodes. */
export type RegExpNode = { readonly key: string; readonly size: number; readonly isNullable: boolean } & (
  | { readonly kind: 'empty' }
  | { readonly kind: 'set'; readonly set: SymbolSet }
  | { readonly kind: 'concatenation' | 'alternation'; readonly parts: readonly RegExpNode[] }
  | { readonly kind: 'repeat'; readonly body: RegExpNode; readonly min: number; readonly max: number }
);

export const EMPTY: RegExpNode = { kind: 'empty', key: '', size: 0, isNullable: true };

export function setNode(set: SymbolSet): RegExpNode {
  return { kind: 'set', set, key: `[${keyOfSet(set)}]`, size: set.length, isNullable: false };
}

/** Neighbours that repeat the same are one. */
export function concatenation(...parts: readonly RegExpNode[]): RegExpNode {
  const joined: RegExpNode[] = [];
  for (const part of parts.flatMap(partsOf)) {
    const [last, next] = [joined.at(-1), counted(part)];
    if (last && counted(last).body.key === next.body.key) {
      joined[joined.length - 1] = repeated(next.body, counted(last).min + next.min, counted(last).max + next.max);
    } else joined.push(part);
  }
  if (joined.length <= 1) return joined[0] ?? EMPTY;
  return {
    kind: 'concatenation',
    parts: joined,
    key: joined.map(({ key }) => key).join(''),
    size: totalSize(joined),
    isNullable: joined.every(({ isNullable }) => isNullable),
  };
}

/** What an expression is a concatenation of. */
function partsOf(node: RegExpNode): readonly RegExpNode[] {
  if (node.kind === 'empty') return [];
  return node.kind === 'concatenation' ? node.parts : [node];
}

function counted(node: RegExpNode): { readonly body: RegExpNode; readonly min: number; readonly max: number } {
  return node.kind === 'repeat' ? node : { body: node, min: 1, max: 1 };
}

export function repeated(body: RegExpNode, min: number, max: number): RegExpNode {
  if (body.kind === 'empty' || max === 0) return EMPTY;
  if (min === 1 && max === 1) return body;
  if (max > 1 && body.isNullable) {
    // x? and x* in a loop are x; the parts of a nullable concatenation, in a loop without end, are alternatives.
    if (max === Infinity) return repeated(alternation(...nonEmpty(body)), 0, Infinity);
    if (body.kind === 'repeat' && (body.max === 1 || body.max === Infinity))
      return repeated(body.body, 0, max * body.max);
  }
  if (min === 0 && max === 1 && body.isNullable) return body;
  if (body.kind === 'repeat' && body.min <= 1 && body.max === Infinity && min <= 1) {
    return repeated(body.body, min * body.min, Infinity);
  }
  const key = `(${body.key}){${min},${max}}`;
  return { kind: 'repeat', body, min, max, key, size: body.size + 1, isNullable: min === 0 || body.isNullable };
}

/** Alternatives, none of them empty, whose loop is that of a nullable expression. */
function nonEmpty(node: RegExpNode): RegExpNode[] {
  if (node.kind === 'repeat' && node.min <= 1) return nonEmpty(node.body);
  if (node.kind === 'alternation' || (node.kind === 'concatenation' && node.isNullable))
    return node.parts.flatMap(nonEmpty);
  return [node];
}

/** Alternatives are ordered by their first symbol, so that the result is deterministic. */
export function alternation(...given: readonly RegExpNode[]): RegExpNode {
  const flat = given.flatMap((part) => (part.kind === 'alternation' ? part.parts : part));
  const nullable = flat.filter(({ isNullable }) => isNullable);
  const isOptional = (part: RegExpNode) => part.kind === 'repeat' && part.min === 0 && nullable.length > 1;
  if (nullable.some((part) => part.kind === 'empty' || isOptional(part))) {
    return repeated(alternation(...flat.filter(({ kind }) => kind !== 'empty').map(withoutEmpty)), 0, 1);
  }
  const sets = flat.flatMap((part) => (part.kind === 'set' ? [part.set] : []));
  const set = sets.length > 0 ? [setNode(sets.reduce(unionOfSets))] : [];
  const others = new Map(flat.filter(({ kind }) => kind !== 'set').map((part) => [part.key, part]));
  const all = factored(factored([...set, ...others.values()], 'start'), 'end');
  if (all.length === 1) return all[0] as RegExpNode;
  // What was factored can be joined with more.
  if (all.length < set.length + others.size) return alternation(...all);
  const sorted = all.sort((a, b) => firstSymbol(a) - firstSymbol(b));
  return {
    kind: 'alternation',
    parts: sorted,
    key: `(${sorted.map(({ key }) => key).join('|')})`,
    size: totalSize(sorted) + 1,
    isNullable: nullable.length > 0,
  };
}

/** The expression without the empty text, where that is one step. */
function withoutEmpty(node: RegExpNode): RegExpNode {
  return node.kind === 'repeat' && node.min === 0 ? repeated(node.body, 1, node.max) : node;
}

/** Alternatives with the same first (last) part, as one. */
function factored(all: readonly RegExpNode[], side: 'start' | 'end'): RegExpNode[] {
  const at = side === 'start' ? 0 : -1;
  const groups = new Map<string, RegExpNode[]>();
  for (const node of all) {
    const { key } = partsOf(node).at(at) ?? EMPTY;
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  return [...groups.values()].map((group) => {
    const common = partsOf(group[0] as RegExpNode).at(at);
    if (group.length === 1 || !common) return group[0] as RegExpNode;
    const rests = group.map((node) =>
      concatenation(...(at === 0 ? partsOf(node).slice(1) : partsOf(node).slice(0, -1))),
    );
    return at === 0 ? concatenation(common, alternation(...rests)) : concatenation(alternation(...rests), common);
  });
}

function totalSize(parts: readonly RegExpNode[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

function firstSymbol(part: RegExpNode): number {
  if (part.kind === 'set') return part.set[0]?.[0] ?? 0;
  if (part.kind === 'empty') return Number.MAX_SAFE_INTEGER;
  return firstSymbol(part.kind === 'repeat' ? part.body : (part.parts[0] as RegExpNode));
}

type RegExpSyntax = 'javascript' | 'posix';

/** The text of an expression, grouped where precedence needs it. `digits` is the number of hexadecimal digits of a symbol. */
export function formatRegExp(part: RegExpNode, notation: RegExpSyntax, digits: number): string {
  const group = (text: string) => `${notation === 'javascript' ? '(?:' : '('}${text})`;
  const symbol = (value: number, inSet: boolean) => {
    const character = String.fromCharCode(value);
    // What follows a backslash in POSIX, and where, differs between programs.
    if (/[0-9A-Za-z]/.test(character)) return character;
    if (notation === 'javascript' && /[ -~]/.test(character)) {
      return (inSet ? /[\\\]^-]/ : /[$()*+./?[\\\]^{|}]/).test(character) ? `\\${character}` : character;
    }
    const hexadecimal = value.toString(16).toUpperCase().padStart(digits, '0');
    return digits === 2 ? `\\x${hexadecimal}` : `\\u${hexadecimal}`;
  };
  const single = (each: RegExpNode) => (each.kind === 'set' ? go(each) : group(go(each)));
  function go(each: RegExpNode): string {
    switch (each.kind) {
      case 'empty':
        return '';
      case 'set':
        return setText(each.set, symbol);
      case 'repeat':
        return times(single(each.body), each.min, each.max);
      case 'alternation':
        return each.parts.map(go).join('|');
      case 'concatenation':
        return sequenceText(each.parts, (one) => (one.kind === 'alternation' ? single(one) : go(one)), group);
    }
  }
  return part.kind === 'alternation' ? group(go(part)) : go(part);
}

function times(text: string, min: number, max: number): string {
  if (max === Infinity) return text + (['*', '+'][min] ?? `{${min},}`);
  if (max === 1) return `${text}?`;
  const counted = `${text}{${min === max ? min : `${min},${max}`}}`;
  return min === max && text.length * min <= counted.length ? text.repeat(min) : counted;
}

function setText(set: SymbolSet, symbol: (value: number, inSet: boolean) => string): string {
  const isOne = set.length === 1 && set[0]?.[0] === set[0]?.[1];
  const ranges = set.map(([from, to]) => {
    if (from === to) return symbol(from, !isOne);
    return `${symbol(from, true)}${to === from + 1 ? '' : '-'}${symbol(to, true)}`;
  });
  return isOne ? (ranges[0] as string) : `[${ranges.join('')}]`;
}

/** Groups that come again are counted: `a b a b` is `(ab){2}`. */
function sequenceText(
  parts: readonly RegExpNode[],
  plain: (part: RegExpNode) => string,
  group: (text: string) => string,
): string {
  let text = '';
  for (let i = 0; i < parts.length; ) {
    const keys = (from: number, width: number) =>
      parts
        .slice(from, from + width)
        .map(({ key }) => key)
        .join('');
    const widths = [2, 3, 4].filter(
      (width) => keys(i, width) === keys(i + width, width) && i + 2 * width <= parts.length,
    );
    const width = widths[0] ?? 1;
    let count = 1;
    while (width > 1 && keys(i, width) === keys(i + count * width, width)) count++;
    const once = parts
      .slice(i, i + width)
      .map(plain)
      .join('');
    text += count > 1 ? times(group(once), count, count) : once;
    i += count * width;
  }
  return text;
}
