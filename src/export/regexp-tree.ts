/**
 * Regular expressions as trees, simplified as they are built, and their text in
 * two syntaxes.
 *
 *     alternation(80..8F, 90..BF)   →   80..BF      sets are united
 *     concatenation(a, a)           →   a{2}        when formatted
 *     star(a | empty)               →   star(a)
 */
import { keyOfSet, type SymbolSet, unionOfSets } from '../compile/index.ts';

/** Expressions with one key are the same. `size`: in nodes. */
export type RegExpNode = { readonly key: string; readonly size: number } & (
  | { readonly kind: 'empty' }
  | { readonly kind: 'set'; readonly set: SymbolSet }
  | { readonly kind: 'concatenation' | 'alternation'; readonly parts: readonly RegExpNode[] }
  | { readonly kind: 'star'; readonly body: RegExpNode }
);

export const EMPTY: RegExpNode = { kind: 'empty', key: '', size: 0 };

export function setNode(set: SymbolSet): RegExpNode {
  return { kind: 'set', set, key: `[${keyOfSet(set)}]`, size: set.length };
}

export function concatenation(...parts: readonly RegExpNode[]): RegExpNode {
  const flat = parts
    .flatMap((part) => (part.kind === 'concatenation' ? part.parts : part))
    .filter(({ kind }) => kind !== 'empty');
  if (flat.length <= 1) return flat[0] ?? EMPTY;
  return { kind: 'concatenation', parts: flat, key: flat.map(({ key }) => key).join(''), size: totalSize(flat) };
}

/** Sets become one set; alternatives are ordered by their first symbol, so that the result is deterministic. */
export function alternation(...parts: readonly RegExpNode[]): RegExpNode {
  const flat = parts.flatMap((part) => (part.kind === 'alternation' ? part.parts : part));
  const sets = flat.flatMap((part) => (part.kind === 'set' ? [part.set] : []));
  const set = sets.length > 0 ? [setNode(sets.reduce(unionOfSets))] : [];
  const others = new Map(flat.filter(({ kind }) => kind !== 'set').map((part) => [part.key, part]));
  const all = [...set, ...others.values()].sort((a, b) => firstSymbol(a) - firstSymbol(b));
  if (all.length === 1) return all[0] as RegExpNode;
  return { kind: 'alternation', parts: all, key: `(${all.map(({ key }) => key).join('|')})`, size: totalSize(all) + 1 };
}

export function star(part: RegExpNode): RegExpNode {
  if (part.kind === 'empty' || part.kind === 'star') return part;
  const body =
    part.kind === 'alternation' && part.parts.includes(EMPTY)
      ? alternation(...part.parts.filter((p) => p !== EMPTY))
      : part;
  return { kind: 'star', body, key: `(${body.key})*`, size: body.size + 1 };
}

function totalSize(parts: readonly RegExpNode[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

function firstSymbol(part: RegExpNode): number {
  if (part.kind === 'set') return part.set[0]?.[0] ?? 0;
  if (part.kind === 'empty') return Number.MAX_SAFE_INTEGER;
  return firstSymbol(part.kind === 'star' ? part.body : (part.parts[0] as RegExpNode));
}

type RegExpSyntax = 'javascript' | 'posix';

/** The text of an expression, grouped where precedence needs it. `digits` is the number of hexadecimal digits of a symbol. */
export function formatRegExp(part: RegExpNode, notation: RegExpSyntax, digits: number): string {
  const group = (text: string) => `${notation === 'javascript' ? '(?:' : '('}${text})`;
  const symbol = (value: number) => {
    const hexadecimal = value.toString(16).toUpperCase().padStart(digits, '0');
    return digits === 2 ? `\\x${hexadecimal}` : `\\u${hexadecimal}`;
  };
  const single = (each: RegExpNode) => {
    const text = go(each);
    return each.kind === 'set' ? text : group(text);
  };
  function go(each: RegExpNode): string {
    switch (each.kind) {
      case 'empty':
        return '';
      case 'set':
        return setText(each.set, symbol);
      case 'star':
        return `${single(each.body)}*`;
      case 'alternation': {
        const options = each.parts.filter(({ kind }) => kind !== 'empty');
        const text = options.map(go).join('|');
        if (options.length === each.parts.length) return text;
        return `${options.length === 1 && options[0]?.kind === 'set' ? text : group(text)}?`;
      }
      case 'concatenation':
        return sequenceText(each.parts, (one) => (one.kind === 'alternation' ? single(one) : go(one)), single);
    }
  }
  const text = go(part);
  return part.kind === 'alternation' && !part.parts.includes(EMPTY) ? group(text) : text;
}

function setText(set: SymbolSet, symbol: (value: number) => string): string {
  const ranges = set.map(([from, to]) => {
    if (from === to) return symbol(from);
    return `${symbol(from)}${to === from + 1 ? '' : '-'}${symbol(to)}`;
  });
  return set.length === 1 && set[0]?.[0] === set[0]?.[1] ? (ranges[0] as string) : `[${ranges.join('')}]`;
}

/** Equal neighbours are counted: `a a` is `a{2}`, `a a*` is `a+`. */
function sequenceText(
  parts: readonly RegExpNode[],
  plain: (part: RegExpNode) => string,
  single: (part: RegExpNode) => string,
): string {
  let text = '';
  for (let i = 0; i < parts.length; ) {
    const part = parts[i] as RegExpNode;
    let count = 1;
    while (parts[i + count]?.key === part.key) count++;
    const loop = parts[i + count];
    i += count;
    if (loop?.kind === 'star' && loop.body.key === part.key) {
      text += count === 1 ? `${single(part)}+` : `${single(part)}{${count},}`;
      i++;
    } else {
      text += count === 1 || part.kind === 'star' ? plain(part) : `${single(part)}{${count}}`;
    }
  }
  return text;
}
