/**
 * `audit MY.ledger --grammar MY.ohm`: audits a user's grammar against a user's
 * document, clause by clause. The decisions are in src/audit/user.
 *
 *     wellformed audit labels.ledger --grammar labels.ohm --spec .   →   audit: shown by examples
 */

import type { AuditOptions } from '../../audit/options.ts';
import { userAuditOptions } from '../../audit/user/audit-options.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError, UsageError } from '../errors.ts';
import { readUserGrammarFile, type UserGrammarFile } from '../user/grammar-file.ts';
import { type LockPaths, lockOfGrammar, lockOfLedger, readLock } from './beside.ts';
import { loadRecords } from './link.ts';
import type { UserLedgers } from './operands.ts';
import { lostProblems } from './provenance.ts';

/** The grammar that --grammar names. Throws CommandError, SpecError. */
export function userGrammar(grammar: string): UserGrammarFile {
  const own = readUserGrammarFile(grammar);
  if (!own) throw new CommandError(`there is no file ${printable(grammar)}: --grammar names your grammar`);
  return own;
}

/** The options of the audit. Throws SpecError, AuditError, CommandError. */
export function userOptions(
  found: UserLedgers,
  own: UserGrammarFile | null,
  texts: ReadonlyMap<string, string>,
): AuditOptions {
  const { ledgers, files: ledgerFiles } = found;
  const ruled = ledgers.find(({ rows }) => rows.some(({ rules }) => rules.length > 0));
  if (!own && ruled)
    throw new UsageError(`the rows of ${ruled.id} name rules of a grammar`, 'name it with --grammar MY.ohm');
  const paths = lockOfAudit(own, found);
  const lock = readLock(paths);
  const options = userAuditOptions(ledgers, own?.text ?? null, packagedGrammars, own?.options, texts);
  return {
    ...options,
    problems: [...(options.problems ?? []), ...lostProblems(paths)],
    ledgerFiles,
    records: loadRecords(found),
    ...(lock && { lock }),
  };
}

/** The lock of a grammar with its ledgers; where there is no grammar, of the first ledger. */
export function lockOfAudit(own: UserGrammarFile | null, { ledgers, files }: UserLedgers): LockPaths {
  return own ? lockOfGrammar(own) : lockOfLedger(files.get(ledgers[0]?.id as string) as string);
}
