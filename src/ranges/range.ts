/**
 * A range: one piece of work. It names a source, the version of it, and the octets
 * from `start` to before `end`; and the form that they are summarized for. Ranges
 * are plain data, one line of JSON each:
 *
 *     {"format":1,"source":"dump.sql","version":"mtime 1763806782.123456789","size":900,
 *      "start":0,"end":600,"form":"utf8","digest":"…"}
 *
 * In a plan (plan.ts) it also has its number, `"index":0,"count":2`.
 * A range result (range-result.ts) is a range with its summary.
 */
import { type Part, reading } from './reading.ts';

/** A piece of work: some octets of one version of a source, to be summarized for a form. */
export interface Range {
  /** The version of this format. Another version is refused. */
  readonly format: 1;
  /** The name of the source: a path, a URL, a key. */
  readonly source: string;
  /** The version of the source that was planned: an ETag, or a modification time. Read octets of another version are refused. */
  readonly version: string;
  /** The length of the whole source, in octets. */
  readonly size: number;
  /** The first octet of the range. */
  readonly start: number;
  /** The octet after the last one of the range. */
  readonly end: number;
  /** The form's id: `utf8`. */
  readonly form: string;
  /** The digest of the form's table. */
  readonly digest: string;
}

/** A range in a plan: its number says where a plan that was cut has lost ranges. */
export interface PlannedRange extends Range {
  /** Which range of the plan it is, from 0. */
  readonly index: number;
  /** How many ranges the plan has. */
  readonly count: number;
}

/** The version that this code writes and reads. */
export const RANGE_FORMAT = 1;

/** The keys of a range, in the order in which they are written. */
export const RANGE_KEYS = [
  'format',
  'source',
  'version',
  'size',
  'start',
  'end',
  'form',
  'digest',
] as const satisfies readonly (keyof Range)[];

const PLANNED_KEYS = [...RANGE_KEYS, 'index', 'count'] as const satisfies readonly (keyof PlannedRange)[];

/**
 * A value from outside → a range, of a plan or without its number; a string is read as JSON. All that `plan` never writes
 * is refused.
 *
 * @throws TypeError when the value is no range; the message names the part that is wrong.
 * @example
 * readRange({ format: 1, source: 'a.txt' }); // throws TypeError: malformed range: version: expected a text
 */
export function readRange(value: unknown): Range {
  return rangeIn(reading('range', value, PLANNED_KEYS));
}

/** A range with its number in the plan. @internal */
export function readPlannedRange(value: unknown): PlannedRange {
  const part = reading('range', value, PLANNED_KEYS);
  const count = part.integer('count', 1);
  return { ...rangeIn(part), index: part.integer('index', 0, count - 1), count };
}

/** @internal */
export function rangeIn(part: Part): Range {
  part.same('format', RANGE_FORMAT);
  const source = part.text('source');
  const version = part.text('version');
  const size = part.integer('size', 0);
  const start = part.integer('start', 0, size);
  const end = part.integer('end', start, size);
  // Only an empty source has an empty range.
  if (start === end && size > 0) throw part.problem('end', 'expected a range that is not empty');
  const form = part.text('form');
  const digest = part.text('digest');
  return { format: RANGE_FORMAT, source, version, size, start, end, form, digest };
}

/** `dump.sql, octets 0 to 599`, for messages. @internal */
export function nameOfOctets({ source, start, end }: Pick<Range, 'source' | 'start' | 'end'>): string {
  return end > start ? `${source}, octets ${start} to ${end - 1}` : `${source}, which is empty`;
}
