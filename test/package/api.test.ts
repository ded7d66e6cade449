/**
 * docs/api.txt and docs/api.md match the sources. (test/docs.test.ts runs the
 * examples in the docstrings.)
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSurface } from '../../docs/declarations.ts';
import { pages } from '../../docs/pages.ts';
import * as wellformed from '../../src/index.ts';
import { root } from '../support/library.ts';

const surface = readSurface();
const names = surface.find(({ specifier }) => specifier === 'wellformed')?.exports.map(({ name }) => name) ?? [];

test.each(Object.entries(pages(surface)))('docs/%s is fresh (npm run docs rewrites it, for review)', (name, text) => {
  expect(readFileSync(join(root, 'docs', name), 'utf8')).toBe(text);
});

test('the report lists every name that can be imported, once', () => {
  expect(names).toEqual(expect.arrayContaining(Object.keys(wellformed)));
  expect(new Set(names).size).toBe(names.length);
});
