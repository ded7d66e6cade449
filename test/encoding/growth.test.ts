/**
 * What an encoder makes of lists of ranges grows no faster than the list: counted
 * in states and edges, which are the same on every machine. What it does to make
 * them is not to be seen there, and is measured in time of the processor.
 *
 * Seen to fail: with states added by the product of nodes and labels, a twenty
 * thousandth of it, the count; with a look at all nodes for each new one, which
 * no count can see, the time: 14 times as much.
 */
import { expect, test } from 'vitest';
import { type SymbolRange, scalars } from '../../src/alphabet.ts';
import type { LabelledAutomaton, RulePath } from '../../src/compile/automaton/automaton.ts';
import { encode } from '../../src/compile/encoding/encode.ts';
import { SourceText } from '../../src/compile/source.ts';
import { intersection, SCALAR_VALUES } from '../../src/compile/symbols.ts';
import type { EncodingName } from '../../src/encodings.ts';
import { FOURFOLD_LIMIT, fourfold } from '../growth.ts';
import { randomSource } from './random.ts';

const source = new SourceText('many.ohm', 'many');
const path: RulePath = { rule: 'character', place: source.place(0), parent: null, parameterised: false };

/** Any number of characters out of disjoint ranges all over the planes, each with a place of its own. */
function repertoire(count: number): LabelledAutomaton {
  const random = randomSource(1);
  const width = 0x110000 / count;
  const ranges = Array.from({ length: count }, (_, i): SymbolRange => {
    const from = Math.floor(i * width + (random() * width) / 4);
    return [from, Math.floor(from + (random() * width) / 2)];
  });
  const inside = intersection(ranges, SCALAR_VALUES);
  const bounds = inside.flatMap(([from], i): SymbolRange[] => [[(inside[i - 1]?.[1] ?? -1) + 1, from - 1]]);
  const outside = [...bounds, [(inside.at(-1)?.[1] ?? -1) + 1, 0x10ffff] as const].filter(([from, to]) => from <= to);
  return {
    alphabet: scalars,
    classes: [inside, outside],
    next: [
      [0, 1],
      [1, 1],
    ],
    accepting: [true, false],
    origins: [
      inside.map((range) => ({
        origin: { place: source.place(0), path, begun: null, guard: false },
        set: [range],
      })),
      [],
    ],
  };
}

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

// The other encodings have so few leading symbols that their automata stop growing before time is to be measured.
test('utf32be: four times the ranges cost less than eight times as much time', () => {
  expect(fourfold(4000, repertoire, (ranges) => encode(ranges, 'utf32be'))).toBeLessThan(FOURFOLD_LIMIT);
});
