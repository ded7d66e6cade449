import { expect, test } from 'vitest';
import { random as seeded } from '../support/random.ts';
import { compareRandomMessage } from './compare.ts';

test('random messages have the fields that a plain recursive reader finds, whatever the chunks', () => {
  const random = seeded(25).below;
  const counts = Array.from({ length: 3 }, () => compareRandomMessage(random, 60));
  expect(counts.reduce((sum, { accepted }) => sum + accepted, 0)).toBeGreaterThan(10);
  expect(counts.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(10);
});
