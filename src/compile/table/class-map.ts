/**
 * A partition of the alphabet ↔ the class map of a generated table.
 *
 *     octets   256 numbers: the class of each octet
 *     units    ranges: first unit, class, first unit of the next range, class, …
 */
import type { Alphabet, SymbolRange } from '../../shared/alphabet.ts';
import type { ClassMap } from '../../shared/layout.ts';
import { classRanges } from '../automaton/automaton.ts';
import { type SymbolSet, symbolSet } from '../symbols.ts';

export function classesToMap(alphabet: Alphabet, classes: readonly SymbolSet[]): ClassMap {
  const ranges = classRanges(classes);
  if (alphabet.name !== 'octets') return ranges.flatMap(({ from, c }) => [from, c]);
  return ranges.flatMap(({ from, to, c }) => new Array<number>(to - from + 1).fill(c));
}

/** The inverse, for reading a table back. Cost: alphabet. */
export function mapToClasses(alphabet: Alphabet, map: ClassMap, classCount: number): SymbolSet[] {
  const parts: [from: number, to: number, c: number][] =
    alphabet.name === 'octets'
      ? map.map((c, octet) => [octet, octet, c])
      : Array.from({ length: map.length / 2 }, (_, i) => [
          map[2 * i] as number,
          (map[2 * i + 2] ?? alphabet.size) - 1,
          map[2 * i + 1] as number,
        ]);
  const ranges = Array.from({ length: classCount }, (): SymbolRange[] => []);
  for (const [from, to, c] of parts) ranges[c]?.push([from, to]);
  return ranges.map(symbolSet);
}
