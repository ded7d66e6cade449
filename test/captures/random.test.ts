/** Captures of random grammars are those of ohm: a sample; random.long.ts has thousands. */
import { expect, test } from 'vitest';
import { compareWithOhm } from './random.ts';

test('captures of random grammars are those that ohm records, in one pass and in two, whole and symbol by symbol', () => {
  const tally = { compared: 0, nested: 0, lists: 0, twoPasses: 0, texts: 0 };
  for (let seed = 9_000_014; seed < 9_000_044; seed++) compareWithOhm(seed, 3, tally);
  expect(tally.compared).toBeGreaterThan(18);
  expect(tally.nested).toBeGreaterThan(3);
  expect(tally.lists).toBeGreaterThan(2);
});
