/** Surveys against `check --all`, with many texts (see survey.test.ts). */
import { expect, test } from 'vitest';
import { octetForms } from './forms.ts';
import { compareSurveys } from './survey-cases.ts';

test.each(octetForms)('surveys of 500 texts of %s give the faults of check --all', async (id, form) => {
  expect(await compareSurveys(id, form, 500)).toBeGreaterThan(500);
});
