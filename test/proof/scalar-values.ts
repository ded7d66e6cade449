/** All scalar values in UTF-8, 2,048 to a text: texts stay under 10 kB, since the oracle is slow on longer ones. */
import { reference } from '../reference/index.ts';

export function* allScalarValues(): Generator<{ from: number; text: number[] }> {
  const encode = reference.utf8.encode as (scalar: number) => number[];
  for (let from = 0; from <= 0x10ffff; from += 0x800) {
    if (from === 0xd800) continue;
    const text: number[] = [];
    for (let scalar = from; scalar < from + 0x800; scalar++) for (const symbol of encode(scalar)) text.push(symbol);
    yield { from, text };
  }
}
