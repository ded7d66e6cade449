/** The registry of forms, what the package exports, and what is audited: each form is in all three, or left out for a reason. */
import { expect, test } from 'vitest';
import { FORMS } from '../../generated/forms.ts';
import { KERNELS } from '../../generated/kernels.ts';
import * as wellformed from '../../src/index.ts';
import * as profiles from '../../src/profiles.ts';
import { internalsOf } from '../../src/run/internals.ts';
import { SHIPPED_IDS } from '../support/shipped-ids.ts';

/** Forms that neither entry point exports, with the reason. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {};

/** Encoding forms that are not audited, with the reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  mutf8: 'no audited document defines it',
  wtf8: 'no audited document defines it',
};

const ids: readonly string[] = FORMS.map(({ id }) => id);
const idsOf = (entry: Readonly<Record<string, unknown>>) =>
  Object.values(entry).flatMap((value) =>
    typeof value === 'object' && value !== null && 'id' in value ? [String(value.id)] : [],
  );
const exported = new Set([...idsOf(wellformed), ...idsOf(profiles)]);

test('no registered form is without an export, unless a reason is given', () => {
  expect(ids.filter((id) => !exported.has(id))).toEqual(Object.keys(NOT_EXPORTED));
});

test('no exported form is missing in the registry', () => {
  expect([...exported].filter((id) => !ids.includes(id))).toEqual([]);
  expect(exported.size).toBeGreaterThan(20);
});

test('the main entry point exports encoding forms, and all profiles are exported from wellformed/profiles', () => {
  const profileIds = FORMS.filter(({ kind }) => kind === 'profile').map(({ id }) => id);
  expect(idsOf(wellformed).filter((id) => (profileIds as readonly string[]).includes(id))).toEqual([]);
  expect(profileIds.filter((id) => !idsOf(profiles).includes(id))).toEqual([]);
});

const validators = Object.entries({ ...wellformed, ...profiles }).filter(([, value]) => idsOf({ value }).length > 0);

test.each(validators)('%s has the kernels of its table', (_, value) => {
  const { table, parts } = internalsOf(value as object);
  expect(parts.kernels).toBe(KERNELS[table.digest]);
});

test('no encoding form is left out of the audit, unless a reason is given', () => {
  const encodings: string[] = FORMS.filter(({ kind }) => kind === 'encoding form').map(({ id }) => id);
  expect(encodings.filter((id) => !SHIPPED_IDS.includes(id))).toEqual(Object.keys(NOT_AUDITED));
  expect(SHIPPED_IDS.filter((id) => !encodings.includes(id))).toEqual([]);
  expect([...SHIPPED_IDS].sort()).toEqual(idsOf(wellformed).sort());
});

test.each(FORMS)('the entry of $id loads its table', async ({ load, id, title, alphabet, codeUnit }) => {
  expect((await load()).table).toMatchObject({ id, title, alphabet, codeUnit });
});
