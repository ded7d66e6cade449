/** The fold against `check`, with many plans (see fold.test.ts). */
import { test } from 'vitest';
import { compareFolds } from './fold-cases.ts';

test('of 3,000 random plans, results in random order and some of them twice give the verdicts of check; with one missing, doubled, changed or torn there is none', () => {
  compareFolds(3000);
});
