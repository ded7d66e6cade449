/**
 * The sources that decide, with their SHA-256: predicates, evidence, and what
 * counts as a keyword. The lock has them, so a predicate that is replaced needs
 * a review. The package has no sources, so build/build.ts writes the digests beside
 * the program.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../compile/index.ts';

/** The file beside the built program. */
export const SOURCES_FILE = 'audit-sources.json';

const FOLDERS = ['src/audit/evidence', 'src/audit/predicates'];
const KEYWORDS = 'src/audit/ledger/keywords.ts';

/** File → SHA-256, for the sources below `root`. */
export function sourcesIn(root: string): Map<string, string> {
  const files = FOLDERS.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
  return new Map([...files, KEYWORDS].sort().map((file) => [file, sha256(readFileSync(join(root, file), 'utf8'))]));
}

/** The digests of the sources that this program was built from. */
export function decidingSources(): Map<string, string> {
  const built = new URL(SOURCES_FILE, import.meta.url);
  if (existsSync(built)) return new Map(Object.entries(JSON.parse(readFileSync(built, 'utf8'))));
  return sourcesIn(fileURLToPath(new URL('../../', import.meta.url)));
}
