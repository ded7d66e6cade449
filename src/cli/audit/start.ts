/**
 * `audit start TEXT`: writes the first ledger of a user's document, with all
 * rows undecided. On a terminal it shows the sentence of each row; the file has
 * no sentence. An existing ledger is never overwritten, since people edit it.
 *
 *     wellformed audit start labels.txt --section 2 -o labels.ledger
 */
import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { formatLedger } from '../../audit/ledger/text.ts';
import { plainText } from '../../audit/text/formats/plain-text.ts';
import { startLedger } from '../../audit/user/start.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { createFile } from '../files/write-file.ts';
import { withNoun } from '../numbers.ts';
import { readText } from '../read-text.ts';
import type { Terminal } from '../terminal.ts';
import { LEDGER_END } from './operands.ts';

/** Returns the exit status. Throws UsageError, CommandError. */
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
    throw new UsageError(
      `${printable(target)} does not end in ${LEDGER_END}`,
      'the audit takes files with that extension as ledgers',
    );
  if (target !== undefined && existsSync(target))
    throw new CommandError(`${printable(target)} already exists; it was not changed`);
  const { ledger, items } = await startFrom(path, target ?? path, typeof section === 'string' ? section : undefined);
  if (target === undefined) {
    await out.write(formatLedger(ledger));
    return EXIT.ok;
  }
  createFile(target, formatLedger(ledger));
  if (out.isTerminal)
    for (const { section: at, ordinal, text } of items)
      out.write(`${`${at}/${ordinal}`.padEnd(8)} ${printable(text)}\n`);
  await out.write(
    `written  ${printable(target)}: ${withNoun(items.length, 'row')}, all undecided: classify each of them\n`,
  );
  return EXIT.ok;
}

async function startFrom(path: string, named: string, section: string | undefined) {
  const content = readText(path);
  const id = basename(named, extname(named));
  // Row ids begin with the ledger's id: rfc3629#4/8.
  if (!/^[\w.-]+$/.test(id))
    throw new UsageError(
      `${printable(id)} cannot be the name of a ledger`,
      'use letters, digits, dots and hyphens: choose one with -o',
    );
  const file = basename(path);
  return startLedger(id, file, await plainText(file, content), section);
}
