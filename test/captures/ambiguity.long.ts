/** Random grammars with captures against all their readings. WELLFORMED_FUZZ multiplies them. */
import { expect, test } from 'vitest';
import { FUZZ, random } from '../support/random.ts';
import { type AmbiguityTally, compareReadings } from './all-readings.ts';

test('random grammars are refused if and only if a text has two readings', { timeout: 1_800_000 }, () => {
  const tally: AmbiguityTally = { accepted: 0, refused: 0, texts: 0, longest: 0, labels: 0 };
  for (let seed = 1000; seed < 1000 + 400 * FUZZ; seed++) compareReadings(random(seed), 7, tally);
  process.stderr.write(`${JSON.stringify(tally)}\n`);
  expect(Math.min(tally.accepted, tally.refused)).toBeGreaterThan(50);
});
