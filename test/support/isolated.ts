/**
 * Test files that change what other files of the same process would see, and cannot put it back: mocked modules, globals
 * that modules read when they are loaded, the heap. vitest.config.ts gives each a worker of its own, which loads all
 * modules again; all others share modules. The files of a worker run one after the other, so a file that changes the
 * current folder or the environment puts it back instead. isolated.test.ts holds both.
 */
export const ISOLATED: readonly string[] = [
  'test/cli/audit.test.ts',
  'test/kernel/steps.test.ts',
  'test/kernel/tiers.test.ts',
  'test/run/ascii-strings.test.ts',
  'test/run/memory.test.ts',
  'test/run/nothing-kept.test.ts',
];
