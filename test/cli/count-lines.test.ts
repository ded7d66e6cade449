/** The lines that are counted by jumps are those that the loop counts, for every length and position. */

import { expect, test } from 'vitest';
import { table } from '../../generated/utf8.ts';
import { FAST_COUNTS } from '../../src/cli/check/lines.ts';
import { LineCounter } from '../../src/run/line-counter.ts';
import { randomOctets } from '../support/random.ts';

const ends = (text: Uint8Array, last: number) =>
  (String.fromCharCode(last, ...text).match(/\r\n|\n|\r/g) ?? []).length - (last === 0x0d && text[0] !== 0x0a ? 1 : 0);

test('a line ends with LF, CR LF or CR, also between two parts', () => {
  for (let length = 1; length < 70; length++) {
    for (const choices of [
      [0x0a, 0x0d, 0x61],
      [0x61, 0x61, 0x61, 0x0a],
      [0x0d, 0x0a],
    ]) {
      const text = randomOctets(length, length, choices);
      for (const last of [0x61, 0x0a, 0x0d]) {
        const before = last === 0x0a || (last === 0x0d && text[0] === 0x0a) ? 1 : 0;
        expect(FAST_COUNTS.lineEnds(text, last)?.count).toBe(ends(text, last) - before);
      }
    }
  }
  expect(FAST_COUNTS.lineEnds(new Uint8Array(0), 0x0d)).toBeUndefined();
  expect(FAST_COUNTS.lineEnds(new Uint8Array((1 << 21) + 3).fill(0x0a), 0)?.count).toBe((1 << 21) + 3);
});

test('a text cut anywhere has the same lines and columns, counted fast or not', () => {
  for (let seed = 0; seed < 200; seed++) {
    const text = randomOctets(seed, 300, [0x0a, 0x0d, 0x61, 0x62, 0xc3, 0xa9].slice(0, 3 + (seed % 4)));
    const slow = new LineCounter(table, text);
    const fast = new LineCounter(table, text, FAST_COUNTS);
    for (let from = 0; from < text.length; ) {
      const to = Math.min(text.length, from + 1 + ((seed * 7 + from) % 40));
      slow.read(text, from, to);
      fast.read(text, from, to);
      from = to;
      expect(fast.here).toEqual(slow.here);
    }
  }
});
