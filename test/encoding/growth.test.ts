/**
 * What an encoder makes of lists of ranges grows no faster than the list: counted
 * in states and edges, which are the same on every machine. What it does to make
 * them is not to be seen there: growth.long.ts measures it.
 *
 * Seen to fail: with states added by the product of nodes and labels, a twenty
 * thousandth of it.
 */
import { expect, test } from 'vitest';
import { encode } from '../../src/compile/encoding/encode.ts';
import type { EncodingName } from '../../src/encodings.ts';
import { repertoire } from './repertoire.ts';

/** States, and stretches of symbols that lead from one to another. */
function work(count: number, encoding: EncodingName): number {
  const { classes, next } = encode(repertoire(count), encoding);
  const runs = classes.flatMap((set, c) => set.map(([from]) => ({ from, c }))).sort((a, b) => a.from - b.from);
  const reject = next.length - 1;
  const edges = next.reduce(
    (sum, row) => sum + runs.filter(({ c }, i) => row[c] !== reject && row[c] !== row[runs[i - 1]?.c ?? -1]).length,
    0,
  );
  return next.length + edges;
}

test.each(['utf8', 'utf16', 'utf16be', 'utf16le', 'utf32be'] as const)(
  '%s: twice the ranges, at most twice the states and edges, and a few for each range',
  (encoding) => {
    const counts = [500, 1000, 2000, 4000];
    const works = counts.map((count) => work(count, encoding));
    works.slice(1).forEach((large, i) => {
      expect(
        large / (works[i] as number),
        `${counts[i]} → ${counts[i + 1]} ranges: ${works[i]} → ${large}`,
      ).toBeLessThan(2.1);
    });
    expect((works.at(-1) as number) / 4000).toBeLessThan(12);
  },
);
