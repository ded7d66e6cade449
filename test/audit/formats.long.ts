/** Documents of tags that never close, and of marks that could have an end, are read in one pass. */
import { expect, test } from 'vitest';
import { plainText } from '../../src/audit/text/formats/plain-text.ts';

test.each([
  ['a.html', '</p>'],
  ['a.html', '<!--'],
  ['a.html', '<p '],
  ['a.md', '['],
  ['a.md', '*a'],
  ['a.md', '<!'],
])('%s of %s again and again takes time in proportion to its length', async (file, part) => {
  const fastest = async (n: number) => {
    const times: number[] = [];
    for (let run = 0; run < 3; run++) {
      const start = performance.now();
      await plainText(file, part.repeat(n));
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  await fastest(1000);
  // Twenty times the length; time in proportion to its square would be 400 times as long.
  expect(await fastest(400_000)).toBeLessThan(120 * (await fastest(20_000)));
});
