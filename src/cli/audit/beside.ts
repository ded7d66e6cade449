/**
 * The files of the lock of an audit. For
 * this package they are in grammar/spec; for a user's audit, beside its files:
 *
 *     src/labels.ohm#name  →   src/labels-name.lock, src/labels-name.history.txt
 *
 * A lock belongs to a grammar with all its ledgers: a ledger that is left out of
 * the audit is a change of the lock.
 */
import { dirname, join } from 'node:path';
import { HISTORY, LOCK } from '../../audit/files.ts';
import { parseHistory } from '../../audit/lock/history.ts';
import type { LockFile } from '../../audit/options.ts';
import { readTextIfThere } from '../read-text.ts';
import type { UserGrammarFile } from '../user/grammar-file.ts';

export interface LockPaths {
  /** The folder that the paths are in; "." for the current one. */
  readonly folder: string;
  readonly lock: string;
  readonly history: string;
}

export function lockOfPackage(folder: string): LockPaths {
  return { folder, lock: LOCK, history: HISTORY };
}

export function lockOfGrammar({ path, text, options: { rule } }: UserGrammarFile): LockPaths {
  return lockNamed(`${dirname(path)}/${text.id}${rule === undefined ? '' : `-${rule}`}`.replace(/^\.\//, ''));
}

export function lockOfLedger(ledger: string): LockPaths {
  return lockNamed(ledger.replace(/\.ledger$/, ''));
}

function lockNamed(name: string): LockPaths {
  return { folder: '.', lock: `${name}.lock`, history: `${name}.history.txt` };
}

/**
 * The lock of a user's audit; `null` where there is neither lock nor history, so that nothing is compared. Throws
 * AuditError when the history was changed by hand.
 */
export function readLock({ folder, lock, history }: LockPaths): LockFile | null {
  const textOf = (path: string) => readTextIfThere(join(folder, path), path);
  const file = { name: lock, text: textOf(lock), history: textOf(history), sources: new Map<string, string>() };
  parseHistory(history, file.history);
  return file.text === '' && file.history === '' ? null : file;
}
