/**
 * The counts of a run, and how they are printed after it.
 *
 *     3 files, 1.2 GB: 2 well-formed, 1 ill-formed
 */
import type { Fault } from '../../run/fault.ts';
import { formatSize, groupDigits, withNoun } from '../numbers.ts';
import type { Hint, Totals } from './model.ts';

export function newTotals(): Totals {
  return {
    wellFormed: 0,
    illFormed: 0,
    unreadable: 0,
    skipped: 0,
    octets: 0,
    faults: 0,
    reasons: new Map(),
    hints: new Map(),
  };
}

export function countFault(totals: Totals, { reason }: Fault, hint: Hint | undefined): void {
  totals.faults++;
  totals.reasons.set(reason, (totals.reasons.get(reason) ?? 0) + 1);
  if (hint) totals.hints.set(hint.kind, (totals.hints.get(hint.kind) ?? 0) + 1);
}

/** `3 files, 1.2 GB: 2 well-formed, 1 ill-formed` */
export function formatTotals(totals: Totals): string {
  const { wellFormed, illFormed, unreadable, skipped, octets } = totals;
  const parts = [`${groupDigits(wellFormed)} well-formed`, `${groupDigits(illFormed)} ill-formed`];
  if (unreadable > 0) parts.push(`${groupDigits(unreadable)} unreadable`);
  const links =
    skipped > 0
      ? `; not followed: ${withNoun(skipped, 'link or special file').replace(/link or special files/, 'links or special files')}`
      : '';
  return `${withNoun(wellFormed + illFormed + unreadable, 'file')}, ${formatSize(octets)}: ${parts.join(', ')}${links}\n`;
}
