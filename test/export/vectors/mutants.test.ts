/**
 * The vectors catch common mistakes: for each decoder with one planted mistake
 * a vector has another verdict, and the test names the first one. The decoder
 * without a mistake passes them all.
 */
import { expect, test } from 'vitest';
import { formToVectors } from '../../../src/export/vectors/vectors.ts';
import { formatSymbols, octets, units } from '../../../src/shared/alphabet.ts';
import { form, library } from '../../support/library.ts';
import { decodes, type Mutant, mutants } from './mutants.ts';

const sets = {
  utf8: formToVectors(form('utf8'), library.inputsOf('utf8'), { request: 'vectors utf8' }),
  utf16: formToVectors(form('utf16'), library.inputsOf('utf16'), { request: 'vectors utf16' }),
};

function firstCatching({ form: id, accepts }: Mutant): string | null {
  const found = sets[id].vectors.find(({ symbols, fault }) => accepts(symbols) !== (fault === null));
  return found ? abbreviated(formatSymbols(id === 'utf8' ? octets : units, found.symbols)) : null;
}

/** Abbreviates padding: `7 × 00`. */
function abbreviated(text: string): string {
  return text.replace(/\b(00|0000)(?: \1\b){6,}/g, (run, zero: string) => `${run.split(' ').length} × ${zero}`);
}

test('the decoder without a mistake passes', () => {
  expect(sets.utf8.vectors.filter(({ symbols, fault }) => decodes(symbols) !== (fault === null))).toEqual([]);
});

test.each(mutants.map((mutant) => [mutant.mistake, mutant.caughtBy, mutant] as const))(
  '%s: caught by %s',
  (_, caughtBy, mutant) => {
    expect(firstCatching(mutant)).toBe(caughtBy);
  },
);
