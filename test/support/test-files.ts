/**
 * What is known of the test files: who imports a file, and what each test file took when it last ran here. `npm run
 * test:near` and `npm run mutate:files` choose by it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { groupBy } from '../../src/shared/groups.ts';
import { files, imports } from './imports.ts';
import { root } from './library.ts';

/** What a test file takes beside its tests, and what one takes that has not run here yet; in seconds. */
const LOADING = 0.3;
const UNKNOWN = 1.5;

/** Where vitest remembers what each test file took. */
const MEMORY = join(root, 'node_modules/.vite/vitest');

/** Who imports a file; of one that is no TypeScript, who names it. */
export function importers(): (path: string) => readonly string[] {
  const byTarget = groupBy(imports, ({ to }) => to);
  const naming = (name: string) => files.filter((path) => readFileSync(join(root, path), 'utf8').includes(name));
  return (path) => (path.endsWith('.ts') ? (byTarget.get(path) ?? []).map(({ from }) => from) : naming(basename(path)));
}

/** What each test file took when it last ran here. */
export function durations(): (path: string) => number {
  let results: [key: string, { duration: number }][] = [];
  try {
    const [folder = ''] = readdirSync(MEMORY);
    results = JSON.parse(readFileSync(join(MEMORY, folder, 'results.json'), 'utf8')).results;
  } catch {} // No test has run here yet.
  const seconds = new Map(results.map(([key, { duration }]) => [key.slice(key.indexOf(':') + 1), duration / 1000]));
  return (path) => (seconds.get(path) || UNKNOWN) + LOADING;
}
