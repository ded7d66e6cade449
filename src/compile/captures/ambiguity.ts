/**
 * Marked automaton → the shortest text with two readings; `undefined` if each text has one.
 *
 *     pair = x y   x = "a" *ALPHA   y = *ALPHA        "a":  x "a", y ""         "ab":  x "a", y "b"   or   x "ab", y ""
 *
 * Two readings are two ways with different marks: a search among pairs of states that one text reaches, breadth first.
 * A third number says whether the marks have differed. VerdictLoops that differ in no mark are one reading.
 */
import { intersectionOfSets, type SymbolSet, smallestSymbol } from '../symbols.ts';
import type { MarkedAutomaton, MarkedEdge } from './marked.ts';

/** A mark, and how many symbols are before it. */
export type MarkAt = readonly [mark: number, offset: number];

export interface Ambiguity {
  readonly text: readonly number[];
  readonly readings: readonly [readonly MarkAt[], readonly MarkAt[]];
}

interface Pair {
  readonly p: number;
  readonly q: number;
  readonly differ: boolean;
  readonly from: Pair | null;
  readonly symbol: number;
  readonly marks: readonly [readonly number[], readonly number[]];
  /** The smaller state is first: whether the ways have changed sides here. */
  readonly swap: boolean;
}

export function shortestAmbiguity(automaton: MarkedAutomaton): Ambiguity | undefined {
  const { edges, ends } = automaton;
  const common = commonSymbols();
  const start: Pair = { p: 0, q: 0, differ: false, from: null, symbol: -1, marks: [[], []], swap: false };
  const seen = new Set<number>([0]);
  const size = edges.length;
  const queue = [start];
  for (const pair of queue) {
    const { p, q, differ } = pair;
    const found = differentEnds(ends[p] ?? [], ends[q] ?? [], differ);
    if (found) return explain(pair, found);
    const [outOfP, outOfQ] = [edges[p] as readonly MarkedEdge[], edges[q] as readonly MarkedEdge[]];
    outOfP.forEach((one, i) => {
      // Both ways through one state: each pair of edges once.
      for (const other of p === q && !differ ? outOfQ.slice(i) : outOfQ) {
        const nowDiffer = differ || !sameMarks(one.marks, other.marks);
        const swap = one.target > other.target;
        const key =
          2 * (swap ? other.target * size + one.target : one.target * size + other.target) + Number(nowDiffer);
        if (seen.has(key)) continue;
        const symbol = common(one.set, other.set);
        if (symbol === undefined) continue;
        seen.add(key);
        const [a, b] = swap ? [other, one] : [one, other];
        queue.push({
          p: a.target,
          q: b.target,
          differ: nowDiffer,
          from: pair,
          symbol,
          marks: [a.marks, b.marks],
          swap,
        });
      }
    });
  }
  return undefined;
}

function differentEnds(
  one: readonly (readonly number[])[],
  other: readonly (readonly number[])[],
  differ: boolean,
): readonly [readonly number[], readonly number[]] | undefined {
  for (const a of one) for (const b of other) if (differ || !sameMarks(a, b)) return [a, b];
  return undefined;
}

function sameMarks(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((mark, i) => mark === b[i]);
}

function explain(last: Pair, ends: readonly [readonly number[], readonly number[]]): Ambiguity {
  const text: number[] = [];
  for (let pair = last; pair.from; pair = pair.from) text.unshift(pair.symbol);
  const readings: [MarkAt[], MarkAt[]] = [[], []];
  let sides: readonly [0 | 1, 0 | 1] = [0, 1];
  let offset = text.length;
  const put = (marks: Pair['marks']) => {
    readings[sides[0]].unshift(...marks[0].map((mark): MarkAt => [mark, offset]));
    readings[sides[1]].unshift(...marks[1].map((mark): MarkAt => [mark, offset]));
  };
  put(ends);
  for (let pair: Pair | null = last; pair?.from; pair = pair.from) {
    offset--;
    put(pair.marks);
    if (pair.swap) sides = [sides[1], sides[0]];
  }
  return { text, readings };
}

/** A symbol of both sets, printable if there is one. Sets are compared many times: the answers are kept. */
function commonSymbols(): (a: SymbolSet, b: SymbolSet) => number | undefined {
  const known = new Map<SymbolSet, Map<SymbolSet, number | undefined>>();
  return (a, b) => {
    const row = known.get(a) ?? new Map<SymbolSet, number | undefined>();
    known.set(a, row);
    if (!row.has(b)) row.set(b, printableOf(intersectionOfSets(a, b)));
    return row.get(b);
  };
}

/** A letter, else a printable character, else the smallest symbol. */
function printableOf(set: SymbolSet): number | undefined {
  for (const [low, high] of [
    [0x61, 0x7a],
    [0x30, 0x39],
    [0x21, 0x7e],
  ] as const) {
    const [found] = intersectionOfSets(set, [[low, high]]);
    if (found) return found[0];
  }
  return set.length > 0 ? smallestSymbol(set) : undefined;
}
