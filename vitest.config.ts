import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Which files a mode runs, and how long one test may take. */
const MODES: Record<string, { include: string; timeout: number }> = {
  test: { include: 'test/**/*.test.ts', timeout: 120_000 },
  long: { include: 'test/**/*.long.ts', timeout: 3_600_000 },
  package: { include: 'test/**/*.package.ts', timeout: 300_000 },
};

/** Tests that change globals, the environment or the heap: each of these files gets modules and a worker of its own. */
const ISOLATED = ['test/cli/audit.test.ts', 'test/kernel/{steps,tiers}.test.ts', 'test/run/{hostile,memory}.test.ts'];

/**
 * `npm test` runs *.test.ts; `npm run test:long` the exhaustive *.long.ts;
 * `npm run test:package` *.package.ts, on the package as it is built in dist/.
 * The examples import the package by its name: here that is its source.
 *
 * Files that only call functions share modules with others in the same worker,
 * which saves half of the time for imports (measured).
 */
const includeOf = (mode: string) => (MODES[mode] ?? MODES.test)?.include as string;

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      { find: /^wellformed$/, replacement: source('src/index.ts') },
      { find: /^wellformed\/table$/, replacement: source('src/table.ts') },
      { find: /^wellformed\/compile$/, replacement: source('src/compiler.ts') },
      { find: /^wellformed\/profiles$/, replacement: source('src/run/profiles.ts') },
    ],
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'shared', isolate: mode !== 'test', include: [includeOf(mode)], exclude: ISOLATED },
      },
      { extends: true, test: { name: 'isolated', include: mode === 'test' ? ISOLATED : [] } },
    ],
    testTimeout: (MODES[mode] ?? MODES.test)?.timeout as number,
    hookTimeout: 120_000,
    // A busy machine makes a test slower, not red.
    expect: { poll: { timeout: 60_000 } },
    // By default one processor is left idle, which on two is half the machine.
    maxWorkers: '100%',
  },
}));
