/**
 * What goes wrong in this room: a source that cannot be read as it was planned; results of ranges
 * that do not fit a plan, each problem with its octets; and so a fold that has no verdict.
 */
import { nameOfOctets, type Range } from './range.ts';

/**
 * Why a source cannot be read: `changed` since the plan; `missing`; `refused` (not permitted, or not readable in ranges);
 * `failed` (the network, the disk, an error of the server); `stalled` (no octets for too long).
 */
export type SourceFailure = 'changed' | 'missing' | 'refused' | 'failed' | 'stalled';

/** A source could not be read, or is no longer the one that was planned. A range of it then has no result. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly kind: SourceFailure;
  /** The name of the source. */
  readonly source: string;

  constructor(kind: SourceFailure, source: string, problem: string, options?: ErrorOptions) {
    super(`${source}: ${problem}`, options);
    this.kind = kind;
    this.source = source;
  }

  /** Whether the same range may be read later without a new plan: the others are final. */
  get retriable(): boolean {
    return this.kind === 'failed' || this.kind === 'stalled';
  }
}

/**
 * `missing`: no result. `doubled`: two results of the same octets that differ. `changed`: a result of another version of
 * the source, of another form or of another version of its table. `torn`: a result that is incomplete or was altered.
 * `unplanned`: a result of octets that are not in the plan, or that do not begin and end where ranges do.
 */
export type FoldProblemKind = 'missing' | 'doubled' | 'changed' | 'torn' | 'unplanned';

export interface FoldProblem {
  readonly kind: FoldProblemKind;
  /** The source; absent where a torn result does not say. */
  readonly source?: string;
  /** The first octet, and the octet after the last one; absent where a torn result does not say. */
  readonly start?: number;
  readonly end?: number;
  /** The problem in one line, for people. */
  readonly message: string;
}

/** A problem of the octets of a range. */
export function problemOf(
  kind: FoldProblemKind,
  range: Pick<Range, 'source' | 'start' | 'end'>,
  what: string,
): FoldProblem {
  const { source, start, end } = range;
  return { kind, source, start, end, message: `${kind}: ${nameOfOctets(range)}: ${what}` };
}

/** A fold has no verdict: the results do not cover the plan, or differ. `problems` says what is wrong. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
  readonly problems: readonly FoldProblem[];

  constructor(problems: readonly FoldProblem[]) {
    const [first, ...others] = problems;
    super(
      `no verdict: ${first?.message ?? 'nothing was planned'}${others.length > 0 ? ` (and ${others.length} more)` : ''}`,
    );
    this.problems = problems;
  }
}
