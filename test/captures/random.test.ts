/** Captures of random grammars are those of ohm: a sample, and in a long run thousands. */
import { expect, test } from 'vitest';
import { FUZZ } from '../support/random.ts';
import { compareWithOhm } from './random.ts';

test('captures of random grammars are those that ohm records, in one pass and in two, whole and symbol by symbol', () => {
  const tally = { compared: 0, nested: 0, lists: 0, twoPasses: 0, texts: 0 };
  // Grammars that can be compared and compile in milliseconds. Of those whose number is 2 more than a multiple of 4, rules
  // have parameters.
  const small = [15, 17, 18, 19, 21, 22, 23, 25, 26, 27, 28, 29, 31, 33, 34, 35, 46, 50, 53, 54, 66, 70, 74, 78];
  const seeds = FUZZ > 1 ? Array.from({ length: 2000 * FUZZ }, (_, seed) => seed) : small;
  for (const seed of seeds) compareWithOhm(9_000_000 + seed, FUZZ > 1 ? 5 : 3, tally);
  expect(tally.compared).toBeGreaterThan(18);
  expect(tally.nested).toBeGreaterThan(3);
  expect(tally.lists).toBeGreaterThan(2);
});
