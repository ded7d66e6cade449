/**
 * `audit MY.ledger --grammar MY.ohm`: audits a user's grammar against a user's
 * document, clause by clause. The decisions are in src/audit/user.
 *
 *     wellformed audit labels.ledger --grammar labels.ohm --spec .   →   audit: shown by examples
 */

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { AuditOptions } from '../../audit/audit.ts';
import type { Ledger } from '../../audit/ledger/ledger.ts';
import { parseLedger } from '../../audit/ledger/text.ts';
import { userAuditOptions } from '../../audit/user/audit-options.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { printable } from '../../printable.ts';
import { CommandError, withFileName } from '../errors.ts';
import { readOwnGrammar } from '../own/grammar.ts';

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

/** The options of the audit. Throws SpecError, AuditError, CommandError. */
export function userOptions(
  { ledgers, files: ledgerFiles }: UserLedgers,
  grammar: string,
  texts: ReadonlyMap<string, string>,
): AuditOptions {
  const own = readOwnGrammar(grammar);
  if (!own) throw new CommandError(`there is no file ${printable(grammar)}: --grammar names your grammar`);
  return { ...userAuditOptions(ledgers, own.text, packagedGrammars, own.options), ledgerFiles, texts };
}
