/** Two thousand random range lists, and what thousands of ranges cost. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../library.ts';
import { disagreements } from './disagreements.ts';
import { randomRepertoire } from './ranges.ts';

test('2,000 random range lists: each encoding accepts what the regular expression matches', () => {
  for (let seed = 1000; seed < 3000; seed++) {
    const repertoire = randomRepertoire(seed);
    expect(disagreements(repertoire, seed, 500), `seed ${seed}, [${repertoire.pattern}]`).toEqual([]);
  }
});

interface Cost {
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly states: number;
}

/** In a process of its own: grammar text to table. */
function costOf(ranges: number, encoding: string, heap: number): Cost {
  const script = ['--import', 'tsx', `--max-old-space-size=${heap}`, 'test/encoding/cost.ts', `${ranges}`, encoding];
  return JSON.parse(execFileSync(process.execPath, script, { cwd: root, encoding: 'utf8' }));
}

// Over code units every pair that a range begins or ends in takes a column of its own: those tables are the widest.
test.each([
  ['utf8', 200, 2],
  ['utf16', 240, 4],
  ['utf16be', 240, 3],
] as const)('%s: 2,000 ranges take under 300 MB, %i MB of heap, and %i s of a processor', (encoding, heap, seconds) => {
  expect(costOf(2000, encoding, heap).megabytes).toBeLessThan(300);
  // With so little memory half of the time goes into collecting it: time is taken with more.
  expect(costOf(2000, encoding, 1000).milliseconds).toBeLessThan(1000 * seconds);
});

test.each(['utf8', 'utf16'])('%s: cost grows no faster than the number of ranges, nearly', (encoding) => {
  const [small, large] = [costOf(1000, encoding, 1000), costOf(8000, encoding, 1000)];
  expect(large.milliseconds / small.milliseconds).toBeLessThan(16);
  expect(large.states / small.states).toBeLessThan(8.5);
});
