/**
 * What encoding costs grows no faster than the list of ranges.
 *
 * Seen to fail: with a look at all nodes for each new one, which no count can
 * see: 14 times as much.
 */
import { expect, test } from 'vitest';
import { encode } from '../../src/compile/encoding/encode.ts';
import { FOURFOLD_LIMIT, fourfold } from '../support/growth.ts';
import { repertoire } from './repertoire.ts';

// The other encodings have so few leading symbols that their automata stop growing before time is to be measured.
test('utf32be: four times the ranges cost less than eight times as much time', () => {
  expect(fourfold(4000, repertoire, (ranges) => encode(ranges, 'utf32be'))).toBeLessThan(FOURFOLD_LIMIT);
});
