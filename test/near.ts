/**
 * `npm run test:near`: for some twenty seconds, the tests nearest to the files that are changed and not committed, or to
 * those that are given: `npm run test:near -- src/run/repair.ts`. `npm test` runs them all.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { groupBy } from '../src/shared/groups.ts';
import { files, imports } from './support/imports.ts';
import { root } from './support/library.ts';
import { nearest } from './support/nearest.ts';

/** Seconds of tests for each processor: with what it takes to start and to load modules, twenty seconds. */
const BUDGET = 10;

/** What a test file takes beside its tests, and what one takes that has not run here yet; in seconds. */
const LOADING = 0.3;
const UNKNOWN = 1.5;

/** Where vitest remembers what each test file took. */
const MEMORY = join(root, 'node_modules/.vite/vitest');

const given = process.argv.slice(2).map((path) => relative(root, join(process.cwd(), path)).replaceAll(sep, '/'));
const changed = given.length > 0 ? given : changedFiles();
const { files: tests, left } = nearest(changed, importers(), durations(), BUDGET * availableParallelism());
process.stdout.write(`changed: ${changed.join(', ') || 'nothing'}\n`);
process.stdout.write(`test files: ${tests.length}; farther ones, which npm test runs: ${left}\n`);
if (tests.length > 0) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  process.exitCode =
    spawnSync(process.execPath, [vitest, 'run', ...tests], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** The files that Git says are changed, or new. */
function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  const named = [
    ...git('diff', '--name-only', '--relative', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return named.filter((path) => path !== '');
}

/** Who imports a file; of one that is no TypeScript, who names it. */
function importers(): (path: string) => readonly string[] {
  const byTarget = groupBy(imports, ({ to }) => to);
  const naming = (name: string) => files.filter((path) => readFileSync(join(root, path), 'utf8').includes(name));
  return (path) => (path.endsWith('.ts') ? (byTarget.get(path) ?? []).map(({ from }) => from) : naming(basename(path)));
}

/** What each test file took when it last ran here. */
function durations(): (path: string) => number {
  let results: [key: string, { duration: number }][] = [];
  try {
    const [folder = ''] = readdirSync(MEMORY);
    results = JSON.parse(readFileSync(join(MEMORY, folder, 'results.json'), 'utf8')).results;
  } catch {} // No test has run here yet.
  const seconds = new Map(results.map(([key, { duration }]) => [key.slice(key.indexOf(':') + 1), duration / 1000]));
  return (path) => (seconds.get(path) || UNKNOWN) + LOADING;
}
