/** Two thousand random range lists, and the cost of thousands of ranges. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ENCODINGS } from '../../src/shared/encodings.ts';
import { root } from '../support/library.ts';
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
}

/** From grammar text to table, in a fresh process. */
function costOf(ranges: number, encoding: string): Cost {
  const script = ['--import', 'tsx', 'test/encoding/cost.ts', `${ranges}`, encoding];
  return JSON.parse(execFileSync(process.execPath, script, { cwd: root, encoding: 'utf8' }));
}

// Half of the time is ohm's, for parsing the text.
test.each(Object.keys(ENCODINGS))('%s: 2,000 ranges take less than 2 s of processor time and 300 MB', (encoding) => {
  const { milliseconds, megabytes } = costOf(2000, encoding);
  expect(milliseconds).toBeLessThan(2000);
  expect(megabytes).toBeLessThan(300);
});
