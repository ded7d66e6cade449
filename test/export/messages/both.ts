/** Emitted readers beside the package: on the messages of each example, and of random grammars. */
import { describe, expect, test } from 'vitest';
import { messageForm } from '../../../src/run/messages/form.ts';
import { GRAMMARS } from '../../examples/messages/values.ts';
import { grammarOf, mutated, octetsOfMessage, randomMessage } from '../../messages/random.ts';
import { isInstalled } from '../../support/programs.ts';
import { random } from '../../support/random.ts';
import { compiled, example, LANGUAGES, type Text, wrong } from './programs.ts';
import { textsOf } from './texts.ts';

export interface Amount {
  /** Texts of each example, about a tenth of them cut at every place. */
  readonly texts: number;
  readonly randomGrammars: number;
  readonly textsOfEach: number;
  readonly isOptimized: boolean;
}

/** The tests of both languages, in a file that calls it. */
export function testsOfLanguages({ texts: count, randomGrammars, textsOfEach, isOptimized }: Amount): void {
  describe.each(Object.entries(LANGUAGES))('%s', (_, { tool, build }) => {
    describe.skipIf(!isInstalled(tool))('compiles with all warnings and says what the package says', () => {
      test.each(Object.keys(GRAMMARS) as (keyof typeof GRAMMARS)[])('of %s', (name) => {
        const messages = example(name);
        const texts = textsOf(name, count);
        expect(wrong(build(name, messages, isOptimized), messages, texts).slice(0, 5)).toEqual([]);
        const form = messageForm(messages.table);
        const good = texts.filter(({ octets }) => form.test(Uint8Array.from(octets))).length;
        expect(good).toBeGreaterThan(count / 20);
        expect(texts.length - good).toBeGreaterThan(count / 20);
      });

      test('of random messages', () => {
        for (let seed = 0; seed < randomGrammars; seed++) {
          const { below } = random(seed + 50);
          const last = { kind: 'counted', name: 'last', integer: 'u8', times: 1, plus: 0, content: 'digits' } as const;
          const message = [...randomMessage(below, 2, false), last];
          const messages = compiled('message', grammarOf(message), 'message');
          const texts = Array.from({ length: textsOfEach }, (_, i): Text => {
            const valid = octetsOfMessage(below, message);
            return { octets: i % 3 === 0 ? valid : mutated(below, valid), isCut: i % 4 === 0 && valid.length < 80 };
          });
          const found = wrong(build(`random-${seed}`, messages, isOptimized), messages, texts);
          expect(found.slice(0, 3), grammarOf(message)).toEqual([]);
        }
      });
    });
  });
}
