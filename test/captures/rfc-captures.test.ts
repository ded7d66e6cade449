/** A share of rfc-captures.long.ts: rules of RFCs with captures against APG and the reference, and cut in every way. */
import { describe, expect, test } from 'vitest';
import { random } from '../support/random.ts';
import { comparedCaptures, compareTexts } from './compare-rfc-captures.ts';
import { RFC_CAPTURES } from './rfc-captures.ts';
import { compareSplits } from './splits.ts';

/** Small automata with lists, records and labels: each takes some milliseconds. */
const SAMPLE = ['RFC 6901', 'RFC 6570', 'RFC 9110 Range', 'RFC 9112', 'RFC 9111', 'RFC 4514', 'RFC 5545', 'RFC 6265'];
const SMALL = RFC_CAPTURES.filter(([name]) => SAMPLE.some((start) => name.startsWith(start)));

describe.each(SMALL.map(([name, abnf, forApg]) => ({ name, abnf, forApg })))('$name', ({ name, abnf, forApg }) => {
  const texts = comparedCaptures(name, abnf, forApg);

  test('has the captures of APG and of the reference', () => {
    expect(compareTexts(texts, random(7), 40, 10).byApg).toBeGreaterThan(8);
  });

  test('has the same captures of a text cut in every way', () => {
    const chance = random(3);
    let octets = Uint8Array.of();
    while (octets.length < 3 || octets.length > 20 || !texts.compiled.form.test(octets))
      octets = Uint8Array.from(texts.nearbyText(chance));
    compareSplits(texts.compiled.form, octets, `${name} ${octets}`);
  });
});
