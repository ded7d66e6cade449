/**
 * The script of the page (`audit --format html`), which build.ts has put beside
 * the command line. Where the sources themselves are run, it is made of them
 * then and there, so that it is never older than they are.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { printable } from '../../printable.ts';
import type { ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';

/** Where the edition with sentences goes, and how its name has to end: what .gitignore keeps out of a repository. */
export const LOCAL_FILE = 'wellformed-audit.local.html';
const LOCAL_END = '.local.html';

export async function pageScript(): Promise<string> {
  const built = new URL('page.js', import.meta.url);
  if (existsSync(built)) return readFileSync(built, 'utf8');
  const source = new URL('../../../build-page.ts', import.meta.url);
  if (!existsSync(source)) throw new CommandError('the script of the page is missing: install wellformed again');
  const made: { pageScript(): Promise<string> } = await import(/* @vite-ignore */ source.href);
  return made.pageScript();
}

/** The file that is to be written, where one is. Throws UsageError for an edition with sentences that could be published. */
export function outputFile({ values: { format, output, local, spec } }: ParsedArgs): string | undefined {
  const file = typeof output === 'string' ? output : undefined;
  if (local !== true) return file;
  if (format !== 'html') throw new UsageError('--local is about --format html', 'no other format shows sentences');
  if (spec === undefined) throw new UsageError('--local shows the texts, and there are none', 'name them: --spec DIR');
  if (file !== undefined && !basename(file).endsWith(LOCAL_END)) {
    throw new UsageError(
      `${printable(file)} would hold sentences of the texts, which are not yours to publish`,
      `a name that ends in ${LOCAL_END} is kept out of the repository by .gitignore`,
    );
  }
  return file ?? LOCAL_FILE;
}
