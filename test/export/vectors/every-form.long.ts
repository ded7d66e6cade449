/** The vectors of every form, and those of UTF-8 for two extra states, have the verdicts of the validators. */
import { expect, test } from 'vitest';
import { formToVectors } from '../../../src/export/vectors/vectors.ts';
import { form, library } from '../../support/library.ts';
import { lineOf, scannerLines } from '../verdict-line.ts';

test.each([...library.ids.map((id) => [id, 1] as const), ['utf8', 2] as const])('%s, %i extra', (id, extraStates) => {
  const { header, vectors } = formToVectors(form(id), library.inputsOf(id), { extraStates, request: `vectors ${id}` });
  expect(header.guarantee.extraStates).toBe(extraStates);
  const lineFor = scannerLines(form(id).table);
  expect(vectors.filter(({ symbols, fault }) => lineOf(fault) !== lineFor(symbols))).toEqual([]);
});
