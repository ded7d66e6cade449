/**
 * The counts of a run, and how they are printed after it.
 *
 *     3 files, 1.2 GB: 2 well-formed, 1 ill-formed
 */

import type { Fault } from '../../run/fault.ts';
import { printable } from '../../shared/printable.ts';
import type { ParsedArgs } from '../command.ts';
import { formatName } from '../file-name.ts';
import type { Hint } from '../hints/sample.ts';
import { formatSize, groupDigits, withNoun } from '../numbers.ts';
import { SKIPPED, type SkipReason } from '../sources/content.ts';
import type { Terminal } from '../terminal.ts';
import type { FileVerdict, Totals } from './model.ts';

export function newTotals(): Totals {
  return {
    wellFormed: 0,
    illFormed: 0,
    unreadable: 0,
    skipped: new Map(),
    octets: 0,
    faults: 0,
    known: 0,
    knownFiles: 0,
    reasons: new Map(),
    hints: new Map(),
    worst: [],
  };
}

export function countFault(totals: Totals, { reason }: Fault, hint: Hint | undefined): void {
  totals.faults++;
  totals.reasons.set(reason, (totals.reasons.get(reason) ?? 0) + 1);
  if (hint) totals.hints.set(hint.kind, (totals.hints.get(hint.kind) ?? 0) + 1);
}

/** How many of the files with the most faults are kept. */
const WORST = 10;

export function countVerdict(totals: Totals, { file: { name }, octets, faults, known }: FileVerdict): void {
  totals.octets += octets;
  totals.known += known;
  if (faults > 0) totals.illFormed++;
  else if (known > 0) totals.knownFiles++;
  else totals.wellFormed++;
  if (faults === 0) return;
  const { worst } = totals;
  const after = worst.findIndex((other) => other.faults < faults);
  worst.splice(after < 0 ? worst.length : after, 0, { name, faults });
  worst.splice(WORST);
}

export function countSkipped({ skipped }: Totals, reason: SkipReason): undefined {
  skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
}

/** Writes the counts of a run, with a format for programs on standard error. */
export async function writeTotals(
  totals: Totals,
  { format = 'text' }: ParsedArgs['values'],
  { out, err }: Terminal,
): Promise<void> {
  const stream = format === 'text' ? out : err;
  if (needsSummary(totals)) await stream.write(formatTotals(totals));
  await stream.write(formatFaults(totals));
}

/** Whether a summary is of use: for one file, its verdict says it all. */
function needsSummary(totals: Totals): boolean {
  return totals.skipped.size > 0 || totals.known > 0 || fileCount(totals) !== 1;
}

function fileCount({ wellFormed, illFormed, unreadable, knownFiles }: Totals): number {
  return wellFormed + illFormed + unreadable + knownFiles;
}

/** `3 files, 1.2 GB: 2 well-formed, 1 ill-formed` */
export function formatTotals(totals: Totals): string {
  const { wellFormed, illFormed, unreadable, knownFiles, known, skipped, octets } = totals;
  const parts = [`${groupDigits(wellFormed)} well-formed`, `${groupDigits(illFormed)} ill-formed`];
  if (knownFiles > 0) parts.push(`${groupDigits(knownFiles)} with known faults only`);
  if (unreadable > 0) parts.push(`${groupDigits(unreadable)} unreadable`);
  const left = skipped.size > 0 ? `; skipped: ${formatSkipped(skipped)}` : '';
  const not = known > 0 ? `; not reported: ${withNoun(known, 'known fault')}` : '';
  return `${withNoun(fileCount(totals), 'file')}, ${formatSize(octets)}: ${parts.join(', ')}${left}${not}\n`;
}

/**
 * The faults by reason, by hint and by file; empty for fewer than two faults.
 *
 *     faults by reason: 12 truncated, 3 never-used
 *     faults by hint: 12 windows-1252
 *     faults by file: 14 a.txt, 1 b.txt
 */
function formatFaults({ faults, reasons, hints, worst, illFormed }: Totals): string {
  if (faults < 2) return '';
  const byCount = (counts: Map<string, number>) =>
    [...counts].sort(([, a], [, b]) => b - a).map(([what, count]) => `${groupDigits(count)} ${printable(what)}`);
  const files = worst.map((file) => `${groupDigits(file.faults)} ${formatName(file.name)}`);
  const more = illFormed > worst.length ? [`and ${withNoun(illFormed - worst.length, 'other file')}`] : [];
  const lines: readonly (readonly [string, readonly string[]])[] = [
    ['reason', byCount(reasons)],
    ['hint', byCount(hints)],
    ['file', illFormed > 1 ? [...files, ...more] : []],
  ];
  return lines
    .filter(([, counts]) => counts.length > 0)
    .map(([what, counts]) => `faults by ${what}: ${counts.join(', ')}\n`)
    .join('');
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
