/**
 * The script of a page. In the package it is a file, which build/build.ts writes; when the sources are run, it is
 * bundled from them once in a process, so it cannot be stale.
 */
import { existsSync, readFileSync } from 'node:fs';
import { memoizeBy } from '../../memoize.ts';
import { CommandError } from '../errors.ts';

type Page = 'audit' | 'check';

export const pageScript = memoizeBy((page: Page) => page, readOrBundled);

async function readOrBundled(page: Page): Promise<string> {
  const built = new URL(`page-${page}.js`, import.meta.url);
  if (existsSync(built)) return readFileSync(built, 'utf8');
  const source = new URL('../../../build/page.ts', import.meta.url);
  if (!existsSync(source)) throw new CommandError('the script of the HTML page is missing: install wellformed again');
  const made: { pageScript(name: string): Promise<string> } = await import(/* @vite-ignore */ source.href);
  return made.pageScript(page);
}
