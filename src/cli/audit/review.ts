/**
 * `audit review ROW… [LEDGER]… --reviewer NAME`: signs rows as they stand now,
 * with the date and a digest of each row. A row that changes later has no review.
 *
 *     audit review rfc3629#4/8 --reviewer 'A. Doe'
 *     →   review A. Doe, 2026-11-22, 4f1a2b3c4d5e6f70   in grammar/spec/rfc3629.ledger
 *
 * A demand that is out of scope, or absolute and by inspection, is excused by it.
 * Only the fields of these rows are written; comments and all other lines stay.
 */
import { join } from 'node:path';
import { needsExcuse } from '../../audit/ledger/keywords.ts';
import { INSPECTION, inScope, type Ledger, type Row, rowId } from '../../audit/ledger/ledger.ts';
import { oddSignature, signatureProblems, signed } from '../../audit/ledger/signature.ts';
import { parseLedger } from '../../audit/ledger/text.ts';
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
    throw new UsageError('audit review takes rows', 'for example: audit review labels#2/4 labels.ledger');
  if (reviewer === '' || /[,;:]/.test(reviewer))
    throw new UsageError('audit review needs a name without ",", ";" and ":"', "--reviewer 'A. Doe'");
  requireLedgers(named);
  const files = named.length > 0 ? new Set(named) : new Set(rows.map((row) => packagedLedger(root, row)));
  const texts = new Map([...files].map((file) => [file, readText(file)]));
  const lines = rows.map((id) => {
    const found = [...texts].flatMap(([file, text]) => {
      const ledger = parseLedger(file, text);
      return ledger.rows.filter((row) => rowId(ledger, row) === id).map((row) => ({ file, text, ledger, row }));
    })[0];
    if (!found) throw new CommandError(`there is no row with the id ${printable(id)}`);
    const { file, text, ledger, row } = found;
    const fields = fieldsToSign(row);
    texts.set(file, withFields(text, row, signedRow(ledger, row, fields, reviewer), fields));
    return `${fields.map((field) => (field === 'review' ? 'reviewed' : 'excused')).join(', ')} ${id}`;
  });
  for (const [file, text] of texts) writeFile(file, text);
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

/** The text with some fields of a row replaced, or added below its other fields. */
function withFields(text: string, { line }: Row, row: Row, fields: ReturnType<typeof fieldsToSign>): string {
  const lines = text.split('\n');
  const rest = lines.slice(line);
  const count = rest.findIndex((each) => !each.startsWith('  '));
  const own = rest.slice(0, count < 0 ? rest.length : count);
  for (const field of fields) {
    const written = `  ${field.padEnd(6)} ${row[field]}`;
    const at = own.findIndex((each) => each.startsWith(`  ${field} `));
    own.splice(at < 0 ? own.length : at, at < 0 ? 0 : 1, written);
  }
  return [...lines.slice(0, line), ...own, ...rest.slice(count < 0 ? rest.length : count)].join('\n');
}
