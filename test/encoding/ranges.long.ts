/** Two thousand random range lists. */
import { expect, test } from 'vitest';
import { disagreements } from './disagreements.ts';
import { randomRepertoire } from './ranges.ts';

test('2,000 random range lists: each encoding accepts what the regular expression matches', () => {
  for (let seed = 1000; seed < 3000; seed++) {
    const repertoire = randomRepertoire(seed);
    expect(disagreements(repertoire, seed, 500), `seed ${seed}, [${repertoire.pattern}]`).toEqual([]);
  }
});
