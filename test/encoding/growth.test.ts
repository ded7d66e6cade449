/**
 * The encoded automaton grows no faster than the list of ranges. It is counted in
 * states and edges, which are the same on every machine. growth.long.ts measures
 * the time to make them.
 *
 * Seen to fail: when 1/20,000 of (nodes × labels) is added to the states.
 */
import { expect, test } from 'vitest';
import { encodeAutomaton } from '../../src/compile/encoding/encode.ts';
import type { EncodingName } from '../../src/shared/encodings.ts';
import { repertoire } from './repertoire.ts';

/** States and edges; an edge is a maximal range of symbols that leads from one state to another. */
function work(count: number, encoding: EncodingName): number {
  const { classes, next } = encodeAutomaton(repertoire(count), encoding);
  const runs = classes.flatMap((set, c) => set.map(([from]) => ({ from, c }))).sort((a, b) => a.from - b.from);
  const reject = next.length - 1;
  const edges = next.reduce(
    (sum, row) => sum + runs.filter(({ c }, i) => row[c] !== reject && row[c] !== row[runs[i - 1]?.c ?? -1]).length,
    0,
  );
  return next.length + edges;
}

test.each(['utf8', 'utf16', 'utf16be', 'utf16le', 'utf32be'] as const)(
  '%s: twice the ranges give at most 2.1 times the states and edges, and fewer than 12 for each range',
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
