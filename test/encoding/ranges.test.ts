/** Random range lists in every encoding against JavaScript's regular expressions. A long run tries two thousand. */
import { expect, test } from 'vitest';
import { compileGrammar } from '../../src/compile/form.ts';
import { oracleAccepts } from '../../src/compile/grammar/oracle.ts';
import { FUZZ } from '../support/random.ts';
import { disagreements } from './disagreements.ts';
import { grammarOf, PROPERTIES, probes, randomRepertoire, rangesOf } from './ranges.ts';

test('random range lists: each encoding accepts what the regular expression matches', () => {
  for (let seed = 0; seed < (FUZZ > 1 ? 200 * FUZZ : 5); seed++) {
    const repertoire = randomRepertoire(seed);
    expect(disagreements(repertoire, seed, 200), `seed ${seed}, [${repertoire.pattern}]`).toEqual([]);
  }
});

test('10 random range lists: the oracle accepts what the regular expression matches', () => {
  for (let seed = 0; seed < 10; seed++) {
    const repertoire = randomRepertoire(seed);
    const pattern = new RegExp(`^[${repertoire.pattern}]$`, 'u');
    const { ohm } = grammarOf(repertoire.ranges);
    const sample = [...probes(repertoire, seed, 20)].filter((_, i) => i % 7 === 0).slice(0, 40);
    const wrong = sample.filter(
      (scalar) => oracleAccepts(ohm, [scalar]) !== pattern.test(String.fromCodePoint(scalar)),
    );
    expect(wrong, `seed ${seed}`).toEqual([]);
  }
});

test('a range whose end is moved by one is noticed', () => {
  const [[from, to] = [0, 0]] = rangesOf(PROPERTIES[1] as string);
  const moved = { ranges: [[from, to + 1] as const], pattern: `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}` };
  expect(disagreements(moved, 1, 0).length).toBeGreaterThan(0);
});

test('thousands of ranges make two states over scalar values', () => {
  const ranges = PROPERTIES.flatMap(rangesOf);
  expect(ranges.length).toBeGreaterThan(3000);
  expect(compileGrammar(grammarOf(ranges)).next.length).toBe(2);
});
