/**
 * Records of neighbouring ranges → one record, so that a parent in a tree of jobs
 * hands on one record for a thousand:
 *
 *     a.txt 0..600, a.txt 600..900, b.txt 0..0   →   a.txt 0..900, b.txt 0..0
 *
 * Records that are not neighbours stay as they are. Whether a plan is covered is
 * for `Fold` to say.
 */
import { merge } from '../run/summary.ts';
import type { Summary } from '../run/summary-data.ts';
import { readSummary } from './packed.ts';
import { type RangeRecord, readRecord, recordOf } from './record.ts';

interface Read {
  readonly record: RangeRecord;
  readonly summary: Summary;
}

/**
 * The records, sorted by source and position, with neighbours of one source merged. Of equal records one is kept.
 *
 * Cost: a merge for each record.
 * @throws TypeError for a value that is no record, for a record with all faults, and for two records of the same octets that
 * differ.
 */
export function mergeRecords(records: Iterable<unknown>): RangeRecord[] {
  const read = Array.from(records, withSummary).sort(bySource);
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
    if (before && areNeighbours(before.record, next.record)) merged[merged.length - 1] = joined(before, next);
    else merged.push(next);
  }
  return merged.map(({ record }) => record);
}

function withSummary(value: unknown): Read {
  const record = readRecord(value);
  if (record.summary === undefined) throw new TypeError('records with all faults are merged by a Fold, with the table');
  return { record, summary: readSummary(record.summary) };
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

function areNeighbours(a: RangeRecord, b: RangeRecord): boolean {
  return areOfOne(a, b) && a.end === b.start;
}

function overlap(a: RangeRecord, b: RangeRecord): boolean {
  return areOfOne(a, b) && b.start < a.end;
}

function joined(a: Read, b: Read): Read {
  const summary = merge(a.summary, b.summary);
  const { summary: _summary, seal: _seal, ...range } = a.record;
  return { record: recordOf({ ...range, end: b.record.end }, summary), summary };
}
