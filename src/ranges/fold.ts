/**
 * Range results → verdicts, for each source the one that `check` gives. The results come
 * in any order, from any machines, some twice. Engines lose ranges, repeat them, and
 * mix those of two runs; a fold that believed them would give wrong verdicts.
 * So there is a verdict only if the results cover the plan, those that come twice being the same:
 *
 *     plan      0..600   600..900
 *     results   0..600   0..600             missing: octets 600 to 899
 *     results   0..600   600..900 600..900  a verdict: the last two are the same result
 *     results   0..600   600..900 600..900′ doubled: two results that differ
 *
 * Neighbours are merged as they arrive (cover.ts).
 */
import type { Engine } from '../run/engine.ts';
import type { Fault } from '../run/fault.ts';
import { type OctetsInput, requireIterable } from '../run/input.ts';
import { faultOf, mergeRead, requireOf, summarizedBy } from '../run/summary.ts';
import type { Summary } from '../run/summary-data.ts';
import type { Validator } from '../run/validator.ts';
import { Cover } from './cover.ts';
import { type FoldProblem, IncompleteError, problemOf } from './errors.ts';
import { PlannedRanges } from './planned.ts';
import type { PlannedRange, Range } from './range.ts';
import { type RangeResult, readRangeResult, sealedResult } from './range-result.ts';

/** The verdict on one source of a plan. */
export interface SourceVerdict<Reason extends string = string> {
  readonly source: string;
  readonly version: string;
  /** In octets. */
  readonly size: number;
  /** The first fault, as `check` gives it; `null` when the source is well-formed. */
  readonly fault: Fault<Reason> | null;
}

/** A summary as JSON, written by this program. There may be a million, and as objects they take 3.5 times the memory. */
type SummaryText = string;

const summaryIn = (text: SummaryText): Summary => JSON.parse(text);
const mergedTexts = (a: SummaryText, b: SummaryText) => JSON.stringify(mergeRead(summaryIn(a), summaryIn(b)));

/** Problems that are kept, of each kind; of the others only their number. */
const KEPT = 100;

/**
 * Takes results until they cover a plan, and gives the verdicts.
 *
 * @example
 * const ranges = plan([{ name: 'a.txt', version: '1', size: 900 }], { form: utf8, size: 600 });
 * const fold = new Fold(utf8, ranges);
 * fold.problems()[0]?.message; // → 'missing: a.txt, octets 0 to 899: 2 ranges have no result'
 */
export class Fold<Reason extends string = string> {
  readonly #planned: PlannedRanges;
  readonly #engine: Engine<Uint8Array>;
  readonly #cover: Cover<SummaryText>;
  /** For the first range of each result, its seal, and the last range of the result, plus 1. */
  readonly #seals: Uint32Array;
  readonly #lasts: Uint32Array;
  readonly #problems: FoldProblem[] = [];
  readonly #counts = new Map<string, number>();

  /**
   * `ranges`: those of a plan, in their order: ranges, or their lines of JSON.
   *
   * Cost: some 40 octets of memory for each range, and a result for each gap.
   * @throws TypeError for ranges that are no plan: malformed, not in order, not all of them, or of another form or another
   * version of its table; and for a form that forbids or requires a signature.
   */
  constructor(form: Validator<OctetsInput, Reason>, ranges: Iterable<unknown>) {
    this.#engine = summarizedBy(form) as Engine<Uint8Array>;
    this.#planned = new PlannedRanges(this.#engine.table, requireIterable(ranges, 'ranges of a plan'));
    const { count } = this.#planned;
    this.#cover = new Cover(count, mergedTexts, (index) => this.#planned.beginsSource(index));
    this.#seals = new Uint32Array(count);
    this.#lasts = new Uint32Array(count);
  }

