/** Automata over any number of ranges, for the tests of growth. */

import type { LabelledAutomaton, RulePath } from '../../src/compile/automaton/automaton.ts';
import { intersectionOfSets, SCALAR_VALUES } from '../../src/compile/symbols.ts';
import { type SymbolRange, scalars } from '../../src/shared/alphabet.ts';
import { SourceText } from '../../src/shared/source.ts';
import { randomFractions } from '../support/random.ts';

const source = new SourceText('many.ohm', 'many');
const path: RulePath = { rule: 'character', span: source.span(0), parent: null, parameterised: false };

/** Any number of characters of `count` disjoint ranges over all planes; each range is its own grammar position. */
export function repertoire(count: number): LabelledAutomaton {
  const random = randomFractions(1);
  const width = 0x110000 / count;
  const ranges = Array.from({ length: count }, (_, i): SymbolRange => {
    const from = Math.floor(i * width + (random() * width) / 4);
    return [from, Math.floor(from + (random() * width) / 2)];
  });
  const inside = intersectionOfSets(ranges, SCALAR_VALUES);
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
        origin: { span: source.span(0), path, startedRule: null, guard: false },
        set: [range],
      })),
      [],
    ],
  };
}
