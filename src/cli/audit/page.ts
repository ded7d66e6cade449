/**
 * The script of the HTML page (`audit --format html`). In the package it is the
 * file page.js, which build/build.ts writes; when the sources are run, it is bundled
 * from them at each call, so it cannot be stale.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { printable } from '../../printable.ts';
import type { ParsedArgs } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';

/** Default name of the page with sentences. Names that end in LOCAL_END are ignored by .gitignore. */
export const LOCAL_FILE = 'wellformed-audit.local.html';
const LOCAL_END = '.local.html';

export async function pageScript(): Promise<string> {
  const built = new URL('page.js', import.meta.url);
  if (existsSync(built)) return readFileSync(built, 'utf8');
  const source = new URL('../../../build/page.ts', import.meta.url);
  if (!existsSync(source)) throw new CommandError('the script of the HTML page is missing: install wellformed again');
  const made: { pageScript(): Promise<string> } = await import(/* @vite-ignore */ source.href);
  return made.pageScript();
}

/** The output file, if there is one. Throws UsageError when a page with sentences would get a name that git does not ignore. */
export function outputFile({ values: { format, output, local, spec } }: ParsedArgs): string | undefined {
  const file = typeof output === 'string' ? output : undefined;
  if (local !== true) return file;
  if (format !== 'html') throw new UsageError('--local is for --format html', 'no other format shows sentences');
  if (spec === undefined)
    throw new UsageError('--local shows the texts, but none are supplied', 'name their folder with --spec DIR');
  if (file !== undefined && !basename(file).endsWith(LOCAL_END)) {
    throw new UsageError(
      `${printable(file)} would hold sentences of the texts, which are not yours to publish`,
      `choose a name that ends in ${LOCAL_END}: .gitignore keeps such files out of the repository`,
    );
  }
  return file ?? LOCAL_FILE;
}
