/**
 * `audit accept ROW`: records that a reviewer has read a sentence that differs
 * from the ledger, and why the difference is acceptable. One row at a time, with
 * a name and a reason; there is no option that accepts all.
 *
 *     audit accept rfc3629#3/35 --spec ~/rfc --reviewer 'A. Doe' --reason 'erratum 1234'
 *     audit accept labels#2/4 labels.ledger --spec . …   →   labels.accepted.txt
 */

import { join } from 'node:path';
import { type Acceptance, applyAcceptances, formatAcceptances, makeAcceptance } from '../../audit/acceptance.ts';
import { ACCEPTED, loadAcceptances, loadLedgers } from '../../audit/files.ts';
import type { Ledger } from '../../audit/ledger/ledger.ts';
import { matchLedger } from '../../audit/match.ts';
import { AuditError } from '../../audit/problem.ts';
import { readDocument, type SpecDocument } from '../../audit/text/document.ts';
import { printable } from '../../shared/printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
import type { Terminal } from '../terminal.ts';

/** A ledger whose differences can be accepted, with the file that keeps them. */
export interface AcceptingLedger {
  readonly ledger: Ledger;
  readonly present: readonly Acceptance[];
  /** As it is printed. */
  readonly file: string;
  /** The folder that `file` is in. */
  readonly folder: string;
}

/** `texts`: the supplied documents. Throws UsageError, CommandError. */
export async function auditAccept(
  id: string,
  { values }: Pick<ParsedArgs, 'values'>,
  ledgers: readonly AcceptingLedger[],
  texts: ReadonlyMap<string, string>,
  { out }: Terminal,
): Promise<number> {
  const reviewer = required(values.reviewer, 'reviewer');
  const reason = required(values.reason, 'reason');
  if (reviewer.includes(':')) throw new UsageError('--reviewer is a name, without ":"');
  const accepting = ledgers.find(({ ledger }) => id.startsWith(`${ledger.id}#`));
  if (!accepting) throw new CommandError(`there is no row with the id ${printable(id)}`);
  const { ledger, present, file, folder } = accepting;
  const found = matchLedger(ledger, readSupplied(ledger, texts));
  const acceptance = makeAcceptance(ledger, applyAcceptances(ledger, found, present).matching, id, {
    reviewer,
    reason,
  });
  const rest = present.filter((each) => each.id !== acceptance.id);
  writeFile(join(folder, file), formatAcceptances([...rest, acceptance]));
  const { state, at, digest } = acceptance;
  await out.write(`accepted ${acceptance.id}, ${state} at ${at} (${digest}); written ${printable(file)}\n`);
  return EXIT.ok;
}

/** The ledgers of this package. */
export function acceptingPackage(root: string): AcceptingLedger[] {
  const present = loadAcceptances(root);
  return loadLedgers(root).map((ledger) => ({ ledger, present, file: ACCEPTED, folder: root }));
}

function readSupplied(ledger: Ledger, texts: ReadonlyMap<string, string>): SpecDocument {
  const text = texts.get(ledger.file);
  if (text === undefined) throw new AuditError(`${ledger.file} was not supplied: name its folder with --spec DIR`);
  return readDocument(ledger.file, text);
}

/** The value of a required option, as one line. Throws UsageError when it is empty. */
function required(value: string | true | undefined, name: string): string {
  const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
  if (text === '' || printable(text) !== text) throw new UsageError(`audit accept needs a ${name}`, `--${name} TEXT`);
  return text;
}
