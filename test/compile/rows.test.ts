/** The comments beside the rows of a generated table. */
import { expect, test } from 'vitest';
import { formatSymbolText } from '../../src/compile/emit/rows.ts';
import { octets, units } from '../../src/shared/alphabet.ts';

test('a short text is shown whole, a long one by its ends and its length', () => {
  const text = Array.from({ length: 33 }, (_, i) => i);
  expect(formatSymbolText(octets, [])).toBe('');
  expect(formatSymbolText(octets, text.slice(0, 3))).toBe('00 01 02');
  expect(formatSymbolText(octets, text.slice(0, 32))).not.toContain('…');
  expect(formatSymbolText(octets, text)).toBe('00 01 02 03 04 05 06 07 … 19 1A 1B 1C 1D 1E 1F 20 (33 octets)');
  expect(formatSymbolText(units, new Array(1000).fill(0xd800))).toMatch(
    /^D800 D800 .* … .* D800 \(1,000 code units\)$/,
  );
});
