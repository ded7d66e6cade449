/**
 * Regular expressions as trees, kept small while they are built, and their
 * text in two notations.
 *
 *     either(80..8F, 90..BF)   →   80..BF            sets are joined
 *     inOrder(a, a)             →   a{2}              when written
 *     starred(a | empty)       →   starred(a)
 */
import { keyOfSet, type SymbolSet, unionOfSets } from '../compile/index.ts';

export type Part =
  | { readonly kind: 'empty'; readonly key: string; readonly size: number }
  | { readonly kind: 'set'; readonly set: SymbolSet; readonly key: string; readonly size: number }
  | { readonly kind: 'then'; readonly parts: readonly Part[]; readonly key: string; readonly size: number }
  | { readonly kind: 'either'; readonly parts: readonly Part[]; readonly key: string; readonly size: number }
  | { readonly kind: 'star'; readonly body: Part; readonly key: string; readonly size: number };

export const EMPTY: Part = { kind: 'empty', key: '', size: 0 };

export function sizeOfPart({ size }: Part): number {
  return size;
}

export function partOf(set: SymbolSet): Part {
  return { kind: 'set', set, key: `[${keyOfSet(set)}]`, size: set.length };
}

/** Not called `then`: a module that exports that name is taken for a promise by whoever imports it later. */
export function inOrder(...parts: readonly Part[]): Part {
  const flat = parts
    .flatMap((part) => (part.kind === 'then' ? part.parts : part))
    .filter(({ kind }) => kind !== 'empty');
  if (flat.length <= 1) return flat[0] ?? EMPTY;
  return { kind: 'then', parts: flat, key: flat.map(({ key }) => key).join(''), size: total(flat) };
}

/** Sets become one set; alternatives that begin with sets are ordered by these, so that the result is always the same. */
export function either(...parts: readonly Part[]): Part {
  const flat = parts.flatMap((part) => (part.kind === 'either' ? part.parts : part));
  const sets = flat.flatMap((part) => (part.kind === 'set' ? [part.set] : []));
  const set = sets.length > 0 ? [partOf(sets.reduce(unionOfSets))] : [];
  const others = new Map(flat.filter(({ kind }) => kind !== 'set').map((part) => [part.key, part]));
  const all = [...set, ...others.values()].sort((a, b) => firstOf(a) - firstOf(b));
  if (all.length === 1) return all[0] as Part;
  return { kind: 'either', parts: all, key: `(${all.map(({ key }) => key).join('|')})`, size: total(all) + 1 };
}

export function starred(part: Part): Part {
  if (part.kind === 'empty' || part.kind === 'star') return part;
  const body =
    part.kind === 'either' && part.parts.includes(EMPTY) ? either(...part.parts.filter((p) => p !== EMPTY)) : part;
  return { kind: 'star', body, key: `(${body.key})*`, size: body.size + 1 };
}

function total(parts: readonly Part[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

function firstOf(part: Part): number {
  if (part.kind === 'set') return part.set[0]?.[0] ?? 0;
  if (part.kind === 'empty') return Number.MAX_SAFE_INTEGER;
  return firstOf(part.kind === 'star' ? part.body : (part.parts[0] as Part));
}

type Notation = 'javascript' | 'posix';

/** The text of an expression, in groups of its own where it has to be. `digits` is that of a symbol. */
export function write(part: Part, notation: Notation, digits: number): string {
  const group = (text: string) => `${notation === 'javascript' ? '(?:' : '('}${text})`;
  const symbol = (value: number) => {
    const hexadecimal = value.toString(16).toUpperCase().padStart(digits, '0');
    return digits === 2 ? `\\x${hexadecimal}` : `\\u${hexadecimal}`;
  };
  const single = (each: Part) => {
    const text = go(each);
    return each.kind === 'set' ? text : group(text);
  };
  function go(each: Part): string {
    switch (each.kind) {
      case 'empty':
        return '';
      case 'set':
        return setText(each.set, symbol);
      case 'star':
        return `${single(each.body)}*`;
      case 'either': {
        const options = each.parts.filter(({ kind }) => kind !== 'empty');
        const text = options.map(go).join('|');
        if (options.length === each.parts.length) return text;
        return `${options.length === 1 && options[0]?.kind === 'set' ? text : group(text)}?`;
      }
      case 'then':
        return sequenceText(each.parts, (one) => (one.kind === 'either' ? single(one) : go(one)), single);
    }
  }
  const text = go(part);
  return part.kind === 'either' && !part.parts.includes(EMPTY) ? group(text) : text;
}

function setText(set: SymbolSet, symbol: (value: number) => string): string {
  const ranges = set.map(([from, to]) => {
    if (from === to) return symbol(from);
    return `${symbol(from)}${to === from + 1 ? '' : '-'}${symbol(to)}`;
  });
  return set.length === 1 && set[0]?.[0] === set[0]?.[1] ? (ranges[0] as string) : `[${ranges.join('')}]`;
}

/** Parts that are alike and follow each other are counted: `a{2}`; `a a*` is `a+`. */
function sequenceText(parts: readonly Part[], plain: (part: Part) => string, single: (part: Part) => string): string {
  let text = '';
  for (let i = 0; i < parts.length; ) {
    const part = parts[i] as Part;
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
