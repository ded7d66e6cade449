/**
 * Range results of neighbours → one range result, so that a parent in a tree of jobs
 * hands on one result for a thousand:
 *
 *     a.txt 0..600, a.txt 600..900, b.txt 0..0   →   a.txt 0..900, b.txt 0..0
 *
 * Results that are not neighbours stay as they are. Whether a plan is covered is
 * for `Fold` to say.
 */
import type { Engine } from '../run/engine.ts';
import type { OctetsInput } from '../run/input.ts';
import { summarizedBy } from '../run/summary.ts';
import type { Validator } from '../run/validator.ts';
import { type Content, type FaultsOptions, mergedSummaries, surveyContent, surveyOptionsOf } from './content.ts';
import { type RangeResult, readSealed, sealedResult } from './range-result.ts';

interface Read {
  readonly result: RangeResult;
  /** `undefined` for a result that stays as it is. */
  readonly content: string | undefined;
}

/** What is needed to merge results with all faults: the form, and the option of `summarizeRange`. */
export interface AllFaults {
  readonly form: Validator<OctetsInput>;
  readonly faults: FaultsOptions;
}

/**
 * The results, sorted by source and position, with neighbours of one source merged. Of equal results one is kept. Results
 * with all faults are merged where `all` says of which form they are; otherwise they stay as they are.
 *
 * Cost: a merge for each result.
 * @throws TypeError for a value that is no result, for a result that has not what `all` says, and for two results of the
 * same octets that differ; RangeError for a number of faults that cannot be kept.
 */
export function mergeResults(results: Iterable<unknown>, all?: AllFaults): RangeResult[] {
  const content = all
    ? surveyContent(summarizedBy(all.form) as Engine<Uint8Array>, surveyOptionsOf(all.faults))
    : mergedSummaries((summary) => summary);
  const read = Array.from(results, (value) => withContent(value, content, all)).sort(bySource);
  const merged: Read[] = [];
  let last: Read | undefined;
  for (const next of read) {
    if (last && isSame(last.result, next.result)) continue;
    last = next;
    const before = merged.at(-1);
    if (before && overlap(before.result, next.result)) {
      throw new TypeError(
        `two results of ${next.result.source}, octets ${next.result.start} to ${next.result.end - 1}, differ`,
      );
    }
    const joined = before && joinedBy(content, before, next);
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(next);
  }
  return merged.map(({ result }) => result);
}

function withContent(value: unknown, content: Pick<Content, 'of'>, all: AllFaults | undefined): Read {
  const { result, summary } = readSealed(value);
  const stays = !all && result.faults !== undefined;
  return { result, content: stays ? undefined : content.of(result, summary) };
}

/** By the code units of the name and version, then by position. */
function bySource({ result: a }: Read, { result: b }: Read): number {
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

function overlap(a: RangeResult, b: RangeResult): boolean {
  return areOfOne(a, b) && b.start < a.end;
}

/** The result of two neighbours; `undefined` where they are none, or where one of them stays as it is. */
function joinedBy({ merge, keys }: Pick<Content, 'merge' | 'keys'>, a: Read, b: Read): Read | undefined {
  if (!areOfOne(a.result, b.result) || a.result.end !== b.result.start) return undefined;
  if (a.content === undefined || b.content === undefined) return undefined;
  const content = merge(a.content, b.content);
  const { summary: _, faults: __, seal: ___, ...range } = a.result;
  return { result: sealedResult({ ...range, end: b.result.end }, keys(content)), content };
}
