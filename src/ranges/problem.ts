/** What is wrong with the records of a plan: each problem names its octets and a remedy. */
import { nameOfOctets, type Range } from './range.ts';

/**
 * `missing`: no record. `doubled`: two records of the same octets that differ. `changed`: a record of another version of
 * the source, of another form or of another version of its table. `torn`: a record that is incomplete or was altered.
 * `unplanned`: a record of octets that are not in the plan, or that do not begin and end where ranges do.
 */
export type FoldProblemKind = 'missing' | 'doubled' | 'changed' | 'torn' | 'unplanned';

export interface FoldProblem {
  readonly kind: FoldProblemKind;
  /** The source; absent where a torn record does not say. */
  readonly source?: string;
  /** The first octet, and the octet after the last one; absent where a torn record does not say. */
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
