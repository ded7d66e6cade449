/**
 * Whether the words behind `audit` go together: without operands it is about
 * this package, with ledgers about somebody else's grammar.
 *
 *     audit --spec DIR   |   audit labels.ledger --grammar labels.ohm --spec DIR
 */
import { printable } from '../../printable.ts';
import type { ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';

/** How the name of a ledger ends. */
export const LEDGER_END = '.ledger';

/** What belongs to the audit of this package alone. */
const OURS_ONLY = ['lock', 'local', 'reason', 'reviewer'] as const;

/** Throws UsageError. */
export function requireOperands({ values, positionals: operands }: ParsedArgs): void {
  const [other] = operands.filter((each) => !each.endsWith(LEDGER_END));
  if (other !== undefined) {
    throw new UsageError(
      `audit takes no operand but start, diff, accept and names that end in ${LEDGER_END}, got ${printable(other)}`,
      'the folder with the texts is given as --spec DIR',
    );
  }
  if (values.section !== undefined) throw new UsageError('--section is for audit start');
  if (operands.length === 0 && values.grammar === undefined) return;
  if (operands.length === 0)
    throw new UsageError('--grammar is audited against a ledger', 'audit start TEXT -o MY.ledger begins one');
  if (values.grammar === undefined)
    throw new UsageError('a ledger is audited against a grammar', 'name it: --grammar MY.ohm');
  const ours = OURS_ONLY.find((name) => values[name] !== undefined);
  if (ours !== undefined) throw new UsageError(`--${ours} is for the ledgers of this package`);
  if (values.format === 'html')
    throw new UsageError('--format html draws the forms of this package', 'all other formats can be had');
}
