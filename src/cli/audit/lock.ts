/**
 * `audit --lock`: writes `trace.lock` and prints each change that it accepts.
 * A change that weakens the audit needs a reviewer and a reason, which go into
 * the history.
 *
 *     audit --lock --reviewer 'A. Doe' --reason 'the sentence demands nothing'
 *     audit labels.ledger --grammar labels.ohm --lock    →   labels.lock, beside the grammar
 *
 * Nothing is locked over a history that is not the one that the lock knows.
 */
import { join } from 'node:path';
import { auditedEvidence, lockInputs } from '../../audit/audit.ts';
import { loadAudit } from '../../audit/files.ts';
import { appendHistory, historyHead } from '../../audit/lock/history.ts';
import { keyOf, type LockLine, parseLockLines } from '../../audit/lock/lines.ts';
import { changeText, formatLock, lockChanges, lockLines } from '../../audit/lock/lock.ts';
import { weakenings } from '../../audit/lock/weakening.ts';
import type { AuditOptions, LockFile } from '../../audit/options.ts';
import { packageRoot } from '../../compile/index.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
import { withNoun } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';
import { type LockPaths, lockOfPackage } from './beside.ts';
import { oneLine } from './operands.ts';
import { committedLock, lostProblems } from './provenance.ts';

/**
 * Locks this package, or a user's ledgers and grammar. Returns the exit status. Nothing is written when a weakening has
 * no reviewer or no reason.
 */
export async function writeLock(
  { values }: Pick<ParsedArgs, 'values'>,
  { out }: Terminal,
  { options, paths }: LockedAudit,
): Promise<number> {
  const file = options.lock ?? { name: paths.lock, text: '', history: '', sources: new Map() };
  const inputs = lockInputs(options, file, auditedEvidence(options));
  const [lost] = lostProblems(paths);
  if (lost) throw new CommandError(`${printable(`${lost.where} ${lost.what}`)}; nothing was written`);
  const before = file.text === '' ? null : linesBefore(file, paths);
  if (before) requireSameHistory(before, historyHead(file.history), paths.history);
  const changes = lockChanges(before ?? [], lockLines(inputs)).map(changeText);
  if (before) for (const change of changes) out.write(`${printable(change)}\n`);
  // The first lock of a user weakens nothing: there was no judgement before it.
  const weaker = before === null && options.lock === undefined ? [] : weakenings(before, lockLines(inputs));
  const reviewers = options.ledgers.flatMap((ledger) => ledger.reviewers);
  const entries = weaker.map((what) => ({ date: today(), what, ...review(values, weaker, reviewers) }));
  const history = appendHistory(file.history, entries);
  const { folder } = paths;
  if (entries.length > 0) writeFile(join(folder, paths.history), history);
  writeFile(join(folder, paths.lock), formatLock({ ...inputs, history }));
  await out.write(
    `written ${printable(paths.lock)}: ${withNoun(changes.length, 'line')} added, gone or changed, ${withNoun(weaker.length, 'weakening')}\n`,
  );
  return EXIT.ok;
}

/** The lines of the lock, and those that it has lost since the last commit: locked again, they would seem new. */
function linesBefore({ name, text }: LockFile, paths: LockPaths): LockLine[] {
  const lines = parseLockLines(name, text);
  const keys = new Set(lines.map(keyOf));
  const committed = committedLock(paths);
  const known = committed === '' ? [] : parseLockLines(`HEAD:${name}`, committed);
  return [...lines, ...known.filter((line) => line.kind !== 'history' && !keys.has(keyOf(line)))];
}

/** What is locked, and the files of its lock. */
export interface LockedAudit {
  readonly options: AuditOptions;
  readonly paths: LockPaths;
}

export function lockedPackage(root: string = packageRoot()): LockedAudit {
  return { options: loadAudit(root), paths: lockOfPackage(root) };
}

/** Throws CommandError when the history has lost a line, or has one that no lock was written with. */
function requireSameHistory(
  before: readonly LockLine[],
  { entries, head }: { readonly entries: number; readonly head: string },
  path: string,
): void {
  const known = before.find(({ kind }) => kind === 'history');
  if (!known || (known.name === `${entries}` && known.digest === head)) return;
  throw new CommandError(
    `${printable(path)} has ${withNoun(entries, 'line')}, and the lock was written with ${known.name}: a history only ` +
      'grows, by audit --lock. Restore it (git checkout), then run this again; nothing was written',
  );
}

function review(
  values: ParsedArgs['values'],
  weaker: readonly string[],
  reviewers: readonly string[],
): { reviewer: string; why: string } {
  const [reviewer, why] = [oneLine(values.reviewer), oneLine(values.reason)];
  if (reviewer !== '' && reviewers.length > 0 && !reviewers.includes(reviewer))
    throw new UsageError(
      `${reviewer} is no reviewer that a ledger names`,
      `nothing was written: the reviewers are ${printable([...new Set(reviewers)].join(', '))}`,
    );
  if (reviewer === '' || why === '' || reviewer.includes(':')) {
    throw new UsageError(
      `${withNoun(weaker.length, 'change')} would weaken the audit: ${printable(weaker.slice(0, SHOWN).join('; '))}${
        weaker.length > SHOWN ? '; …' : ''
      }`,
      "nothing was written: name who has judged this, and why, with --reviewer 'A. Doe' --reason TEXT",
    );
  }
  return { reviewer, why };
}

/** The most weakenings that an error message names; all of them are printed before. */
const SHOWN = 3;

/** The date of the system, in universal time. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
