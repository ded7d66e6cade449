/**
 * `audit review ROW… [LEDGER]… --reviewer NAME`: signs rows as they stand now,
 * with the date and a digest of each row. A row that changes later has no review.
 *
 *     audit review rfc3629#5f3c09a1 --reviewer 'A. Doe'
 *     →   review A. Doe, 2026-11-22, 4f1a2b3c4d5e6f70   in grammar/spec/rfc3629.ledger
 *
 * A demand that is out of scope, or absolute and by inspection, is excused by it. A row
 * whose sentence has changed is no longer suspect.
 */
import { join } from 'node:path';
import { needsExcuse } from '../../audit/ledger/keywords.ts';
import { INSPECTION, inScope, type Ledger, type Row, rowId } from '../../audit/ledger/ledger.ts';
import { oddSignature, signatureProblems, signed } from '../../audit/ledger/signature.ts';
import { formatLedger, parseLedger } from '../../audit/ledger/text.ts';
import { packageRoot } from '../../compile/index.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
import { readText } from '../read-text.ts';
import type { Terminal } from '../terminal.ts';
import { today } from './lock.ts';
import { LEDGER_END, oneLine, requireLedgers } from './operands.ts';

/** Returns the exit status. Nothing is written when one of the rows cannot be signed. Throws UsageError, CommandError. */
export async function auditReview(
  operands: readonly string[],
  { values }: ParsedArgs,
  { out }: Terminal,
  root: string = packageRoot(),
): Promise<number> {
  const rows = operands.filter((each) => each.includes('#'));
  const named = operands.filter((each) => !each.includes('#'));
  const reviewer = oneLine(values.reviewer);
  if (rows.length === 0)
    throw new UsageError('audit review takes rows', 'for example: audit review labels#5f3c09a1 labels.ledger');
  if (reviewer === '' || /[,;:]/.test(reviewer))
    throw new UsageError('audit review needs a name without ",", ";" and ":"', "--reviewer 'A. Doe'");
  requireLedgers(named);
  const files = named.length > 0 ? new Set(named) : new Set(rows.map((row) => packagedLedger(root, row)));
  const ledgers = new Map([...files].map((file) => [file, parseLedger(file, readText(file))]));
  const lines = rows.map((id) => {
    const [file, ledger] = [...ledgers].find(([, each]) => each.rows.some((row) => rowId(each, row) === id)) ?? [];
    if (file === undefined || !ledger) throw new CommandError(`there is no row with the id ${printable(id)}`);
    const row = ledger.rows.find((each) => rowId(ledger, each) === id) as Row;
    const fields = fieldsToSign(row);
    const read = signedRow(ledger, { ...row, was: '' }, fields, reviewer);
    ledgers.set(file, { ...ledger, rows: ledger.rows.map((each) => (each === row ? read : each)) });
    return `${fields.map((field) => (field === 'review' ? 'reviewed' : 'excused')).join(', ')} ${id}`;
  });
  for (const [file, ledger] of ledgers) writeFile(file, formatLedger(ledger));
  await out.write(`${lines.join('\n')}\nwritten ${printable([...files].join(', '))}; then: audit --lock\n`);
  return EXIT.ok;
}

function packagedLedger(root: string, row: string): string {
  return join(root, 'grammar/spec', `${row.split('#')[0]}${LEDGER_END}`);
}

function fieldsToSign(row: Row): readonly ('review' | 'excused')[] {
  if (!needsExcuse(row)) return ['review'];
  return inScope(row) && row.by.includes(INSPECTION) ? ['review', 'excused'] : ['excused'];
}

function signedRow(ledger: Ledger, row: Row, fields: ReturnType<typeof fieldsToSign>, reviewer: string): Row {
  const [odd] = fields.flatMap((field) => oddSignature(row, field) ?? []);
  if (odd !== undefined)
    throw new CommandError(
      `${printable(`${rowId(ledger, row)} is signed already, oddly: ${odd}`)}: find out who wrote it and remove it; nothing was written`,
    );
  const result = signed(ledger, row, fields, reviewer, today());
  const [wrong] = fields.flatMap((field) => signatureProblems(ledger, result, field));
  if (wrong !== undefined)
    throw new CommandError(`${printable(`${rowId(ledger, row)} ${wrong}`)}; nothing was written`);
  return result;
}
