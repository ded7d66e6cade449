/** Captures of random grammars are those of ohm: a sample; random.long.ts has thousands. */
import { expect, test } from 'vitest';
import { compareWithOhm } from './random.ts';

test('captures of random grammars are those that ohm records, in one pass and in two, whole and symbol by symbol', () => {
  const tally = { compared: 0, nested: 0, lists: 0, twoPasses: 0, texts: 0 };
  // Grammars that compile in milliseconds; the last ones have lists.
  const seeds = [...Array.from({ length: 22 }, (_, i) => 14 + i), 42, 53, 62];
  for (const seed of seeds) compareWithOhm(9_000_000 + seed, 3, tally);
  expect(tally.compared).toBeGreaterThan(18);
  expect(tally.nested).toBeGreaterThan(3);
  expect(tally.lists).toBeGreaterThan(2);
});
