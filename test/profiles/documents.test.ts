/** docs/profiles.md has a row for each profile, with the names that the package and the command line give it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FORMS } from '../../generated/forms.ts';
import * as profiles from '../../src/profiles.ts';
import { tables } from './implementations.ts';

const page = readFileSync(new URL('../../docs/profiles.md', import.meta.url), 'utf8');
const namesIn = (text: string) => Array.from(text.matchAll(/`([\w-]+)`/g), ([, name]) => name as string);
const profileIds: string[] = FORMS.filter(({ kind }) => kind === 'profile').map(({ id }) => id);

/** The rows of the first table: exports, forms. */
const rows = page
  .split('\n')
  .map((line) => line.split(' | ').slice(0, 2).map(namesIn))
  .filter(([, forms]) => forms?.some((form) => profileIds.includes(form)));

test('the page has each profile once', () => {
  expect(rows.flatMap(([, forms = []]) => forms).sort()).toEqual(profileIds.sort());
});

test('the page has the export of each form', () => {
  const idOf = (name: string) => (profiles as unknown as Record<string, { id: string }>)[name]?.id;
  for (const [exports = [], forms] of rows) expect(exports.map(idOf)).toEqual(forms);
});

test('the page names every reason of the profiles of tokens that no encoding form has', () => {
  const listed = namesIn(page.slice(page.indexOf('## The profiles of tokens')));
  for (const [id, { scalars }] of tables) {
    if (id.includes('tokens'))
      expect(
        scalars?.reasons.filter((reason) => !listed.includes(reason)),
        id,
      ).toEqual([]);
  }
});
