/** The check of the recipe examples/pg-copy.ts; pg-copy.real.ts runs it against a server. */
import { expect, test } from 'vitest';
import { checked } from '../../examples/pg-copy.ts';
import { chunks, faulty } from './pg-copy-texts.ts';

async function passed(source: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of checked(source)) all.push(chunk);
  return Buffer.concat(all).toString();
}

test.each(faulty)('a fault %s is reported with its line', async (_what, parts, message) => {
  await expect(passed(chunks(...parts))).rejects.toThrow(message);
});

test('well-formed text passes unchanged', async () => {
  expect(await passed(chunks('1,€', ['E2'], ['82 AC'], '\n'))).toBe('1,€€\n');
});
