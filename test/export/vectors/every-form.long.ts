/** The vectors of every form, and those of UTF-8 for two extra states, have the verdicts of the validators. */
import { expect, test } from 'vitest';
import { formToVectors } from '../../../src/export/vectors/vectors.ts';
import { anyEngine } from '../../../src/run/any-engine.ts';
import { Scanner } from '../../../src/run/scanner.ts';
import { form, library } from '../../library.ts';
import { lineOf } from '../tools.ts';

test.each([...library.ids.map((id) => [id, 1] as const), ['utf8', 2] as const])('%s, %i extra', (id, extraStates) => {
  const { table } = form(id);
  const { header, vectors } = formToVectors(form(id), library.inputsOf(id), { extraStates, request: `vectors ${id}` });
  expect(header.guarantee.extraStates).toBe(extraStates);
  const engine = anyEngine(table);
  const wrong = vectors.filter(({ symbols, fault }) => {
    const scanner = new Scanner(engine);
    const input = table.alphabet === 'octets' ? Uint8Array.from(symbols) : Uint16Array.from(symbols);
    return lineOf(fault) !== lineOf(scanner.push(input) ?? scanner.end());
  });
  expect(wrong).toEqual([]);
});
