import { expect, test } from 'vitest';
import { TripleMap } from '../../src/compile/automaton/triples.ts';
import { random } from '../support/random.ts';

test('get returns the last value that was set for three numbers, as a Map does', () => {
  const { below } = random(1);
  const triples = new TripleMap();
  const map = new Map<string, number>();
  for (let i = 0; i < 5000; i++) {
    const key = [below(20), below(20), 2 ** 31 - 2 - below(20)] as const;
    expect(triples.get(...key)).toBe(map.get(key.join()));
    // The values include 0 and the greatest value.
    const value = i % 2 === 0 ? i : 2 ** 31 - 2 - i;
    triples.set(...key, value);
    map.set(key.join(), value);
  }
  for (const [key, value] of map)
    expect(triples.get(...(key.split(',').map(Number) as [number, number, number]))).toBe(value);
  expect(map.size).toBeGreaterThan(3000);
  expect(triples.get(41, 0, 0)).toBeUndefined();
});

test('keys that are permutations of each other are different keys', () => {
  const triples = new TripleMap();
  triples.set(1, 2, 3, 0);
  expect([triples.get(1, 2, 3), triples.get(3, 2, 1), triples.get(2, 1, 3)]).toEqual([0, undefined, undefined]);
});
