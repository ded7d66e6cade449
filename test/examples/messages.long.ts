/** A million messages of the packages, and the same with octets changed, beside our grammars, as machine and as module; every split of 200 of them. */
import { describe, expect, it } from 'vitest';
import { FUZZ, random } from '../support/random.ts';
import { compare } from './messages/compare.ts';
import { PROTOCOLS } from './messages/differences.ts';
import { PACKAGES } from './messages/packages.ts';
import { formOf } from './messages/values.ts';

const EACH = (1_000_000 / Object.keys(PROTOCOLS).length) * FUZZ;
/** `SEED=5000000` compares others. */
const FIRST = Number(process.env.SEED ?? 1_000_000);

describe.each(Object.keys(PROTOCOLS) as (keyof typeof PROTOCOLS)[])('%s', { timeout: 3_600_000 }, (name) => {
  it('has the values that the package reads; octets changed are judged alike, or for a reason that stands in the table', async () => {
    for (let seed = 0; seed < EACH; seed++) {
      compare(name, random(FIRST + seed));
      // The packages leave work for the next turn, which must come before memory is full.
      if (seed % 1000 === 0) await new Promise(setImmediate);
    }
  });

  it('reads 200 messages that are cut at any place, and short ones at any two', async () => {
    const form = formOf(name);
    let found = 0;
    for (let seed = 0; found < 200; seed++) {
      if (seed % 100 === 0) await new Promise(setImmediate);
      const text = Uint8Array.from(PACKAGES[name].make(random(seed)));
      if (text.length > 1000 || !form.test(text)) continue;
      found++;
      const whole = JSON.stringify(form.parse(text));
      for (let first = 0; first <= text.length; first++) {
        const last = text.length > 60 || found > 40 ? first : text.length;
        for (let second = first; second <= last; second++) {
          const reader = form.reader();
          const parts = [text.subarray(0, first), text.subarray(first, second), text.subarray(second)];
          const read = parts.flatMap((part) => [...reader.push(part)]);
          reader.end();
          // Asked first: an expectation costs more than a message.
          if (JSON.stringify(read) !== `[${whole}]`)
            expect(JSON.stringify(read), `${first}, ${second}`).toBe(`[${whole}]`);
        }
      }
    }
  });
});
