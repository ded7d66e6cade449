/** Summaries of parts whose offset is known: they give the verdict of `check` at any cuts, and fit nowhere else. */
import { describe, expect, test } from 'vitest';
import {
  conclude,
  merge,
  type Summary,
  summarize,
  summarizeAll,
  utf8,
  utf16,
  utf16be,
  utf16Signature,
} from '../../src/index.ts';
import { chunksOf } from '../support/chunks.ts';
import { random } from '../support/random.ts';
import { octetForms, octetTexts } from './forms.ts';

test.each(octetForms)('parts of %s at their offsets merge to the verdict of check', async (id, form) => {
  const rnd = random(81);
  let ill = 0;
  for (const text of octetTexts(id, 40, 82)) {
    const cuts = Array.from({ length: rnd.below(5) }, () => rnd.below(text.length + 1)).sort((a, b) => a - b);
    const parts = await Promise.all(
      [0, ...cuts].map((start, i) =>
        summarizeAll(form, chunksOf(text.subarray(start, cuts[i] ?? text.length), 1 + rnd.below(90)), { start }),
      ),
    );
    const whole = parts.reduce((a, b) => merge(a, b));
    const fault = form.check(text);
    expect(conclude(form, whole)).toEqual(fault);
    if (fault) ill++;
  }
  expect(ill).toBeGreaterThan(3);
});

describe('a summary at an offset', () => {
  const octets = Buffer.from('00410042D83DDE000043', 'hex');
  const at = (start: number, form = utf16be) => summarizeAll(form, [octets.subarray(start)], { start });
  const states = (summary: Summary) => summary.from.filter((index) => index >= 0).length;

  test('has outcomes for the states only in which a text can be there', async () => {
    const all = summarize(utf16be, octets.subarray(3));
    const [even, odd] = [await at(2), await at(3)];
    expect([states(even) + states(odd), states(all)]).toEqual([all.from.length, all.from.length]);
    expect([states(even) > 0, states(odd) > 0]).toEqual([true, true]);
    odd.from.forEach((index, state) => {
      if (index >= 0) expect(odd.outcomes[index]).toEqual(all.outcomes[all.from[state] as number]);
    });
    expect(await summarizeAll(utf8, [octets], { start: 3 })).toEqual(summarize(utf8, octets));
    expect((await at(2, utf16Signature)).outcomes.length).toBeLessThan(
      summarize(utf16Signature, octets).outcomes.length,
    );
  });

  test('is refused next to a part that ends elsewhere, and as a whole text', async () => {
    const first = await summarizeAll(utf16be, [octets.subarray(0, 3)], { start: 0 });
    expect(conclude(utf16be, merge(first, await at(3)))).toBeNull();
    const even = await at(4);
    expect(() => merge(first, even)).toThrow('cannot merge summaries of utf16be');
    const odd = await at(3);
    expect(() => conclude(utf16be, odd)).toThrow('expected the summary of a text from its start');
  });

  test('needs an offset that is one', async () => {
    for (const start of [-1, 0.5, Number.NaN, 2 ** 53, '5' as never, Symbol() as never]) {
      await expect(summarizeAll(utf16, ['a'], { start })).rejects.toThrow(RangeError);
    }
  });
});
