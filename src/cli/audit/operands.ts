/**
 * The arguments of `audit`, and the ledgers that they name. Without operands it
 * audits this package; with ledgers it audits a user's grammar.
 *
 *     audit --spec DIR   |   audit labels.ledger --grammar labels.ohm --spec DIR
 */
import { relative } from 'node:path';
import type { Ledger } from '../../audit/ledger/ledger.ts';
import { parseLedger } from '../../audit/ledger/text.ts';
import { printable } from '../../shared/printable.ts';
import type { ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { readText } from '../read-text.ts';

/** The file name extension of a ledger. */
export const LEDGER_END = '.ledger';

/** Options that belong to a task: `audit start` and others. */
const OF_TASKS = {
  section: 'audit start',
  ids: 'audit start',
  source: 'audit link',
  run: 'audit link',
} as const;

/** The value of an option as one line that can be printed; "" when there is none. */
export function oneLine(value: string | true | undefined): string {
  return typeof value === 'string' ? printable(value.replace(/\s+/g, ' ').trim()) : '';
}

/** What to do in place of giving an option twice. */
const INSTEAD: Readonly<Record<string, string>> = {
  grammar: 'a grammar may import others; or give each one its ledgers in wellformed.json, or a run of its own',
  section: 'a ledger covers one section with its subsections: start one for each, or for the whole text',
  spec: 'put the texts into one folder',
};

/** Throws UsageError for an option that is given again: the last one would win in silence. */
export function requireOnce({ lists = {} }: ParsedArgs): void {
  const [twice] = Object.entries(lists).find(([name, given]) => given.length > 1 && name !== 'source') ?? [];
  if (twice !== undefined) throw new UsageError(`--${twice} is given twice`, INSTEAD[twice] ?? 'give it once');
}

/** Throws UsageError. */
export function requireOperands({ values, positionals: operands }: ParsedArgs): void {
  requireLedgers(operands);
  for (const [option, task] of Object.entries(OF_TASKS))
    if (values[option] !== undefined) throw new UsageError(`--${option} is for ${task} only`);
  for (const option of ['reviewer', 'reason'])
    if (values[option] !== undefined && values.lock === undefined)
      throw new UsageError(`--${option} is for --lock and audit review`);
  if (operands.length === 0 && values.mutations)
    throw new UsageError(
      '--mutations is for a grammar of yours',
      'the tables and grammars of the package are changed by its own tests: npm run audit, in a clone',
    );
  if (operands.length === 0 && values.grammar === undefined) return;
  if (operands.length === 0)
    throw new UsageError('--grammar needs a ledger', 'audit start TEXT -o MY.ledger writes one');
}

/** Throws UsageError for an operand that is no ledger. */
export function requireLedgers(operands: readonly string[]): void {
  const [other] = operands.filter((each) => !each.endsWith(LEDGER_END));
  if (other === undefined) return;
  throw new UsageError(
    `expected start, update, review, link or a name that ends in ${LEDGER_END}, got ${printable(other)}`,
    'name the folder with the texts with --spec DIR',
  );
}

export interface UserLedgers {
  readonly ledgers: readonly Ledger[];
  /** Ledger id → file, relative to the current folder, with "/". */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads the ledger files. Throws AuditError for one that cannot be parsed.
 */
export function readLedgers(paths: readonly string[]): UserLedgers {
  const read = paths.map((path) => {
    const name = relative('.', path).replaceAll('\\', '/');
    return { name, ledger: parseLedger(name, readText(path)) };
  });
  return {
    ledgers: read.map(({ ledger }) => ledger),
    files: new Map(read.map(({ name, ledger }) => [ledger.id, name])),
  };
}
