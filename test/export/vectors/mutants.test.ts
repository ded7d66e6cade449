/**
 * The vectors catch what people get wrong: each decoder with a planted mistake
 * is told apart from the form by some vector, and by which is asserted. The
 * decoder without a mistake passes them all.
 */
import { expect, test } from 'vitest';
import { formatSymbols, octets, units } from '../../../src/alphabet.ts';
import { formToVectors } from '../../../src/export/vectors/vectors.ts';
import { form, library } from '../../support/library.ts';
import { decodes, type Mutant, mutants } from './mutants.ts';

const sets = {
  utf8: formToVectors(form('utf8'), library.inputsOf('utf8'), { request: 'vectors utf8' }),
  utf16: formToVectors(form('utf16'), library.inputsOf('utf16'), { request: 'vectors utf16' }),
};

function firstThatTells({ form: id, accepts }: Mutant): string | null {
  const found = sets[id].vectors.find(({ symbols, fault }) => accepts(symbols) !== (fault === null));
  return found ? counted(formatSymbols(id === 'utf8' ? octets : units, found.symbols)) : null;
}

/** Padding is counted: `7 × 00`. */
function counted(text: string): string {
  return text.replace(/\b(00|0000)(?: \1\b){6,}/g, (run, zero: string) => `${run.split(' ').length} × ${zero}`);
}

test('the decoder without a mistake passes', () => {
  expect(sets.utf8.vectors.filter(({ symbols, fault }) => decodes(symbols) !== (fault === null))).toEqual([]);
});

test.each(mutants.map((mutant) => [mutant.mistake, mutant.caughtBy, mutant] as const))(
  '%s: caught by %s',
  (_, caughtBy, mutant) => {
    expect(firstThatTells(mutant)).toBe(caughtBy);
  },
);
