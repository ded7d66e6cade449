import { expect, test } from 'vitest';
import { random as seeded } from '../support/random.ts';
import { compareRandomMessage } from './compare.ts';

test('three hundred random messages have the fields that a plain recursive reader finds, whatever the chunks', () => {
  const random = seeded(2500 + Number(process.env.SEED ?? 0)).below;
  const counts = Array.from({ length: 300 }, () => compareRandomMessage(random, 300));
  expect(counts.reduce((sum, { accepted }) => sum + accepted, 0)).toBeGreaterThan(100);
  expect(counts.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(100);
});
