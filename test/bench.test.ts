/** What the benchmark measures and how it judges: never its times. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FAMILIES } from '../bench/compile-grammars.ts';
import { type CompileResults, compileReport } from '../bench/compile-report.ts';
import { GOALS, type Goal, goalRows, reaches } from '../bench/goals.ts';
import { messages } from '../bench/messages.ts';
import { type ShortResults, shortReport } from '../bench/short-report.ts';
import { storedResults, storeResults } from '../bench/stored.ts';
import { isWellFormed } from './reference/utf8.ts';
import { root } from './support/library.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

describe.each(Object.entries(messages()))('the %s of the benchmark', (kind, all) => {
  test('are well-formed by the reference, which refuses them with one octet more', () => {
    expect(all).toHaveLength(128);
    for (const message of all) {
      expect(isWellFormed(message)).toBe(true);
      expect(isWellFormed([...message, 0x80])).toBe(false);
    }
  });

  test('are the same in every run, and have several sizes', () => {
    expect(messages()[kind]).toEqual(all);
    expect(new Set(all.map(({ length }) => length)).size).toBeGreaterThan(5);
  });
});

/** The report of one Node, on which `push` of 1 KiB is this number of times as fast as `test`. */
function reportOf(ratio: number, leastRatio: number): string {
  const figure = { median: 10, least: 10, ratio, leastRatio };
  const figures = [
    { ...figure, name: 'checker.push' },
    { ...figure, name: 'utf8.test' },
  ];
  const node = { version: 'v20', load: [0, 0] as const, tasks: { push: [{ text: 'ASCII', size: 1024, figures }] } };
  return shortReport({
    processor: 'any',
    cores: 1,
    nodes: { 20: { ...node, firstUses: [{ processor: 1, wall: 1 }] } },
  });
}

test('the report marks a goal that both statistics miss, and no other', () => {
  expect(reportOf(0.95, 0.8)).toContain('0.95 (0.80) of 0.9 |');
  expect(reportOf(0.8, 0.95)).toContain('0.80 (0.95) of 0.9 |');
  expect(reportOf(0.8, 0.8)).toContain('0.80 (0.80) of 0.9 ✗ |');
});

test('a goal is reached from its bound on, and upwards or downwards', () => {
  const [push, repair] = [GOALS.push, GOALS.repair];
  expect([0.89, 0.9, 1].map((figure) => reaches(push, figure))).toEqual([false, true, true]);
  expect([3, 4, 4.1].map((figure) => reaches(repair, figure))).toEqual([true, true, false]);
});

test('docs/benchmarks.md has the goals of the programs, and no other', () => {
  const cells = (line: string) => line.split('|').map((cell) => cell.trim());
  const lines = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8').split('\n');
  const shown = lines.slice(lines.indexOf('## Goals')).filter((line) => line.startsWith('| ') && /[≥≤]/.test(line));
  expect(shown.map(cells)).toEqual(goalRows().map(cells));
});

test('a program that a goal names is a script of package.json, or a file', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const { command } of Object.values<Goal>(GOALS)) {
    if (command === undefined) continue;
    const [, script = '', file = ''] = /^npm run (\S+)$|^npx tsx (\S+)$/.exec(command) ?? [];
    expect(script ? scripts[script] : existsSync(join(root, file)), command).toBeTruthy();
  }
});

describe('of what a run has measured', () => {
  const folder = temporaryFolder();
  const read = (name: string) => readFileSync(join(root, 'bench', name), 'utf8');
  const stored = <T>(name: string) => storedResults<T>(join(root, 'bench', name)) as T;

  // test/readme.test.ts compares bench/results.md, and the pages that quote it.
  test('bench/short.md and bench/compile.md show what is stored, and no figure more', () => {
    expect(read('short.md')).toBe(shortReport(stored<ShortResults>('short.json')));
    const { markdown, picture } = compileReport(stored<CompileResults>('compile.json'), FAMILIES);
    expect(read('compile.md')).toBe(markdown);
    expect(read('compile.svg')).toBe(picture);
  });

  test('a row takes a line, and what is reported after a run is what is read later', () => {
    const path = join(folder, 'results.json');
    const rows = [{ text: 'ASCII', octets: 1_073_741_824, speed: 0.761_554_870_595 }, { ratios: [1 / 3] }];
    const results = { node: 'v20', tasks: { test: rows }, files: [] };
    const reported = storeResults(path, results);
    expect(storedResults(path)).toEqual(reported);
    expect(reported.tasks.test[0]).toEqual({ text: 'ASCII', octets: 1_073_741_824, speed: 0.761555 });
    expect(readFileSync(path, 'utf8').split('\n')).toContain('{"ratios":[0.333333]}]},');
  });

  test('there is nothing before the first run', () => {
    expect(storedResults(join(folder, 'none.json'))).toBeUndefined();
  });
});
