/** Captures in the vectors of a small grammar. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('each well-formed vector has its captures, and no other vector has any', async () => {
  const path = join(temporaryFolder(), 'pair.abnf');
  writeFileSync(path, '; @capture a, b\npair = a [ "=" b ]\na = "x"\nb = *DIGIT\n');
  const { out } = await runCli(['vectors', path, '--extra-states', '0']);
  const { vectors } = JSON.parse(out) as { vectors: readonly { text: string; ok: boolean; captures?: unknown }[] };
  for (const { text, ok, captures } of vectors) {
    const end = text.length / 2;
    const b = end > 1 ? { b: { start: 2, end } } : {};
    expect([text, captures]).toEqual([text, ok ? { start: 0, end, a: { start: 0, end: 1 }, ...b } : undefined]);
  }
  expect(new Set(vectors.map(({ ok }) => ok)).size).toBe(2);
});
