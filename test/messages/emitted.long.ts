/** The grammars of examples/messages and random ones, by the function that `generate` writes and by the machine. */
import { expect, test } from 'vitest';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { PACKAGES } from '../examples/messages/packages.ts';
import { bothReadersOf } from '../examples/messages/values.ts';
import { FUZZ, random as seeded } from '../support/random.ts';
import { bothOf, compareBoth } from './emitted.ts';
import { grammarOf, mutated, octetsOfMessage, randomMessage } from './random.ts';

test.each(Object.keys(PACKAGES) as (keyof typeof PACKAGES)[])(
  'messages of %s are read alike, changed and cut',
  { timeout: 3_600_000 },
  (name) => {
    const both = bothReadersOf(name);
    let accepted = 0;
    for (let seed = 0; seed < 40 * FUZZ; seed++) {
      const random = seeded(seed);
      const octets = Uint8Array.from(PACKAGES[name].make(random));
      compareBoth(both, octets, random.below(octets.length + 1));
      if (both.accepts(octets)) accepted++;
      for (let k = 0; k < 10; k++) {
        const changed = Uint8Array.from(mutated(random.below, [...octets]));
        compareBoth(both, changed, random.below(changed.length + 1));
      }
      if (octets.length > 300) continue;
      for (let at = 0; at < octets.length; at++) compareBoth(both, octets.slice(0, at), at >> 1);
    }
    expect(accepted).toBeGreaterThan(30);
  },
);

test('random grammars are read alike', { timeout: 3_600_000 }, () => {
  const random = seeded(25_000 + Number(process.env.SEED ?? 0)).below;
  for (let k = 0; k < 10 * FUZZ; k++) {
    const last = { kind: 'counted', name: 'last', integer: 'u8', times: 1, plus: 0, content: 'any' } as const;
    const message = [...randomMessage(random, 2, false), last];
    const both = bothOf(compiledMessages(grammarOf(message), {}));
    for (let i = 0; i < 200; i++) {
      const octets = octetsOfMessage(random, message);
      compareBoth(both, Uint8Array.from(i % 2 ? octets : mutated(random, octets)), random(octets.length + 1));
    }
  }
});
