/** The self-test as an assessor runs it: half a minute. Faults of texts are planted by test/audit/faults.ts. */
import { expect, test } from 'vitest';
import { runCli } from '../support/command-line.ts';

test('each planted error has the outcome that docs/qualification.md lists', async () => {
  const { code, out } = await runCli(['audit', '--self-test']);
  expect(out).not.toContain('EXPECTED');
  expect(out).toMatch(/\nself-test: (\d+) of \1 planted errors had the expected outcome\n/);
  expect(code).toBe(0);
});
