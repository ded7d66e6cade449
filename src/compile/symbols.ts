/**
 * Sets of symbols, as inclusive ranges: sorted, disjoint, not adjacent. Each set
 * has exactly one representation, so sets are equal when their keys are.
 *
 *     unionOfSets([[0x41, 0x5a]], [[0x5b, 0x60]])   →  [[0x41, 0x60]]
 */
import type { SymbolRange } from '../shared/alphabet.ts';

export type SymbolSet = readonly SymbolRange[];

export const NOTHING: SymbolSet = [];

/** The Unicode scalar values: all code points but the surrogates (RFC 3629 §3). */
export const SCALAR_VALUES: SymbolSet = [
  [0, 0xd7ff],
  [0xe000, 0x10ffff],
];

/** An empty set, such as a class that a mutant of a table leaves without symbols, comes last. */
export function smallestSymbol(set: SymbolSet): number {
  return set[0]?.[0] ?? Number.POSITIVE_INFINITY;
}

/** Ranges in any order, overlapping or adjacent → the set. */
export function symbolSet(ranges: Iterable<SymbolRange>): SymbolSet {
  const sorted = [...ranges].filter(([from, to]) => from <= to).sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

export function unionOfSets(a: SymbolSet, b: SymbolSet): SymbolSet {
  return symbolSet([...a, ...b]);
}

export function intersectionOfSets(a: SymbolSet, b: SymbolSet): SymbolSet {
  const common: SymbolRange[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    const [aFrom, aTo] = a[i] as SymbolRange;
    const [bFrom, bTo] = b[j] as SymbolRange;
    const from = Math.max(aFrom, bFrom);
    const to = Math.min(aTo, bTo);
    if (from <= to) common.push([from, to]);
    if (aTo < bTo) i++;
    else j++;
  }
  return common;
}

/** What `a` has and `b` has not. */
export function differenceOfSets(a: SymbolSet, b: SymbolSet): SymbolSet {
  const ends = symbolSet(b);
  const gaps = [[0, -1] as const, ...ends].map(([, to], i): SymbolRange => [to + 1, (ends[i]?.[0] ?? Infinity) - 1]);
  return intersectionOfSets(
    a,
    gaps.filter(([from, to]) => from <= to),
  );
}

/** Whether the sets have a symbol in common. */
export function setsOverlap(a: SymbolSet, b: SymbolSet): boolean {
  // Sets that do not interleave, such as single letters, are decided by their ends.
  if ((a[0]?.[0] ?? 0) > (b.at(-1)?.[1] ?? -1) || (b[0]?.[0] ?? 0) > (a.at(-1)?.[1] ?? -1)) return false;
  return intersectionOfSets(a, b).length > 0;
}

/** Whether the set holds the symbol. Cost: O(log ranges). */
export function containsSymbol(set: SymbolSet, symbol: number): boolean {
  let low = 0;
  let high = set.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = set[middle] as SymbolRange;
    if (symbol < from) high = middle - 1;
    else if (symbol > to) low = middle + 1;
    else return true;
  }
  return false;
}

/** The number of symbols. */
export function sizeOfSet(set: SymbolSet): number {
  return set.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

/** The key of a set: equal sets have equal keys. */
export function keyOfSet(set: SymbolSet): string {
  return set.map(([from, to]) => `${from}-${to}`).join(',');
}

/** The coarsest intervals, in order, of which every one of some sets is a union; together they are the alphabet. */
export class Intervals {
  readonly all: readonly SymbolRange[];
  readonly #indexOf: ReadonlyMap<number, number>;

  constructor(sets: readonly SymbolSet[], size: number) {
    const starts = new Set([0]);
    for (const set of new Set(sets)) {
      for (const [from, to] of set) {
        starts.add(from);
        if (to + 1 < size) starts.add(to + 1);
      }
    }
    const sorted = [...starts].sort((a, b) => a - b);
    this.all = sorted.map((from, i) => [from, (sorted[i + 1] ?? size) - 1]);
    this.#indexOf = new Map(sorted.map((from, i) => [from, i]));
  }

  /** Visits the indices of the intervals of one of the sets. */
  forEach(set: SymbolSet, visit: (interval: number) => void): void {
    for (const [from, to] of set) {
      for (let i = this.#indexOf.get(from) as number; (this.all[i]?.[0] ?? Infinity) <= to; i++) visit(i);
    }
  }

  /** For each interval, the indices of those of `sets` that hold it. */
  holders(sets: readonly SymbolSet[]): number[][] {
    const found: number[][] = this.all.map(() => []);
    sets.forEach((set, s) => {
      this.forEach(set, (i) => found[i]?.push(s));
    });
    return found;
  }
}

/** All symbols of an alphabet, those together that the same of some sets hold: these, by their indices. */
export function cellsOfSets(
  sets: readonly SymbolSet[],
  size: number,
): { readonly set: SymbolSet; readonly holders: readonly number[] }[] {
  const intervals = new Intervals(sets, size);
  const cells = new Map<string, { ranges: SymbolRange[]; holders: readonly number[] }>();
  intervals.holders(sets).forEach((holders, i) => {
    const key = holders.join();
    const cell = cells.get(key) ?? { ranges: [], holders };
    cell.ranges.push(intervals.all[i] as SymbolRange);
    cells.set(key, cell);
  });
  return Array.from(cells.values(), ({ ranges, holders }) => ({ set: symbolSet(ranges), holders }));
}
