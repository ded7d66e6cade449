/**
 * Range results of neighbours → one range result, so that a parent in a tree of jobs
 * hands on one result for a thousand:
 *
 *     a.txt 0..600, a.txt 600..900, b.txt 0..0   →   a.txt 0..900, b.txt 0..0
 *
 * Results that are not neighbours stay as they are. Whether a plan is covered is
 * for `Fold` to say.
 */
import { mergeRead } from '../run/summary.ts';
import { type RangeResult, readRangeResult, sealedResult } from './range-result.ts';

/**
 * The results, sorted by source and position, with neighbours of one source merged. Of equal results one is kept.
 *
 * Cost: a merge for each result.
 * @throws TypeError for a value that is no result, and for two results of the same octets that differ.
 */
export function mergeResults(results: Iterable<unknown>): RangeResult[] {
  const read = Array.from(results, readRangeResult).sort(bySource);
  const merged: RangeResult[] = [];
  let last: RangeResult | undefined;
  for (const next of read) {
    if (last && isSame(last, next)) continue;
    last = next;
    const before = merged.at(-1);
    if (!before || !areOfOne(before, next) || before.end < next.start) {
      merged.push(next);
    } else if (before.end > next.start) {
      throw new TypeError(`two results of ${next.source}, octets ${next.start} to ${next.end - 1}, differ`);
    } else {
      merged[merged.length - 1] = joined(before, next);
    }
  }
  return merged;
}

/** By the code units of the name and version, then by position. */
function bySource(a: RangeResult, b: RangeResult): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  if (a.version !== b.version) return a.version < b.version ? -1 : 1;
  return a.start - b.start;
}

function isSame(a: RangeResult, b: RangeResult): boolean {
  return areOfOne(a, b) && a.start === b.start && a.end === b.end && a.seal === b.seal;
}

function areOfOne(a: RangeResult, b: RangeResult): boolean {
  return a.source === b.source && a.version === b.version && a.size === b.size && a.digest === b.digest;
}

/** The result of two neighbours. */
function joined(a: RangeResult, b: RangeResult): RangeResult {
  const { summary, seal: _, ...range } = a;
  return sealedResult({ ...range, end: b.end }, mergeRead(summary, b.summary));
}
