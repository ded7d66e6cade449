import { expect, test } from 'vitest';
import { FUZZ, random as seeded } from '../support/random.ts';
import { compareRandomMessage } from './compare.ts';

test('random messages have the fields that a plain recursive reader finds, whatever the chunks', () => {
  const random = seeded(FUZZ > 1 ? 2500 : 25).below;
  const counts = Array.from({ length: FUZZ > 1 ? 30 * FUZZ : 3 }, () =>
    compareRandomMessage(random, FUZZ > 1 ? 300 : 60),
  );
  expect(counts.reduce((sum, { accepted }) => sum + accepted, 0)).toBeGreaterThan(10);
  expect(counts.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(10);
});
