/**
 * Records of neighbouring ranges → one record, so that a parent in a tree of jobs
 * hands on one record for a thousand:
 *
 *     a.txt 0..600, a.txt 600..900, b.txt 0..0   →   a.txt 0..900, b.txt 0..0
 *
 * Records that are not neighbours stay as they are. Whether a plan is covered is
 * for `Fold` to say.
 */
import type { Engine } from '../run/engine.ts';
import type { OctetsInput } from '../run/input.ts';
import { summarizedBy } from '../run/summary.ts';
import type { Validator } from '../run/validator.ts';
import { type Content, type FaultsOptions, mergedSummaries, surveyContent, surveyOptionsOf } from './content.ts';
import { type RangeRecord, readSealed, sealedRecord } from './record.ts';

interface Read {
  readonly record: RangeRecord;
  /** `undefined` for a record that stays as it is. */
  readonly content: string | undefined;
}

/** What is needed to merge records with all faults: the form, and the option of `summarizeRange`. */
export interface AllFaults {
  readonly form: Validator<OctetsInput>;
  readonly faults: FaultsOptions;
}

/**
 * The records, sorted by source and position, with neighbours of one source merged. Of equal records one is kept. Records
 * with all faults are merged where `all` says of which form they are; otherwise they stay as they are.
 *
 * Cost: a merge for each record.
 * @throws TypeError for a value that is no record, for a record that has not what `all` says, and for two records of the
 * same octets that differ; RangeError for a number of faults that cannot be kept.
 */
export function mergeRecords(records: Iterable<unknown>, all?: AllFaults): RangeRecord[] {
  const content = all
    ? surveyContent(summarizedBy(all.form) as Engine<Uint8Array>, surveyOptionsOf(all.faults))
    : mergedSummaries((summary) => summary);
  const read = Array.from(records, (value) => withContent(value, content, all)).sort(bySource);
  const merged: Read[] = [];
  let last: Read | undefined;
  for (const next of read) {
    if (last && isSame(last.record, next.record)) continue;
    last = next;
    const before = merged.at(-1);
    if (before && overlap(before.record, next.record)) {
      throw new TypeError(
        `two records of ${next.record.source}, octets ${next.record.start} to ${next.record.end - 1}, differ`,
      );
    }
    const joined = before && joinedBy(content, before, next);
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(next);
  }
  return merged.map(({ record }) => record);
}

function withContent(value: unknown, content: Pick<Content, 'of'>, all: AllFaults | undefined): Read {
  const { record, summary } = readSealed(value);
  const stays = !all && record.faults !== undefined;
  return { record, content: stays ? undefined : content.of(record, summary) };
}

/** By the code units of the name and version, then by position. */
function bySource({ record: a }: Read, { record: b }: Read): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  if (a.version !== b.version) return a.version < b.version ? -1 : 1;
  return a.start - b.start;
}

function isSame(a: RangeRecord, b: RangeRecord): boolean {
  return areOfOne(a, b) && a.start === b.start && a.end === b.end && a.seal === b.seal;
}

function areOfOne(a: RangeRecord, b: RangeRecord): boolean {
  return a.source === b.source && a.version === b.version && a.size === b.size && a.digest === b.digest;
}

function overlap(a: RangeRecord, b: RangeRecord): boolean {
  return areOfOne(a, b) && b.start < a.end;
}

/** The record of two neighbours; `undefined` where they are none, or where one of them stays as it is. */
function joinedBy({ merge, keys }: Pick<Content, 'merge' | 'keys'>, a: Read, b: Read): Read | undefined {
  if (!areOfOne(a.record, b.record) || a.record.end !== b.record.start) return undefined;
  if (a.content === undefined || b.content === undefined) return undefined;
  const content = merge(a.content, b.content);
  const { summary: _, faults: __, seal: ___, ...range } = a.record;
  return { record: sealedRecord({ ...range, end: b.record.end }, keys(content)), content };
}
