/** Each mode of vitest.config.ts gives its time to its tests: an exhaustive one may take an hour. */
import { expect, test } from 'vitest';
import { configOf } from '../vitest.config.ts';

// The timeout of a project is its own: what a project extends is read with the mode `test`.
test.each([
  ['test', 120_000],
  ['real', 600_000],
  ['long', 3_600_000],
  ['package', 300_000],
])('a test of the mode %s may take %d ms, in every project', (mode, timeout) => {
  expect(configOf(mode).test.projects.map(({ test }) => test.testTimeout)).toEqual([timeout, timeout]);
});
