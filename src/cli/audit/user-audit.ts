/**
 * `audit MY.ledger --grammar MY.ohm`: audits a user's grammar against a user's
 * document, clause by clause. The decisions are in src/audit/user.
 *
 *     wellformed audit labels.ledger --grammar labels.ohm --spec .   →   audit: shown by examples
 */

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseAcceptances } from '../../audit/acceptance.ts';
import type { AuditOptions } from '../../audit/audit.ts';
import type { Ledger } from '../../audit/ledger/ledger.ts';
import { parseLedger } from '../../audit/ledger/text.ts';
import { userAuditOptions } from '../../audit/user/audit-options.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { printable } from '../../printable.ts';
import { CommandError, withFileName } from '../errors.ts';
import { type OwnGrammar, readOwnGrammar } from '../own/grammar.ts';
import type { AcceptingLedger } from './accept.ts';
import { acceptedBeside, lockOfGrammar, readLock } from './beside.ts';

interface UserLedgers {
  readonly ledgers: readonly Ledger[];
  /** Ledger id → file, relative to the current folder, with "/". */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads the ledger files. Throws CommandError for a file that cannot be read, LedgerError for one that cannot be
 * parsed.
 */
export function readLedgers(paths: readonly string[]): UserLedgers {
  const read = paths.map((path) => {
    const name = relative('.', path).replaceAll('\\', '/');
    return {
      name,
      ledger: parseLedger(
        name,
        withFileName(path, () => readFileSync(path, 'utf8')),
      ),
    };
  });
  return {
    ledgers: read.map(({ ledger }) => ledger),
    files: new Map(read.map(({ name, ledger }) => [ledger.id, name])),
  };
}

/** The grammar that --grammar names. Throws CommandError, SpecError. */
export function userGrammar(grammar: string): OwnGrammar {
  const own = readOwnGrammar(grammar);
  if (!own) throw new CommandError(`there is no file ${printable(grammar)}: --grammar names your grammar`);
  return own;
}

/** The options of the audit. Throws SpecError, AuditError, CommandError. */
export function userOptions(found: UserLedgers, own: OwnGrammar, texts: ReadonlyMap<string, string>): AuditOptions {
  const { ledgers, files: ledgerFiles } = found;
  const lock = readLock(lockOfGrammar(own));
  return {
    ...userAuditOptions(ledgers, own.text, packagedGrammars, own.options, texts),
    ledgerFiles,
    accepted: acceptingLedgers(found).flatMap(({ present }) => present),
    ...(lock && { lock }),
  };
}

/** Each ledger with the differences that are accepted beside it. Throws AuditError for a line that cannot be parsed. */
export function acceptingLedgers({ ledgers, files }: UserLedgers): AcceptingLedger[] {
  return ledgers.map((ledger) => {
    const file = acceptedBeside(files.get(ledger.id) as string);
    const text = existsSync(file) ? withFileName(file, () => readFileSync(file, 'utf8')) : '';
    return { ledger, present: parseAcceptances(file, text), file, folder: '.' };
  });
}
