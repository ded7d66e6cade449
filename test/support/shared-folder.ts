/**
 * The specification texts stand outside the project, since their sentences are
 * not ours to store: `../shared/spec` beside the project root, where somebody
 * has put them; and so do test data that others wrote: `../shared/data`. Tests
 * that need one are skipped, with a printed reason, where nobody has.
 *
 *     describe.skipIf(sharedSpec('rfc3629.txt') === null)('RFC 3629', …)
 */
import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../shared/spec/', import.meta.url);
let told = false;

/** The text of a specification, or `null` where it is not at hand. */
export function sharedSpec(name: string): string | null {
  const file = new URL(name, folder);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  if (!told) process.stderr.write('skipped: no specification texts in ../shared/spec, beside the project\n');
  told = true;
  return null;
}

const dataFolder = new URL('../../../shared/data/', import.meta.url);

/** Test data that others wrote, or `null` where they are not at hand. */
export function sharedData(name: string): Uint8Array | null {
  const file = new URL(name, dataFolder);
  if (existsSync(file)) return readFileSync(file);
  process.stderr.write(`skipped: no ${name} in ../shared/data, beside the project\n`);
  return null;
}
