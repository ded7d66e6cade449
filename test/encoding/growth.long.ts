/**
 * The time to encode grows no faster than the list of ranges.
 *
 * Seen to fail: when each new node is compared with all others, which no count of
 * states shows, the time grows 14 times.
 */
import { expect, test } from 'vitest';
import { encodeAutomaton } from '../../src/compile/encoding/encode.ts';
import { FOURFOLD_LIMIT, fourfold } from '../support/growth.ts';
import { repertoire } from './repertoire.ts';

// The automata of the other encodings stop growing before the time can be measured: they have few lead symbols.
test('utf32be: four times the ranges take less than eight times the time', () => {
  expect(fourfold(4000, repertoire, (ranges) => encodeAutomaton(ranges, 'utf32be'))).toBeLessThan(FOURFOLD_LIMIT);
});
