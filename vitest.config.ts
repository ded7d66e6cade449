import { defineConfig } from 'vitest/config';

/** `npm test` runs *.test.ts; `npm run test:long` (mode long) the exhaustive *.long.ts. */
export default defineConfig(({ mode }) => ({
  test: {
    include: [mode === 'long' ? 'test/**/*.long.ts' : 'test/**/*.test.ts'],
    testTimeout: mode === 'long' ? 3_600_000 : 120_000,
    hookTimeout: 120_000,
  },
}));
