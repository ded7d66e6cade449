/**
 * `npm run mutate:files -- src/cli/check/totals.ts`: each change that StrykerJS makes to a file, and whether the tests that
 * are nearest to the file notice it. Without a name: all files of src/cli and src/report, and those of src/run but its
 * kernels, one after the other. That takes hours, so it is no part of npm test; results are kept in .stryker, and a run
 * computes only what has changed since.
 *
 *     src/cli/check/totals.ts   178 changes, 171 noticed, 5 explained, 2 not noticed
 *       41:17  `< 2` → `<= 2`
 *
 * A change that no test can notice has a line in stryker-survivors.txt that says why. src/run/kernel has the battery of
 * mutate.ts, which knows what Stryker does not: numbers ± 1, platforms that are wrong, work that is counted.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { files as all } from '../support/imports.ts';
import { root } from '../support/library.ts';
import { nearest } from '../support/nearest.ts';
import { durations, importers } from '../support/test-files.ts';
import { type Mutant, survivorsOf } from './stryker-report.ts';

/** Seconds of tests for each file: its nearest ones. */
const BUDGET = 30;

const FOLDER = join(root, '.stryker');
const given = process.argv.slice(2).map((path) => relative(root, join(process.cwd(), path)).replaceAll(sep, '/'));
const files =
  given.length > 0 ? given : all.filter((path) => /^src\/(?:cli|report|run)\/(?!kernel\/).*\.ts$/.test(path));

const reportOf = (path: string) => join(FOLDER, `${path.replaceAll('/', '.')}.report.json`);

mkdirSync(FOLDER, { recursive: true });
process.exitCode = files.map(mutate).every(Boolean) ? 0 : 1;

/** Changes a file in all ways, and prints what is not noticed; true: nothing. */
function mutate(path: string): boolean {
  const { files: tests } = nearest([path], inThreads(importers()), durations(), BUDGET);
  const config = join(FOLDER, 'config.json');
  writeFileSync(config, JSON.stringify(configOf(path), null, 2));
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = { ...process.env, WELLFORMED_TESTS: JSON.stringify(tests) };
  const run = spawnSync(process.execPath, [stryker, 'run', config], { cwd: root, env, encoding: 'utf8' });
  const report = reportOf(path);
  if (run.status !== 0 || !existsSync(report)) {
    process.stdout.write(`${path}: Stryker did not run\n${run.stdout}${run.stderr}`);
    return false;
  }
  const mutants: Mutant[] = Object.values<{ mutants: Mutant[] }>(
    JSON.parse(readFileSync(report, 'utf8')).files,
  ).flatMap((file) => file.mutants);
  const explained = readFileSync(join(root, 'test/mutation/stryker-survivors.txt'), 'utf8');
  const { text, unexplained } = survivorsOf(path, readFileSync(join(root, path), 'utf8'), mutants, explained);
  process.stdout.write(text);
  return unexplained === 0;
}

/** Without the tests that change the current folder: Stryker runs tests in threads, where that is not possible. */
function inThreads(from: (path: string) => readonly string[]): (path: string) => readonly string[] {
  const changesFolder = (path: string) => readFileSync(join(root, path), 'utf8').includes('process.chdir(');
  return (path) => from(path).filter((one) => !one.endsWith('.test.ts') || !changesFolder(one));
}

/** TypeScript 7 has no interface that Stryker's preprocessor could call, so it gets a tsconfig that does not exist. */
function configOf(path: string): object {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutation/stryker.vitest.ts', related: false },
    mutate: [path],
    coverageAnalysis: 'perTest',
    concurrency: 2,
    checkers: [],
    reporters: ['json'],
    jsonReporter: { fileName: reportOf(path) },
    incremental: true,
    incrementalFile: join(FOLDER, `${path.replaceAll('/', '.')}.json`),
    ignorePatterns: ['dist', 'bench'],
    tempDirName: '.stryker/sandbox',
    tsconfigFile: 'no-tsconfig.json',
    timeoutMS: 5000,
  };
}
