/**
 * The specification texts stand outside the project, since their sentences are
 * not ours to store: `../shared/spec` beside the project root, where somebody
 * has put them. Tests that need one are skipped, with a printed reason, where
 * nobody has.
 *
 *     describe.skipIf(sharedSpec('rfc3629.txt') === null)('RFC 3629', …)
 */
import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../shared/spec/', import.meta.url);
let told = false;

/** The text of a specification, or `null` where it is not at hand. */
export function sharedSpec(name: string): string | null {
  const file = new URL(name, folder);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  if (!told) process.stderr.write('skipped: no specification texts in ../shared/spec, beside the project\n');
  told = true;
  return null;
}
