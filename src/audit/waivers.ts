/**
 * What people have decided in place of evidence → the waivers of the report, each
 * with its reason and who has signed it. They stand first on the page, in the
 * counts, in JSON and in the summary:
 *
 *     out of scope   rfc3629#6/14   MAY: a demand on those who write protocols
 *     inspection     rfc3629#10/2   Inspected: every ill-formed text is refused …
 *     exception      tide#2/7       src/send.js:12: the radio repeats it
 *     open           tide#2/8       src/send.js:40: not written yet
 *     difference     rfc3629#3/35   SUSPECT at 3/35: erratum 1234
 *     weakening      rfc3629#1/9    gone by rfc3629#1/9 → utf8:ascii
 */
import { groupBy } from '../groups.ts';
import type { Acceptance } from './acceptance.ts';
import { EXCUSES } from './ledger/keywords.ts';
import { INSPECTION, inScope, type Ledger, type Row, rowId } from './ledger/ledger.ts';
import { signers } from './ledger/signature.ts';
import { parseHistory } from './lock/history.ts';
import { keyOf, type LockLine } from './lock/lines.ts';
import type { LinkReport, Waiver } from './model.ts';

/** Reasons that say what a sentence is. Any other one excuses a demand. */
const STRUCTURE = new Set([
  ...['heading', 'boilerplate', 'reference', 'registry', 'history', 'authority', 'other-layer', 'other'],
  ...EXCUSES.keys(),
]);

export function rowWaivers(ledger: Ledger): Waiver[] {
  return ledger.rows.flatMap((row): Waiver[] => {
    const why = ledger.reasons.get(row.detail) ?? EXCUSES.get(row.detail) ?? '';
    const waiver = { where: rowId(ledger, row), by: signers(row.excused || row.review) };
    const isWaived = row.keyword !== '' || row.excused !== '' || !STRUCTURE.has(row.detail);
    if (row.kind === 'out-of-scope' && isWaived)
      return [
        { kind: 'out of scope', ...waiver, what: [row.keyword, row.detail].join(' ').trim(), reason: both(why, row) },
      ];
    if (inScope(row) && row.by.includes(INSPECTION))
      return [{ kind: 'inspection', ...waiver, what: row.keyword || row.kind, reason: row.note }];
    return [];
  });
}

function both(why: string, { note }: Row): string {
  return [why, note].filter(Boolean).join(' ');
}

/** Annotations that say that code does not do what a row demands. */
export function linkWaivers(links: readonly LinkReport[]): Waiver[] {
  const kinds = { exception: 'exception', todo: 'open' } as const;
  return links.flatMap(({ row, type, place, reason }): Waiver[] =>
    type === 'exception' || type === 'todo' ? [{ kind: kinds[type], where: row, what: place, reason, by: '' }] : [],
  );
}

export function acceptanceWaivers(applied: readonly Acceptance[]): Waiver[] {
  return applied.map(({ id, state, at, reviewer, reason }) => ({
    kind: 'difference',
    where: id,
    what: `${state} at ${at}`,
    reason,
    by: reviewer,
  }));
}

/** The accepted weakenings that still stand: `lines` is the lock as it would be written now. */
export function weakeningWaivers(name: string, history: string, lines: readonly LockLine[]): Waiver[] {
  const now = new Map(lines.map((line) => [keyOf(line), line]));
  return parseHistory(name, history)
    .filter(({ what }) => stands(what, now))
    .map(({ what, reviewer, why, date }) => ({
      kind: 'weakening',
      where: /^\w+ \w+ (\S+?)[:,]?(?: |$)/.exec(what)?.[1] ?? '',
      what,
      reason: why,
      by: `${reviewer}, ${date}`,
    }));
}

/** Whether what was taken away is still not there, and what was lowered is still as low. */
function stands(what: string, now: ReadonlyMap<string, LockLine>): boolean {
  const [, gone] = /^gone (.*)$/.exec(what) ?? [];
  if (gone !== undefined) return !now.has(gone);
  const [, row, lowered] = /^changed (row \S+): .* → (.*)$/.exec(what) ?? [];
  return row === undefined || now.get(row)?.what === lowered;
}

/** `3 waivers: 2 out of scope, 1 by inspection`; "" where there are none. */
export function waiverCounts(waivers: readonly Waiver[]): string {
  const words: readonly (readonly [Waiver['kind'], string])[] = [
    ['out of scope', 'out of scope'],
    ['inspection', 'by inspection'],
    ['exception', 'exceptions in code'],
    ['open', 'open in code'],
    ['difference', 'accepted differences'],
    ['weakening', 'accepted weakenings'],
  ];
  const counts = words.map(([kind, word]) => [waivers.filter((each) => each.kind === kind).length, word] as const);
  const list = counts.filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}`);
  return list.length === 0 ? '' : `${waivers.length} waiver${waivers.length === 1 ? '' : 's'}: ${list.join(', ')}`;
}

/** A line for each reason: what it is given for, the reason, who has signed it. */
export function waiverLines(waivers: readonly Waiver[]): string[] {
  const groups = groupBy(waivers, ({ kind, reason, by }) => JSON.stringify([kind, reason, by]));
  return [...groups.values()].map((group) => {
    const [{ kind, where, what, reason, by }] = group as [Waiver];
    const more = group.length > 1 ? ` and ${group.length - 1} more` : '';
    return `${kind}: ${where}${more}: ${what}: ${reason || 'no reason'}${by && ` (${by})`}`;
  });
}
