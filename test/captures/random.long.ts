/** Captures of thousands of random grammars are those of ohm. WELLFORMED_FUZZ multiplies them. */
import { expect, test } from 'vitest';
import { FUZZ } from '../support/random.ts';
import { compareWithOhm } from './random.ts';

test('captures of thousands of random grammars are those that ohm records', { timeout: 1_800_000 * FUZZ }, () => {
  const tally = { compared: 0, nested: 0, lists: 0, twoPasses: 0, texts: 0 };
  for (let seed = 8_000_000; seed < 8_000_000 + 2_000 * FUZZ; seed++) compareWithOhm(seed, 5, tally);
  process.stderr.write(`${JSON.stringify(tally)}\n`);
  expect(tally.compared).toBeGreaterThan(400 * FUZZ);
});
