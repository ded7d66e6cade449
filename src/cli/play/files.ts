/**
 * The files of the playground. In the package they are in dist/play, which build.ts
 * writes; when the sources are run, they are made from them, so they cannot be stale.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { CommandError } from '../errors.ts';

/** Name of a file → its text. */
export async function playFiles(): Promise<Map<string, string>> {
  const built = new URL('../play/', import.meta.url);
  if (existsSync(new URL('index.html', built)))
    return new Map(readdirSync(built).map((name) => [name, readFileSync(new URL(name, built), 'utf8')]));
  const source = new URL('../../../build/play.ts', import.meta.url);
  if (!existsSync(source)) throw new CommandError('the page is missing: install wellformed again');
  const made: { playground(): Promise<Map<string, string>> } = await import(/* @vite-ignore */ source.href);
  return made.playground();
}
