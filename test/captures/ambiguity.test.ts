/** Which grammars have two readings, by an enumeration of all of them; a long run takes more. */
import { expect, test } from 'vitest';
import { readRules } from '../reference/abnf.ts';
import { readings, readTags } from '../reference/readings.ts';
import { FUZZ, random } from '../support/random.ts';
import { type AmbiguityTally, compareReadings } from './all-readings.ts';

const octets = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['; @capture x, y\np = x y\nx = 1*"a"\ny = *"a"\n', 'aa', 2],
  ['; @capture x, y\np = x y\nx = 1*"a"\ny = *"b"\n', 'aab', 1],
  ['; @capture x\np = *x\nx = *"a"\n', '', 3],
  ['p = *"a" *"a"\n', 'aaa', 1],
  ['; @capture q\np = q\n; @capture-label k\nq = x / y\nx = "a"\ny = "a"\n', 'a', 2],
])('the reference: %j has of %j %d readings', (abnf, text, count) => {
  expect(readings(readRules(abnf), readTags(abnf), 'p', octets(text))).toHaveLength(count);
});

/** Seeds of grammars that take some milliseconds. */
const SMALL = [3, 5, 6, 8, 9, 11, 19, 21, 22, 25, 27, 28, 29, 30, 31, 32];

test('a random grammar is refused if and only if a text has two readings, and the shortest is shown', () => {
  const tally: AmbiguityTally = { accepted: 0, refused: 0, texts: 0, longest: 0, labels: 0 };
  const seeds = FUZZ > 1 ? Array.from({ length: 400 * FUZZ }, (_, seed) => seed) : SMALL;
  for (const seed of seeds) compareReadings(random(seed), FUZZ > 1 ? 7 : 4, tally);
  expect(Math.min(tally.accepted, tally.refused)).toBeGreaterThan(6);
});
