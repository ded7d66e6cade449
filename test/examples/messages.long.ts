/** A million messages of the packages, and the same with octets changed, beside our grammars; every split of some of them. */
import { describe, expect, it } from 'vitest';
import { FUZZ, random } from '../support/random.ts';
import { compare, PROTOCOLS } from './messages/compare.ts';
import { PACKAGES } from './messages/packages.ts';
import { formOf } from './messages/values.ts';

const EACH = (1_000_000 / Object.keys(PROTOCOLS).length) * FUZZ;

describe.each(Object.keys(PROTOCOLS) as (keyof typeof PROTOCOLS)[])('%s', { timeout: 3_600_000 }, (name) => {
  it('has the values that the package reads; octets changed are judged alike, or for a reason that stands in the table', async () => {
    for (let seed = 0; seed < EACH; seed++) {
      compare(name, random(1_000_000 + seed));
      // The packages leave work for the next turn, which must come before memory is full.
      if (seed % 1000 === 0) await new Promise(setImmediate);
    }
  });

  it('reads a message that is cut at any place, or at any two', () => {
    const form = formOf(name);
    for (let seed = 0; seed < 40; seed++) {
      const text = Uint8Array.from(PACKAGES[name].make(random(seed)));
      if (text.length > 60 || !form.test(text)) continue;
      const whole = JSON.stringify(form.parse(text));
      for (let first = 0; first <= text.length; first++) {
        for (let second = first; second <= text.length; second++) {
          const reader = form.reader();
          const parts = [text.subarray(0, first), text.subarray(first, second), text.subarray(second)];
          const found = parts.flatMap((part) => [...reader.push(part)]);
          reader.end();
          expect(JSON.stringify(found)).toBe(`[${whole}]`);
        }
      }
    }
  });
});
