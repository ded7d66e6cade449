import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ISOLATED } from './test/support/isolated.ts';
import { Sequence } from './test/support/sequence.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests on a part of their cases. `npm run test:long` runs them, too: on ten times as many random ones, or on all. */
const PARTIAL = [
  'author/mistakes',
  'author/remedies',
  'captures/ambiguity',
  'captures/random',
  'cli/laws/*',
  'compile/fuzz',
  'compile/difference',
  'compile/minimise',
  'encoding/ranges',
  'messages/random',
  'profiles/proof',
  'proof/coq-model',
  'proof/specification',
  'ranges/fold',
  'run/nothing-kept',
  'run/repair-characters',
  'run/together',
].map((name) => `test/${name}.test.ts`);
const FUZZ = { WELLFORMED_FUZZ: process.env.WELLFORMED_FUZZ ?? '10' };

/** Which files a mode runs, how long one test may take, and what it adds to the environment. */
const MODES: Record<string, { include: string[]; timeout: number; env?: Record<string, string> }> = {
  test: { include: ['test/**/*.test.ts'], timeout: 120_000 },
  real: { include: ['test/**/*.real.ts'], timeout: 600_000 },
  long: { include: ['test/**/*.long.ts', ...PARTIAL], timeout: 3_600_000, env: FUZZ },
  package: { include: ['test/**/*.package.ts'], timeout: 300_000 },
};

/** Room for young objects: most live shorter than a test, and to collect them in small rooms took 8 % of the time. */
const YOUNG = ['--min-semi-space-size=64', '--max-semi-space-size=128'];

/**
 * `npm test` runs *.test.ts, with Node alone; `npm run test:real` *.real.ts, with servers, browsers, provers and
 * compilers, each where it is installed; `npm run test:long` the exhaustive *.long.ts;
 * `npm run test:package` *.package.ts, on the package as it is built in dist/.
 * The examples import the package by its name: here that is its source.
 *
 * Files that only call functions share modules with others in the same worker,
 * which saves half of the time for imports (measured).
 *
 * What depends on the mode stands in the projects themselves: what they extend is
 * read again, always with the mode `test`.
 */
export default defineConfig(({ mode }) => configOf(mode));

export function configOf(mode: string) {
  const isTest = !Object.hasOwn(MODES, mode) || mode === 'test';
  const { include, timeout, env = {} } = (isTest ? MODES.test : MODES[mode]) as (typeof MODES)[string];
  return {
    resolve: {
      alias: [
        { find: /^wellformed$/, replacement: source('src/index.ts') },
        { find: /^wellformed\/table$/, replacement: source('src/table.ts') },
        { find: /^wellformed\/ranges$/, replacement: source('src/ranges.ts') },
        { find: /^wellformed\/bullmq$/, replacement: source('src/bullmq.ts') },
        { find: /^wellformed\/node$/, replacement: source('src/node.ts') },
        { find: /^wellformed\/compile$/, replacement: source('src/compiler.ts') },
        { find: /^wellformed\/fast-check$/, replacement: source('src/fast-check.ts') },
        { find: /^wellformed\/messages$/, replacement: source('src/messages.ts') },
        { find: /^wellformed\/profiles$/, replacement: source('src/profiles.ts') },
      ],
    },
    test: {
      projects: [
        {
          extends: true as const,
          test: {
            name: 'shared',
            isolate: !isTest,
            include,
            exclude: [...ISOLATED],
            testTimeout: timeout,
            env,
            ...(isTest && { execArgv: YOUNG }),
          },
        },
        {
          extends: true as const,
          test: { name: 'isolated', include: isTest ? [...ISOLATED] : [], testTimeout: timeout },
        },
      ],
      // Sources that have not changed are not translated again: a file of tests begins after one second instead of five (measured).
      experimental: { fsModuleCache: true },
      globalSetup: 'test/support/run-folder.ts',
      sequence: { sequencer: Sequence },
      hookTimeout: 120_000,
      // A busy machine makes a test slower, not red.
      expect: { poll: { timeout: 60_000 } },
      // By default one processor is left idle, which on two is half the machine.
      maxWorkers: '100%',
      // Of tests that start a compiler each, as many at a time as there are processors, and a file beside them.
      ...(mode === 'package' && { maxConcurrency: availableParallelism() }),
    },
  };
}
