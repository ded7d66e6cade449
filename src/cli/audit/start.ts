/**
 * `audit start TEXT`: writes the first ledger of a user's document. An existing ledger is
 * never overwritten, since people edit it.
 *
 *     wellformed audit start labels.txt --section 2 -o labels.ledger
 *
 * `audit update LEDGER TEXT`: the ledger, for the text as it is now (src/audit/user/update.ts). It
 * names each sentence that moved, changed, is new or gone.
 *
 *     wellformed audit update labels.ledger labels.txt   →   suspect  labels#5f3c09a1 → labels#0c4f77aa
 *
 * On a terminal both show sentences; the file has none.
 */
import { existsSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { markedSentence } from '../../audit/common-subsequence.ts';
import { countBy } from '../../audit/document-report.ts';
import { sentenceId } from '../../audit/ledger/ledger.ts';
import { formatLedger, parseLedger } from '../../audit/ledger/text.ts';
import { readDocument } from '../../audit/text/document.ts';
import { plainText } from '../../audit/text/formats/plain-text.ts';
import { startLedger, updateLedger } from '../../audit/user/update.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { createFile, writeFile } from '../files/write-file.ts';
import { withNoun } from '../numbers.ts';
import { readText } from '../read-text.ts';
import type { Terminal } from '../terminal.ts';
import { LEDGER_END, oneLine } from './operands.ts';

/** Returns the exit status. Throws UsageError, CommandError. */
export async function auditStart(
  operands: readonly string[],
  { values }: ParsedArgs,
  { out }: Terminal,
): Promise<number> {
  const [path, ...others] = operands;
  if (path === undefined || others.length > 0)
    throw new UsageError(`audit start takes one text, got ${operands.length}`, 'for example: audit start labels.txt');
  const target = typeof values.output === 'string' ? values.output : undefined;
  if (target !== undefined && extname(target) !== LEDGER_END)
    throw new UsageError(
      `${printable(target)} does not end in ${LEDGER_END}`,
      'the audit takes files with that extension as ledgers',
    );
  if (target !== undefined && existsSync(target))
    throw new CommandError(
      `${printable(target)} already exists; it was not changed: audit update brings it up to date`,
    );
  const { ledger, changes } = await startFrom(path, target ?? path, values);
  if (target === undefined) {
    await out.write(formatLedger(ledger));
    return EXIT.ok;
  }
  createFile(target, formatLedger(ledger));
  if (out.isTerminal)
    for (const { item } of changes) out.write(`${item?.name.padEnd(10)} ${printable(item?.text ?? '')}\n`);
  const kinds = countBy(ledger.rows.map(({ kind }) => kind));
  const rows = Object.entries(kinds).map(([kind, n]) => `${n} ${kind}`);
  await out.write(
    `written  ${printable(target)}: ${withNoun(ledger.rows.length, 'row')} (${rows.join(', ')}): decide what is undecided, and look at each proposed kind\n`,
  );
  return EXIT.ok;
}

async function startFrom(path: string, named: string, { section, ids }: ParsedArgs['values']) {
  const content = readText(path);
  const id = basename(named, extname(named));
  // Row ids begin with the ledger's id: rfc3629#5f3c09a1.
  if (!/^[\w.-]+$/.test(id))
    throw new UsageError(
      `${printable(id)} cannot be the name of a ledger`,
      'use letters, digits, dots and hyphens: choose one with -o',
    );
  const file = basename(path);
  return startLedger(id, file, await plainText(file, content), {
    section: typeof section === 'string' ? section : undefined,
    ids: oneLine(ids) || undefined,
  });
}

/** Returns the exit status. Throws UsageError, AuditError. */
export async function auditUpdate(operands: readonly string[], { out }: Terminal): Promise<number> {
  const [ledgerFile, textFile, ...others] = operands;
  if (ledgerFile === undefined || textFile === undefined || others.length > 0 || extname(ledgerFile) !== LEDGER_END)
    throw new UsageError(
      'audit update takes a ledger and its text',
      'for example: audit update labels.ledger labels.txt',
    );
  const old = parseLedger(ledgerFile, readText(ledgerFile));
  const document = readDocument(textFile, await plainText(textFile, readText(textFile)), old.ids);
  const { ledger, changes } = updateLedger(old, document);
  for (const { what, before, item } of changes) {
    if (what === 'kept') continue;
    const names = [before && sentenceId(old, before), item && sentenceId(old, item)].filter(
      (each) => each !== undefined,
    );
    const about = what === 'gone' ? [before?.kind, before?.says].filter(Boolean).join(': ') : '';
    out.write(`${what.padEnd(8)} ${printable([[...new Set(names)].join(' → '), about].filter(Boolean).join('  '))}\n`);
    if (out.isTerminal && item && what !== 'moved')
      out.write(`         ${printable(before ? markedSentence(before.sketch, item.text) : item.text)}\n`);
  }
  const unknown = ledger.furniture.filter((shape) => !old.furniture.includes(shape)).length;
  const now = formatLedger(ledger);
  const isSame = now === formatLedger(old);
  if (!isSame) writeFile(ledgerFile, now);
  const counts = Object.entries(countBy(changes.map(({ what }) => what))).map(([what, n]) => `${n} ${what}`);
  const furniture = unknown > 0 ? `, ${withNoun(unknown, 'new shape')} of page furniture` : '';
  await out.write(`${isSame ? 'unchanged' : 'written'} ${printable(ledgerFile)}: ${counts.join(', ')}${furniture}\n`);
  return EXIT.ok;
}
