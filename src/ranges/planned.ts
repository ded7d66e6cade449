/**
 * The ranges of a plan, packed: for each range its first octet, for each source its
 * name, version and size once. Ranges are taken only if they are a plan: all of
 * them, in order, without a gap in any source, for one form.
 *
 *     ranges      0 a.txt 0..600    1 a.txt 600..900    2 b.txt 0..0
 *     starts      0                 600                 0
 *     sources     a.txt: first 0, size 900              b.txt: first 2, size 0
 */
import type { FormTable } from '../shared/layout.ts';
import { type FoldProblem, problemOf } from './errors.ts';
import { lastUpTo } from './plan.ts';
import { nameOfOctets, type PlannedRange, RANGE_FORMAT, type Range, readPlannedRange } from './range.ts';

/** A source of a plan. */
interface PlannedSource {
  readonly source: string;
  readonly version: string;
  readonly size: number;
  /** The index of its first range. */
  readonly first: number;
}

/** Indexes of ranges, both included. */
interface RangeSpan {
  readonly first: number;
  readonly last: number;
}

export class PlannedRanges {
  readonly sources: PlannedSource[] = [];
  readonly #form: Pick<FormTable, 'id' | 'digest'>;
  readonly #starts: number[] = [];
  /** Of each source, the index of its first range. */
  readonly #firsts: number[] = [];
  /** Name → index into `sources`. */
  readonly #bySource = new Map<string, number>();

  constructor(form: Pick<FormTable, 'id' | 'digest'>, ranges: Iterable<unknown>) {
    this.#form = form;
    let last: PlannedRange | undefined;
    for (const value of ranges) {
      const range = readPlannedRange(value);
      this.#requireNext(range, last);
      if (range.start === 0) {
        if (this.#bySource.has(range.source)) throw notAPlan(range, 'the source is in the plan twice');
        this.#bySource.set(range.source, this.sources.length);
        const { source, version, size } = range;
        this.sources.push({ source, version, size, first: range.index });
        this.#firsts.push(range.index);
      }
      this.#starts.push(range.start);
      last = range;
    }
    if (!last) throw new TypeError('the plan is empty: it has no ranges');
    if (last.end !== last.size) throw notAPlan(last, 'the plan ends before the source does');
    if (last.count !== this.count)
      throw new TypeError(`the plan was torn: ${this.count} of its ${last.count} ranges are there`);
  }

  /** How many ranges there are. */
  get count(): number {
    return this.#starts.length;
  }

  #requireNext(range: PlannedRange, last: PlannedRange | undefined): void {
    if (range.form !== this.#form.id || range.digest !== this.#form.digest) {
      throw notAPlan(
        range,
        `planned for ${range.form} (table ${range.digest}), and this is ${this.#form.id} (table ${this.#form.digest})`,
      );
    }
    if (range.index !== this.count || range.count !== (last?.count ?? range.count)) {
      throw notAPlan(range, `expected range ${this.count}, got range ${range.index} of ${range.count}`);
    }
    const goesOn = last !== undefined && last.end < last.size;
    if (goesOn && !(range.source === last.source && range.version === last.version && range.size === last.size)) {
      throw notAPlan(range, `expected more of ${last.source}, of the same version`);
    }
    const start = goesOn ? last.end : 0;
    if (range.start !== start) throw notAPlan(range, `expected octet ${start} as its first`);
  }

  /** Whether a range is the first one of its source. */
  beginsSource(index: number): boolean {
    return this.#starts[index] === 0;
  }

  /** The ranges that a result covers, or why it covers none. */
  spanOf(result: Range): RangeSpan | FoldProblem {
    const { start, end, source, version, size, form, digest } = result;
    const { id, digest: planned } = this.#form;
    if (form !== id || digest !== planned) {
      const what = `summarized for ${form} (table ${digest}); the plan is for ${id} (table ${planned})`;
      return problemOf('changed', result, what);
    }
    const which = this.#bySource.get(source);
    const known = which === undefined ? undefined : (this.sources[which] as PlannedSource);
    if (!known) return problemOf('unplanned', result, 'the plan has no such source; is it the result of another plan?');
    if (known.version !== version || known.size !== size) {
      return problemOf('changed', result, `read from version ${version}; planned was ${known.version}: plan again`);
    }
    const after = this.#firsts[(which as number) + 1] ?? this.count;
    const first = lastUpTo(this.#starts, start, known.first, after);
    const last = lastUpTo(this.#starts, Math.max(start, end - 1), first, after);
    if (this.#starts[first] !== start || this.#endOf(last, size) !== end) {
      return problemOf('unplanned', result, 'it does not begin and end where ranges of the plan do');
    }
    return { first, last };
  }

  /** Where a range of a source of `size` octets ends. */
  #endOf(index: number, size: number): number {
    const next = index + 1;
    return next === this.count || this.beginsSource(next) ? size : (this.#starts[next] as number);
  }

  /** Some ranges of one source as one. */
  rangeOf(first: number, last: number): Range {
    const { source, version, size } = this.sources[lastUpTo(this.#firsts, first)] as PlannedSource;
    const { id: form, digest } = this.#form;
    const [start, end] = [this.#starts[first] as number, this.#endOf(last, size)];
    return { format: RANGE_FORMAT, source, version, size, start, end, form, digest };
  }

  /** One range, as the plan has it. */
  at(index: number): PlannedRange {
    return { ...this.rangeOf(index, index), index, count: this.count };
  }
}

function notAPlan(range: PlannedRange, problem: string): TypeError {
  return new TypeError(`the ranges are no plan: range ${range.index}, ${nameOfOctets(range)}: ${problem}`);
}
