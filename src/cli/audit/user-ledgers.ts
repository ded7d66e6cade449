/** The ledgers that a user names, with their files. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Ledger } from '../../audit/ledger/ledger.ts';
import { parseLedger } from '../../audit/ledger/text.ts';
import { withFileName } from '../errors.ts';

export interface UserLedgers {
  readonly ledgers: readonly Ledger[];
  /** Ledger id → file, relative to the current folder, with "/". */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads the ledger files. Throws CommandError for a file that cannot be read, LedgerError for one that cannot be
 * parsed.
 */
export function readLedgers(paths: readonly string[]): UserLedgers {
  const read = paths.map((path) => {
    const name = relative('.', path).replaceAll('\\', '/');
    return {
      name,
      ledger: parseLedger(
        name,
        withFileName(path, () => readFileSync(path, 'utf8')),
      ),
    };
  });
  return {
    ledgers: read.map(({ ledger }) => ledger),
    files: new Map(read.map(({ name, ledger }) => [ledger.id, name])),
  };
}
