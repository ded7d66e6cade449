/** Node's decoder on the vectors. decoders.real.ts has those of other languages. */
import { describe, expect, test } from 'vitest';
import { formToVectors, type Vector } from '../../../src/export/vectors/vectors.ts';
import { formatSymbols, octets } from '../../../src/shared/alphabet.ts';
import { form, library } from '../../support/library.ts';

/**
 * A text that begins with the signature of the other byte order. The grammars
 * of UTF-16BE and UTF-16LE refuse it; a decoder with a fixed order does not.
 */
const isSwapped = ({ fault }: Vector) => fault?.reason === 'swapped-signature';

describe("Node's TextDecoder", () => {
  test.each([
    ['utf8', 'utf-8'],
    ['utf16le', 'utf-16le'],
  ] as const)('agrees on every vector of %s: verdict', (id, label) => {
    const decoder = new TextDecoder(label, { fatal: true });
    const { vectors } = formToVectors(form(id), library.inputsOf(id), { request: `vectors ${id}` });
    const wrong = vectors.filter((vector) => {
      try {
        decoder.decode(Uint8Array.from(vector.symbols));
        return vector.fault !== null && !isSwapped(vector);
      } catch {
        return vector.fault === null;
      }
    });
    expect(wrong.map(({ symbols }) => formatSymbols(octets, symbols))).toEqual([]);
  });
});
