/**
 * `audit start TEXT`: the ledger of somebody else's document, to be filled in.
 * On a terminal it shows which sentence each row is; no sentence goes into a
 * file. A file that is there is never touched: people write in ledgers.
 *
 *     wellformed audit start labels.txt --section 2 -o labels.ledger
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { AuditError } from '../../audit/error.ts';
import { formatLedger } from '../../audit/ledger/text.ts';
import { printable } from '../../printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import { withNoun } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';
import { LEDGER_END } from './operands.ts';

/** Throws UsageError, Trouble. */
export async function auditStart(
  operands: readonly string[],
  { values }: ParsedArgs,
  { out }: Terminal,
): Promise<number> {
  const [path, ...others] = operands;
  if (path === undefined || others.length > 0)
    throw new UsageError(`audit start takes one text, got ${operands.length}`, 'for example: audit start labels.txt');
  const { section, output } = values;
  const target = typeof output === 'string' ? output : undefined;
  if (target !== undefined && extname(target) !== LEDGER_END)
    throw new UsageError(`${printable(target)} does not end in ${LEDGER_END}`, 'that is how an audit knows a ledger');
  if (target !== undefined && existsSync(target))
    throw new CommandError(`${printable(target)} is there already: it was not touched`);
  const { ledger, items } = await started(path, target ?? path, typeof section === 'string' ? section : undefined);
  if (target === undefined) {
    await out.write(formatLedger(ledger));
    return EXIT.ok;
  }
  withFileName(target, () => writeFileSync(target, formatLedger(ledger), { flag: 'wx' }));
  if (out.isTerminal)
    for (const { section: at, ordinal, text } of items)
      out.write(`${`${at}/${ordinal}`.padEnd(8)} ${printable(text)}\n`);
  await out.write(
    `written  ${printable(target)}: ${withNoun(items.length, 'row')}, all undecided: say of each what it is\n`,
  );
  return EXIT.ok;
}

async function started(path: string, named: string, section: string | undefined) {
  const { startLedger } = await import('../../audit/ledger/start.ts');
  const text = withFileName(path, () => readFileSync(path, 'utf8'));
  const id = basename(named, extname(named));
  // The names of rows begin with it: rfc3629#4/8.
  if (!/^[\w.-]+$/.test(id))
    throw new UsageError(`${printable(id)} cannot name a ledger`, 'letters, digits, points, hyphens: name one with -o');
  try {
    return startLedger(id, basename(path), text, section);
  } catch (error) {
    throw error instanceof AuditError ? new CommandError(printable(error.message)) : error;
  }
}
