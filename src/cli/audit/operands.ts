/**
 * Checks the arguments of `audit`. Without operands it audits this package; with
 * ledgers it audits a user's grammar.
 *
 *     audit --spec DIR   |   audit labels.ledger --grammar labels.ohm --spec DIR
 */
import { printable } from '../../printable.ts';
import type { ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';

/** The file name extension of a ledger. */
export const LEDGER_END = '.ledger';

/** Options for the audit of this package only. */
const PACKAGE_ONLY = ['lock', 'local', 'reason', 'reviewer', 'why'] as const;

/** Throws UsageError. */
export function requireOperands({ values, positionals: operands }: ParsedArgs): void {
  const [other] = operands.filter((each) => !each.endsWith(LEDGER_END));
  if (other !== undefined) {
    throw new UsageError(
      `expected start, diff, accept, log or a name that ends in ${LEDGER_END}, got ${printable(other)}`,
      'name the folder with the texts with --spec DIR',
    );
  }
  if (values.section !== undefined) throw new UsageError('--section is for audit start only');
  if (operands.length === 0 && values.grammar === undefined) return;
  if (operands.length === 0)
    throw new UsageError('--grammar needs a ledger', 'audit start TEXT -o MY.ledger writes one');
  if (values.grammar === undefined) throw new UsageError('a ledger needs a grammar', 'name it with --grammar MY.ohm');
  const packageOnly = PACKAGE_ONLY.find((name) => values[name] !== undefined);
  if (packageOnly !== undefined) throw new UsageError(`--${packageOnly} is for the ledgers of this package`);
  if (values.format === 'html')
    throw new UsageError('--format html draws the forms of this package only', 'choose another format');
}
