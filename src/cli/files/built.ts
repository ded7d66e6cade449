/**
 * The scripts and styles of pages: in the package the files that build/build.ts writes; when the sources are run, what is
 * made from them once in a process, so it cannot be stale.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { memoizeBy } from '../../shared/memoize.ts';
import { CommandError } from '../errors.ts';

export type Page = 'audit' | 'check';

/** What a page has besides its markup. */
export interface PageParts {
  readonly script: string;
  readonly style: string;
}

/** The file of a page in the package, beside the program. */
export const partsFile = (page: Page) => `page-${page}.json`;

/** The script and the style of a page. Throws CommandError. */
export const pageParts = memoizeBy((page: Page) => page, readOrBundled);

async function readOrBundled(page: Page): Promise<PageParts> {
  const built = new URL(partsFile(page), import.meta.url);
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8'));
  const made: { pageParts(page: Page): Promise<PageParts> } = await import(
    /* @vite-ignore */ source('page.ts', 'the script of the HTML page')
  );
  return made.pageParts(page);
}

/** The files of the playground: name → text. Throws CommandError. */
export async function playFiles(): Promise<Map<string, string>> {
  const built = new URL('../play/', import.meta.url);
  if (existsSync(new URL('index.html', built)))
    return new Map(readdirSync(built).map((name) => [name, readFileSync(new URL(name, built), 'utf8')]));
  const made: { playground(): Promise<Map<string, string>> } = await import(
    /* @vite-ignore */ source('play.ts', 'the page')
  );
  return made.playground();
}

function source(name: string, what: string): string {
  const url = new URL(`../../../build/${name}`, import.meta.url);
  if (!existsSync(url)) throw new CommandError(`${what} is missing: install wellformed again`);
  return url.href;
}
