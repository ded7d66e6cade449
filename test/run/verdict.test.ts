import { expect, it } from 'vitest';
import { FORMS } from '../../generated/forms.ts';
import { sharedVerdict } from '../../src/run/verdict.ts';

/** The verdict functions of the generated modules: one text, a function of its own in each. */
const modules = await Promise.all(
  FORMS.map(async ({ id, load }) => [id, ((await load()) as { verdict?: unknown }).verdict] as const),
);

it.each(modules)('the verdict function of %s has the text of the shared one', (_, verdict) => {
  expect(String(verdict)).toBe(String(sharedVerdict));
});

it('no two forms have the same verdict function', () => {
  expect(new Set(modules.map(([, verdict]) => verdict)).size).toBe(FORMS.length);
});
