/** The self-test can fail: an audit that notices nothing has the expected outcome for no fault that it must notice. */
import { expect, test } from 'vitest';
import { selfTest } from '../../src/audit/self-test.ts';
import { quickAudit } from './quick.ts';

test('an audit that notices nothing fails the self-test', () => {
  const { options, audit } = quickAudit();
  const results = [...selfTest(options, () => audit)];
  expect(results.length).toBeGreaterThan(15);
  expect(new Set(results.map(({ found }) => found))).toEqual(new Set(['not noticed']));
  expect(results.filter(({ expected }) => expected === 'noticed').length).toBeGreaterThan(15);
  expect(results.filter(({ expected, found }) => expected === found).map(({ what }) => what)).toEqual([
    'signed and locked: a wrong paraphrase',
  ]);
});
