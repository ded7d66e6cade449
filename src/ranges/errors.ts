/** The errors of this room: a source that cannot be read as it was planned, and a fold that has no verdict. */
import type { FoldProblem } from './problem.ts';

/**
 * Why a source cannot be read: `changed` since the plan; `missing`; `refused` (not permitted, or not readable in ranges);
 * `failed` (the network, the disk, an error of the server); `stalled` (no octets for too long).
 */
export type SourceFailure = 'changed' | 'missing' | 'refused' | 'failed' | 'stalled';

/** A source could not be read, or is no longer the one that was planned. A range of it then has no record. */
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

/** A fold has no verdict: the records do not cover the plan exactly once. `problems` says what is wrong. */
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
