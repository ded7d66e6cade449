/**
 * Texts that are not ours to store: specifications in `../shared/spec` and test
 * data of other projects in `../shared/data`, beside the project's folder.
 * Tests that need a missing one are skipped, and a line says so.
 *
 *     describe.skipIf(sharedSpec('rfc3629.txt') === null)('RFC 3629', …)
 */
import { existsSync, readFileSync } from 'node:fs';

const specFolder = new URL('../../../shared/spec/', import.meta.url);
const dataFolder = new URL('../../../shared/data/', import.meta.url);
let hasReported = false;

/** The text of a specification, or `null` if it is missing. */
export function sharedSpec(name: string): string | null {
  const file = new URL(name, specFolder);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  if (!hasReported) process.stderr.write('skipped: no specification texts in ../shared/spec, beside the project\n');
  hasReported = true;
  return null;
}

/** The documents that have a ledger, by their files. */
export const LEDGER_DOCUMENTS = [
  'rfc3629.txt',
  'draft-yergeau-rfc2279bis-03.txt',
  'draft-yergeau-utf8-rev-00.txt',
  'rfc3629-fr.txt',
  'draft-hoffman-utf16.txt',
];

/** Those of them that are there, with their texts. */
export const ledgerTexts: ReadonlyMap<string, string> = new Map(
  LEDGER_DOCUMENTS.flatMap((name) => {
    const text = sharedSpec(name);
    return text === null ? [] : [[name, text] as const];
  }),
);

/** Test data of another project, or `null` if it is missing. */
export function sharedData(name: string): Uint8Array | null {
  const file = new URL(name, dataFolder);
  if (existsSync(file)) return readFileSync(file);
  process.stderr.write(`skipped: no ${name} in ../shared/data, beside the project\n`);
  return null;
}
