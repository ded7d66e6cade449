/** How Stryker runs the tests of `npm run mutate:files`: those whose names are in the environment, each file alone. */
import { defineConfig } from 'vitest/config';
import { configOf } from '../../vitest.config.ts';

export default defineConfig({
  resolve: configOf('test').resolve,
  test: {
    include: JSON.parse(process.env.WELLFORMED_TESTS ?? '[]'),
    globalSetup: 'test/support/run-folder.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
