/**
 * `npm run test:near`: for some twenty seconds, the tests nearest to the files that are changed and not committed, or to
 * those that are given: `npm run test:near -- src/run/repair.ts`. `npm test` runs them all.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { root } from './support/library.ts';
import { nearest } from './support/nearest.ts';
import { durations, importers } from './support/test-files.ts';

/** Seconds of tests for each processor: with what it takes to start and to load modules, twenty seconds. */
const BUDGET = 10;

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
