/**
 * Changes of a lock → those that weaken the audit: it checks fewer clauses, or
 * with weaker evidence. Each needs a reviewer and a reason (history.ts):
 *
 *     row rfc3629#5f3c09a1: normative → informative      a kind lowered
 *     by rfc3629#5f3c09a1 → utf8:never-appear is gone    evidence removed
 *     refuses rfc3629#5f3c09a1 → utf8/FE is gone         a breach that its evidence need not refuse any more
 *     review rfc3629#5f3c09a1 → 2 is gone                a signature less
 *     counter utf8/FE changed                        what must refuse it
 *     ledger rfc3629-fr is gone                      scope lost
 *     rule carrier#0c4f77aa → carrier:carrier changed   another language under the same name
 *     evidence carrier:carrier examples changed      an example less, or another constant
 *     source src/audit/decide.ts changed             what decides, which may decide less
 *
 * What the new lock has in addition weakens nothing, sources aside. A lock that did not exist
 * before weakens everything: there is nothing to compare it with.
 */

import type { LockLine } from './lines.ts';
import { changeText, type LockChange, lockChanges } from './lock.ts';

/** How much a kind of row demands. */
const STRENGTH: Readonly<Record<string, number>> = { normative: 2, definition: 1 };

/** How much a keyword demands; a normative row without one counts like MUST. */
function keywordStrength(keyword: string): number {
  if (/^(?:MAY|OPTIONAL)$/.test(keyword)) return 1;
  return /^(?:SHOULD|RECOMMENDED)/.test(keyword) ? 2 : 3;
}

/** One line for each weakening, in the order of the lock. `before`: `null` when there was no lock. */
export function weakenings(before: readonly LockLine[] | null, after: readonly LockLine[]): string[] {
  if (before === null) return ['there was no lock: nothing is compared'];
  const changes = lockChanges(before, after);
  const sources = changes.filter(({ line }) => line.kind === 'source');
  const names = sources.map(({ kind, line }) => `${line.name}${SOURCE_MARKS[kind]}`);
  return [
    ...changes.filter(weakens).map(changeText),
    // One line for all: they change often.
    ...(names.length > 0 ? [`changed source ${names.join(', ')}`] : []),
  ];
}

/** A source without a line in the lock before may be a new one, or one whose line was taken out. */
const SOURCE_MARKS = { added: ' (new)', gone: ' (gone)', changed: '' } as const;

/** Kinds of lines that may say less when they change: another content under the old name. */
const CHANGED: readonly LockLine['kind'][] = ['running', 'ledger', 'rule', 'evidence', 'refuses', 'by', 'counter'];

function weakens(change: LockChange): boolean {
  const { kind, line, was } = change;
  if (line.kind === 'history' || line.kind === 'source') return false;
  if (kind === 'gone') return true;
  if (kind === 'added' || !was) return false;
  // The head of a ledger says which furniture, reasons, sections and people are known: any change may hide a demand.
  if (CHANGED.includes(line.kind)) return true;
  return line.kind === 'row' && isLower(line.what, was.what);
}

function isLower(now: string, before: string): boolean {
  if (now === before) return false;
  const [kind = '', ...detail] = now.split(' ');
  const [oldKind = '', ...oldDetail] = before.split(' ');
  // A row that refers to another one is decided there: a new reference is a new judgement.
  if (kind === 'same' || oldKind === 'same') return STRENGTH[kind] === undefined;
  const [strength, old] = [STRENGTH[kind] ?? 0, STRENGTH[oldKind] ?? 0];
  if (strength !== old) return strength < old;
  if (kind !== 'normative') return false;
  const [keyword, oldKeyword] = [detail.join(' '), oldDetail.join(' ')];
  // MUST → MUST NOT demands something else, so it is a new judgement too.
  return keywordStrength(keyword) <= keywordStrength(oldKeyword);
}
