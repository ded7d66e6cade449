/** A rule of an RFC with captures, compiled, beside APG and the reference; the sample and the long run share it. */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { type ComparedRule, nearbyText } from '../abnf/independent.ts';
import { readRules } from '../reference/abnf.ts';
import { type Reading, readings, readTags } from '../reference/readings.ts';
import type { Random } from '../support/random.ts';
import { capturesOf, readingOf } from './all-readings.ts';
import { apgReadings } from './apg-oracle.ts';

export type ComparedCaptures = ReturnType<typeof comparedCaptures>;

/** `forApg`: rules that stand in place of those of the same name, for a parser that never goes back. */
export function comparedCaptures(name: string, abnf: string, forApg = '') {
  const [, start = ''] = /^([A-Za-z][\w-]*) *=/m.exec(abnf) ?? [];
  const [rules, tags] = [readRules(abnf), readTags(abnf)];
  const compiled = capturesOf(abnf);
  const replaced = [...forApg.matchAll(/^([A-Za-z][\w-]*) *=/gm)].map(([, rule]) => rule as string);
  const kept = replaced.reduce(
    (text, rule) => text.replace(new RegExp(`^${rule} *=.*\\n(?: .*\\n)*`, 'm'), ''),
    abnf.replace(/^;.*\n/gm, ''),
  );
  const apg = apgReadings(`${kept}${forApg}`, rules, tags);
  const source: ComparedRule = { name, rules, start, inScalars: false, accepts: () => false, test: () => false };
  return {
    name,
    compiled,
    nearbyText: (chance: Random) => nearbyText(source, chance),
    byApg: (text: readonly number[]) => apg(start, text),
    all: (text: readonly number[]) => readings(rules, tags, start, text),
    ours: (text: readonly number[]): Reading | null => {
      const value = compiled.form.match(Uint8Array.from(text));
      return value && readingOf(value, compiled.shape);
    },
  };
}

/** Compares `count` texts; one in `every` with the reference, and each of the first that APG alone refuses. */
export function compareTexts(compared: ComparedCaptures, chance: Random, count: number, every: number) {
  const tally = { texts: 0, accepted: 0, byApg: 0, byReference: 0 };
  for (let n = 0; n < count; n++) {
    const text = compared.nearbyText(chance);
    const about = `${compared.name} ${JSON.stringify(String.fromCharCode(...text))}`;
    const ours = compared.ours(text);
    const theirs = compared.byApg(text);
    // Asked first: an expectation costs as much as both parsers.
    if (theirs && !isDeepStrictEqual(ours, theirs)) expect(ours, about).toEqual(theirs);
    if (n % every === 0 || (ours && !theirs && tally.byReference < count / 50)) {
      expect(ours ? [ours] : [], about).toEqual(compared.all(text));
      tally.byReference++;
    }
    tally.texts++;
    if (ours) tally.accepted++;
    if (theirs) tally.byApg++;
  }
  return tally;
}
