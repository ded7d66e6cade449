/**
 * Sources → ranges. A plan cuts each source at the multiples of one size, and
 * numbers all ranges:
 *
 *     a.txt, 900 octets; b.txt, 0 octets;   size 600
 *
 *     0/3 a.txt 0..600     1/3 a.txt 600..900     2/3 b.txt 0..0
 *
 * A cut can be inside a character: summaries are made for that. An empty source
 * has one empty range, so that each source has a verdict.
 */
import { requireIterable, requireObject } from '../run/input.ts';
import { internalsOf } from '../run/internals.ts';
import type { Validator } from '../run/validator.ts';
import { type PlannedRange, RANGE_FORMAT } from './range.ts';

/** A text that is read in ranges: a file, an object of a store, a response of a server. */
export interface RangeSource {
  /** The name of the source in ranges and in verdicts. No two sources of a plan have one name. */
  readonly name: string;
  /** The version: it must change with every octet of the source. An ETag, or a modification time. */
  readonly version: string;
  /** In octets. */
  readonly size: number;
  /**
   * The octets from `start` to before `end`, of this version: where the source has another version by now, it throws. To
   * S3: `Range: bytes=START-LAST` (LAST is `end - 1`) and `IfMatch`.
   */
  open(start: number, end: number, signal?: AbortSignal): SourceChunks;
}

/** The result of `open`: chunks, or a promise of them. */
export type SourceChunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;

export interface PlanOptions {
  /** The form that the sources are checked for. */
  readonly form: Pick<Validator<never>, 'id'>;
  /** Octets of a range, apart from the last one of each source (default 64 MiB). */
  readonly size?: number | undefined;
}

/** Large enough that a result costs nothing beside it, small enough to be read again after a failure. */
const DEFAULT_SIZE = 64 * 2 ** 20;

/** The ranges of some sources, in order: an iterable, since there can be millions. */
export interface Plan extends Iterable<PlannedRange> {
  /** How many ranges there are. */
  readonly count: number;
  /** The range with a number, from 0; `undefined` where there is none. An engine that numbers its jobs needs no lines. */
  at(index: number): PlannedRange | undefined;
}

/**
 * The ranges of the sources, in order. They can be iterated any number of times, written as lines of JSON, sent to workers,
 * and given to `Fold`, which wants a result for each of them.
 *
 * Cost: memory for the sources only; a range is made when it is asked for.
 * @throws TypeError for a source without name, version or size, for two sources of one name, and when `form` is not a
 * validator over octets; RangeError for a size that is not a whole number of octets from 1 on.
 * @example
 * const ranges = [...plan([{ name: 'a.txt', version: '"5f2"', size: 900 }], { form: utf8, size: 600 })];
 * ranges.map(({ start, end }) => [start, end]); // → [[0, 600], [600, 900]]
 */
export function plan(sources: Iterable<Omit<RangeSource, 'open'>>, options: PlanOptions): Plan {
  const { form, size = DEFAULT_SIZE } = requireObject(options, 'options with a form');
  const { id, digest, alphabet } = internalsOf(form).table;
  if (alphabet !== 'octets') throw new TypeError(`expected a form over octets, got ${id}: ranges count octets`);
  if (!Number.isSafeInteger(size) || size < 1) throw new RangeError(`expected a size from 1 octet on, got ${size}`);
  const known = [...requireIterable(sources, 'sources')].map(requireSource);
  const names = new Set<string>();
  for (const { name } of known) {
    if (names.has(name)) throw new TypeError(`two sources have the name ${JSON.stringify(name)}`);
    names.add(name);
  }
  /** The number of the first range of each source. */
  const firsts: number[] = [];
  let count = 0;
  for (const source of known) {
    firsts.push(count);
    count += Math.max(1, Math.ceil(source.size / size));
  }
  const rangeAt = (which: number, index: number): PlannedRange => {
    const { name: source, version, size: all } = known[which] as (typeof known)[number];
    const start = (index - (firsts[which] as number)) * size;
    const end = Math.min(all, start + size);
    return { format: RANGE_FORMAT, source, version, size: all, start, end, form: id, digest, index, count };
  };
  function* ranges(): Generator<PlannedRange, void, void> {
    for (const [which] of known.entries()) {
      for (let index = firsts[which] as number; index < (firsts[which + 1] ?? count); index++) {
        yield rangeAt(which, index);
      }
    }
  }
  const at = (index: number) => {
    const isNumber = Number.isInteger(index) && index >= 0 && index < count;
    return isNumber ? rangeAt(lastUpTo(firsts, index), index) : undefined;
  };
  return { count, at, [Symbol.iterator]: ranges };
}

function requireSource(source: Omit<RangeSource, 'open'>): Omit<RangeSource, 'open'> {
  const { name, version, size } = requireObject(source, 'a source');
  const isText = (value: unknown) => typeof value === 'string' && value !== '' && !/\p{Surrogate}/u.test(value);
  if (!isText(name)) throw new TypeError('expected a source with a name');
  if (!isText(version)) throw new TypeError(`${name}: expected a version: without one a change would not be noticed`);
  if (!Number.isSafeInteger(size) || size < 0) throw new TypeError(`${name}: expected a size in octets`);
  return { name, version, size };
}

/**
 * Numbers in order → the index of the last one that is not above a value: `lastUpTo([0, 600, 900], 899)` is 1.
 *
 * Only the indexes from `low` to before `high` are looked at; the first of them is the least answer. @internal
 */
export function lastUpTo(sorted: ArrayLike<number>, value: number, low = 0, high = sorted.length): number {
  let [from, to] = [low, high];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if ((sorted[middle] as number) <= value) from = middle;
    else to = middle;
  }
  return from;
}
