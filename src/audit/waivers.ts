/**
 * What people have decided in place of evidence → the waivers of the report, each
 * with its reason and who has signed it. They stand first on the page, in the
 * counts, in JSON and in the summary:
 *
 *     out of scope   rfc3629#5f3c09a1   MAY: a demand on those who write protocols
 *     inspection     rfc3629#0c4f77aa   Inspected: every ill-formed text is refused …
 *     exception      tide#77aa01c2       src/send.js:12: the radio repeats it
 *     open           tide#d0d71f3a       src/send.js:40: not written yet
 *     weakening      rfc3629#9f86d081    gone by rfc3629#9f86d081 → utf8:ascii
 *
 * The history has every weakening that was ever accepted; those that stand are waivers.
 */
import { groupBy } from '../shared/groups.ts';
import { EXCUSES } from './ledger/keywords.ts';
import { INSPECTION, inScope, type Ledger, type Row, rowId } from './ledger/ledger.ts';
import { signers } from './ledger/signature.ts';
import { keyOf, type LockLine } from './lock/lines.ts';
import type { HistoryEntry, LinkReport, Waiver } from './model.ts';

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

/**
 * The accepted weakenings that still stand, one for each row and decision; `lines` is the lock as it would be written
 * now. A later entry on the same line of the lock replaces an earlier one. A source that decides has only moved: that
 * is history (`AuditReport.history`).
 */
export function weakeningWaivers(history: readonly HistoryEntry[], lines: readonly LockLine[]): Waiver[] {
  const now = new Map(lines.map((line) => [keyOf(line), line]));
  const last = new Map(history.map((entry) => [entry.what.replace(/^(?:gone|changed) (.*?)(?:: .*)?$/, '$1'), entry]));
  const standing = [...last].filter(([key, { what }]) => !key.startsWith('source ') && stands(key, what, now));
  const groups = groupBy(standing, ([key, { date, reviewer, why }]) =>
    JSON.stringify([subjectOf(key), date, reviewer, why]),
  );
  return [...groups.values()].map((group): Waiver => {
    const [[key, { reviewer, why, date }]] = group as [[string, HistoryEntry]];
    const what = group.map(([, entry]) => entry.what).join('; ');
    return { kind: 'weakening', where: subjectOf(key), what, reason: why, by: `${reviewer}, ${date}` };
  });
}

/** `by rfc3629#9f86d081 → utf8:ascii` is about the row; what is about no row, about the kind of line: `running`. */
function subjectOf(key: string): string {
  const [, kind = key, name = ''] = /^(\w+) (\S+)/.exec(key) ?? [];
  return name.includes('#') ? name : kind;
}

/**
 * Whether what was taken away is still not there, and what was lowered is still as low. A row that was split stands in
 * its parts (5f3c09a1/a, 5f3c09a1/b), and so do its links.
 */
function stands(key: string, what: string, now: ReadonlyMap<string, LockLine>): boolean {
  const [, lowered] = /^changed row \S+: .* → (.*)$/.exec(what) ?? [];
  if (lowered !== undefined) return now.get(key)?.what === lowered;
  if (!what.startsWith('gone ')) return true;
  const [, kind, row, link = ''] = /^(\w+) (\S+#[^\s/]+)( .*)?$/.exec(key) ?? [];
  const isSplit = row !== undefined && !now.has(`row ${row}`);
  return ![key, ...(isSplit ? PARTS.map((part) => `${kind} ${row}/${part}${link}`) : [])].some((each) => now.has(each));
}

const PARTS = [...'abcdefghijklmnopqrstuvwxyz'];

/** `3 waivers: 2 out of scope, 1 by inspection`; "" where there are none. */
export function waiverCounts(waivers: readonly Waiver[]): string {
  const words: readonly (readonly [Waiver['kind'], string])[] = [
    ['out of scope', 'out of scope'],
    ['inspection', 'by inspection'],
    ['exception', 'exceptions in code'],
    ['open', 'open in code'],
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