  /** Whether all ranges have a result, and no results contradict each other: then `verdicts` gives them. */
  get isComplete(): boolean {
    // A result that was torn is harmless once another one covers its octets. All other problems need a decision.
    const isContradicted = [...this.#counts.keys()].some((kind) => kind !== 'torn');
    return this.#cover.covered === this.#planned.count && !isContradicted;
  }

  /** Whether the octets of a range of the plan have a result. */
  has(range: Range): boolean {
    const span = this.#planned.spanOf(range);
    return 'first' in span && this.#cover.has(span.first) && this.#cover.has(span.last);
  }

  /** How many ranges have a result, and how many the plan has. */
  get progress(): { readonly covered: number; readonly count: number } {
    return { covered: this.#cover.covered, count: this.#planned.count };
  }

  /**
   * Takes a result, or anything that should be one: an object, or a line of JSON. Returns `null` when it is taken, or known
   * already; otherwise what is wrong with it, which `problems` then lists too.
   *
   * Cost: a merge with each neighbour that is there; it does not grow with the plan.
   */
  add(result: unknown): FoldProblem | null {
    const problem = this.#add(result);
    if (!problem) return null;
    const known = this.#counts.get(problem.kind) ?? 0;
    this.#counts.set(problem.kind, known + 1);
    if (known < KEPT) this.#problems.push(problem);
    return problem;
  }

  #add(value: unknown): FoldProblem | null {
    let result: RangeResult;
    try {
      result = readRangeResult(value);
    } catch (error) {
      return { kind: 'torn', message: `torn: ${(error as Error).message}` };
    }
    const span = this.#planned.spanOf(result);
    if ('kind' in span) return span;
    try {
      requireOf(this.#engine, result.summary);
    } catch (error) {
      return problemOf('torn', result, (error as Error).message);
    }
    const { first, last } = span;
    const seal = Number.parseInt(result.seal, 16);
    if (this.#lasts[first] === last + 1 && this.#seals[first] === seal) return null;
    for (let index = first; index <= last; index++) {
      if (this.#cover.has(index)) return problemOf('doubled', result, 'another result of these octets differs from it');
    }
    this.#seals[first] = seal;
    this.#lasts[first] = last + 1;
    this.#cover.add(first, last, JSON.stringify(result.summary));
    return null;
  }

  /**
   * The errors so far: first the octets without a result, then what was wrong with results, in the order in which they
   * came; of each kind at most 100. Torn results are listed also where the fold is complete.
   */
  problems(): readonly FoldProblem[] {
    const missing: FoldProblem[] = [];
    for (const [first, last] of this.#cover.gaps()) {
      if (missing.length === KEPT) break;
      const range = this.#planned.rangeOf(first, last);
      const ranges = last > first ? `${last - first + 1} ranges have` : `range ${first} of the plan has`;
      missing.push(problemOf('missing', range, `${ranges} no result`));
    }
    return [...missing, ...this.#problems];
  }

  /** The ranges of the plan that have no result: what is left to do. */
  *missing(): Generator<PlannedRange, void, void> {
    for (const [first, last] of this.#cover.gaps()) {
      for (let index = first; index <= last; index++) yield this.#planned.at(index);
    }
  }

  /**
   * The verdicts on all sources, in the order of the plan.
   *
   * @throws IncompleteError while there is a range without a result, or a result that contradicts the plan or another
   * result; `problems` of the error says which.
   */
  verdicts(): SourceVerdict<Reason>[] {
    if (!this.isComplete) throw new IncompleteError(this.problems());
    return this.#planned.sources.map(({ source, version, size, first }) => {
      const fault = faultOf(this.#engine, summaryIn(this.#cover.at(first) as SummaryText)) as Fault<Reason> | null;
      return { source, version, size, fault };
    });
  }

  /** Summary of the first ranges, as far as there is no gap. @internal */
  get beginning(): Summary | undefined {
    const text = this.#cover.at(0);
    return text === undefined ? undefined : summaryIn(text);
  }

  /**
   * The results so far, neighbours merged: what a fold of the same plan needs to go on from here. They can stand for the
   * results that were added, also in a fold of folds.
   */
  results(): RangeResult[] {
    return this.#cover.intervals().map(([first, last, text]) => {
      return sealedResult(this.#planned.rangeOf(first, last), summaryIn(text));
    });
  }
}
