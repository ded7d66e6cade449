/**
 * The sources that decide, with their SHA-256: all of the audit but what draws its
 * page and writes its formats, the mutants of the package, and the proofs. The
 * lock has them, so a predicate that is replaced, a threshold that is cut or a
 * witness that is not run needs a review. The package has no sources, so
 * build/build.ts writes the digests beside the program.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../compile/index.ts';

/** The file beside the built program. */
export const SOURCES_FILE = 'audit-sources.json';

const FOLDERS = ['src/audit', 'test/audit/mutants', 'proofs'];
/** What draws the page, writes formats, and runs programs. */
const ASIDE = /^(?:src\/audit\/(?:page\/|output)|proofs\/(?:programs|solve)\.ts)/;

/** File → SHA-256, for the sources below `root`. */
export function sourcesIn(root: string): Map<string, string> {
  const files = FOLDERS.flatMap((folder) => filesBelow(root, folder)).filter((file) => !ASIDE.test(file));
  return new Map(files.sort().map((file) => [file, sha256(readFileSync(join(root, file), 'utf8'))]));
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(root, path) : /\.(?:ts|v)$/.test(path) ? [path] : [];
  });
}

/** The digests of the sources that this program was built from. */
export function decidingSources(): Map<string, string> {
  const built = new URL(SOURCES_FILE, import.meta.url);
  if (existsSync(built)) return new Map(Object.entries(JSON.parse(readFileSync(built, 'utf8'))));
  return sourcesIn(fileURLToPath(new URL('../../', import.meta.url)));
}
