/**
 * Rules of RFCs with captures that are in no example, on sentences of the rule and changed ones: against APG each text,
 * against all readings of the reference a share and each text that APG, which never goes back, refuses and we accept.
 * WELLFORMED_FUZZ=10, the default of `npm run test:long`, is a million texts a rule.
 */
import { describe, expect, test } from 'vitest';
import { FOURFOLD_LIMIT, fourfold } from '../support/growth.ts';
import { FUZZ, random } from '../support/random.ts';
import { comparedCaptures, compareTexts } from './compare-rfc-captures.ts';
import { HOSTILE, RFC_CAPTURES } from './rfc-captures.ts';
import { compareSplits } from './splits.ts';

describe.each(RFC_CAPTURES.map(([name, abnf, forApg]) => ({ name, abnf, forApg })))(
  '$name',
  ({ name, abnf, forApg }) => {
    const texts = comparedCaptures(name, abnf, forApg);

    test('has the captures of APG, and of the reference', { timeout: 3_600_000 }, () => {
      const count = 100_000 * FUZZ;
      const tally = compareTexts(texts, random(name.length * 7919), count, 500);
      process.stderr.write(`${name}: ${JSON.stringify(tally)}\n`);
      expect(tally.byApg).toBeGreaterThan(count / 4);
      expect(tally.byApg).toBeGreaterThan(tally.accepted * 0.99);
      expect(tally.byReference).toBeGreaterThan(count / 5000);
    });

    test('has the same captures of each text cut in every way', () => {
      const chance = random(name.length);
      let compared = 0;
      for (let n = 0; n < 4000 && compared < 60 * FUZZ; n++) {
        const octets = Uint8Array.from(texts.nearbyText(chance));
        if (!texts.compiled.form.test(octets)) continue;
        compareSplits(texts.compiled.form, octets, `${name} ${octets}`);
        compared++;
      }
      expect(compared).toBeGreaterThan(50);
    });

    test('takes linear time on the text that makes a parser with a way back slow', () => {
      const [before, again, after] = HOSTILE[name] as readonly [string, string, string];
      const text = (size: number) => new TextEncoder().encode(before + again.repeat(size / again.length) + after);
      const { form } = texts.compiled;
      const ratio = fourfold(4_000_000, text, (octets) => form.match(octets));
      // Not finite: a million octets are below the tick of the clock, or the text is refused early.
      expect(Number.isFinite(ratio) ? ratio : 0).toBeLessThan(FOURFOLD_LIMIT);
    });
  },
);
