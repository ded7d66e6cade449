/**
 * languageDifference() against brute force: all texts, ordered by length and then
 * by symbols, until exactly one side accepts one. Two automata of n and m states
 * that differ do so on a text of fewer than n + m symbols (E. F. Moore, 1956). So
 * brute force over three states a side is a proof too.
 */
import { describe, expect, test } from 'vitest';
import { type Automaton, accepts } from '../../src/compile/automaton/automaton.ts';
import { isEmptyDifference, jointClasses, languageDifference } from '../../src/compile/automaton/difference.ts';
import { minimise } from '../../src/compile/automaton/minimise.ts';
import { smallestSymbols, textsUpTo } from '../../src/compile/automaton/suite.ts';
import { octets, units } from '../../src/shared/alphabet.ts';
import { compiled } from '../support/grammar-text.ts';
import { FUZZ, random } from '../support/random.ts';
import { randomAutomaton, renumbered, withClassesSplit } from './random-automaton.ts';

function firstOnlyIn(one: Automaton, other: Automaton, symbols: readonly number[]): readonly number[] | null {
  const longest = one.next.length + other.next.length - 1;
  for (const word of textsUpTo(symbols, longest)) {
    if (accepts(one, word) && !accepts(other, word)) return word;
  }
  return null;
}

describe('languageDifference', () => {
  test('finds for each side the first of the shortest texts that only this side accepts', () => {
    let different = 0;
    for (let seed = 0; seed < 300 * FUZZ; seed++) {
      const source = random(seed);
      const [left, right] = [randomAutomaton(source, 3, 2), randomAutomaton(source, 3, 2)];
      const symbols = smallestSymbols(jointClasses([left, right]).map(({ set }) => set));
      const found = languageDifference(left, right);
      const byForce = { onlyLeft: firstOnlyIn(left, right, symbols), onlyRight: firstOnlyIn(right, left, symbols) };
      expect(found, `seed ${seed}`).toEqual(byForce);
      if (!isEmptyDifference(found)) different++;
    }
    expect(different).toBeGreaterThan(100);
  });

  test('finds the same texts over all octets as over one octet of each class', () => {
    for (let seed = 0; seed < 40; seed++) {
      const source = random(seed);
      const [left, right] = [randomAutomaton(source, 2, 2), randomAutomaton(source, 2, 2)];
      const { onlyLeft } = languageDifference(left, right);
      if (onlyLeft && onlyLeft.length > 2) continue;
      const everyOctet = Array.from({ length: octets.size }, (_, octet) => octet);
      const words = textsUpTo(everyOctet, onlyLeft?.length ?? 1);
      let first: readonly number[] | null = null;
      for (const word of words) {
        if (accepts(left, word) && !accepts(right, word)) {
          first = word;
          break;
        }
      }
      expect(first, `seed ${seed}`).toEqual(onlyLeft);
    }
  });

  test('finds no difference between two representations of one automaton', () => {
    for (let seed = 0; seed < 300 * FUZZ; seed++) {
      const source = random(seed);
      const automaton = randomAutomaton(source, 6, 4);
      const other = withClassesSplit(source, renumbered(source, automaton));
      expect(isEmptyDifference(languageDifference(automaton, other)), `seed ${seed}`).toBe(true);
      expect(isEmptyDifference(languageDifference(other, minimise(automaton).automaton)), `seed ${seed}`).toBe(true);
    }
  });

  test.each([
    { left: '"a"', right: '"a"', onlyLeft: null, onlyRight: null },
    { left: '"a"', right: '"b"', onlyLeft: [0x61], onlyRight: [0x62] },
    { left: '"a"*', right: '"a"+', onlyLeft: [], onlyRight: null },
    { left: '"a"*', right: '("a" "a")*', onlyLeft: [0x61], onlyRight: null },
    { left: '"\\x00".."\\xFF"', right: '"\\x00".."\\xFE"', onlyLeft: [0xff], onlyRight: null },
    { left: '"\\x80".."\\xBF"', right: '"\\x7F".."\\xBE"', onlyLeft: [0xbf], onlyRight: [0x7f] },
  ])('distinguishes $left from $right by $onlyLeft and $onlyRight', ({ left, right, onlyLeft, onlyRight }) => {
    const [one, other] = [compiled(`G { a = ${left} }`), compiled(`G { a = ${right} }`)];
    expect(languageDifference(one, other)).toEqual({ onlyLeft, onlyRight });
    expect(languageDifference(other, one)).toEqual({ onlyLeft: onlyRight, onlyRight: onlyLeft });
  });

  test('refuses to compare texts of octets with texts of code units', () => {
    const [one, other] = [compiled('G { a = "a" }', octets), compiled('G { a = "a" }', units)];
    expect(() => languageDifference(one, other)).toThrow(TypeError);
    expect(() => languageDifference(one, other)).toThrow('octets');
    expect(() => languageDifference(other, other)).not.toThrow();
  });
});
