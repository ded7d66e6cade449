/**
 * Test files that change what other files of the same process would see: globals,
 * the environment, the current folder, the heap. vitest.config.ts gives each a
 * worker of its own; all others share modules. isolated.test.ts keeps the list.
 */
export const ISOLATED: readonly string[] = [
  'test/author/abnf-examples.test.ts',
  'test/author/generate.test.ts',
  'test/author/simd.test.ts',
  'test/author/watch.test.ts',
  'test/cli/audit.test.ts',
  'test/cli/user-audit.test.ts',
  'test/cli/own.test.ts',
  'test/cli/project.test.ts',
  'test/cli/sources.test.ts',
  'test/kernel/qualify.test.ts',
  'test/kernel/steps.test.ts',
  'test/kernel/tiers.test.ts',
  'test/run/hostile.test.ts',
  'test/run/memory.test.ts',
  'test/run/patched.test.ts',
];
