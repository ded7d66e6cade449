/**
 * The counts of a run, and how they are printed after it.
 *
 *     3 files, 1.2 GB: 2 well-formed, 1 ill-formed
 */
import type { Fault } from '../../run/fault.ts';
import { formatSize, groupDigits, withNoun } from '../numbers.ts';
import { type Hint, SKIPPED, type SkipReason, type Totals } from './model.ts';

export function newTotals(): Totals {
  return {
    wellFormed: 0,
    illFormed: 0,
    unreadable: 0,
    skipped: new Map(),
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

export function countSkipped({ skipped }: Totals, reason: SkipReason): void {
  skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
}

/** `3 files, 1.2 GB: 2 well-formed, 1 ill-formed` */
export function formatTotals(totals: Totals): string {
  const { wellFormed, illFormed, unreadable, skipped, octets } = totals;
  const parts = [`${groupDigits(wellFormed)} well-formed`, `${groupDigits(illFormed)} ill-formed`];
  if (unreadable > 0) parts.push(`${groupDigits(unreadable)} unreadable`);
  const left = skipped.size > 0 ? `; skipped: ${formatSkipped(skipped)}` : '';
  return `${withNoun(wellFormed + illFormed + unreadable, 'file')}, ${formatSize(octets)}: ${parts.join(', ')}${left}\n`;
}

/** `2 archives, 1 binary file` */
function formatSkipped(skipped: Totals['skipped']): string {
  const reasons = Object.keys(SKIPPED) as SkipReason[];
  return reasons
    .filter((reason) => skipped.has(reason))
    .map((reason) => {
      const count = skipped.get(reason) as number;
      return `${groupDigits(count)} ${SKIPPED[reason][count === 1 ? 0 : 1]}`;
    })
    .join(', ');
}
