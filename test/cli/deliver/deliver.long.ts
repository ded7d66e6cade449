/**
 * The memory that deliveries and repairs take.
 */

import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryOf, outcomeOf, PRINT_MEMORY, startCli } from '../../support/process.ts';
import { random } from '../../support/random.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Writes a file of lines, one in a few thousand of them bad. */
function writeLines(path: string, megabytes: number): void {
  const { below, chance } = random(11);
  const descriptor = openSync(path, 'w');
  for (let written = 0, i = 0; written < megabytes * 1e6; ) {
    const lines = Array.from(
      { length: 5000 },
      () => `{"id":${i++},"text":"${'x'.repeat(below(200))}${chance(0.0003) ? '\xFF' : ''}"}\n`,
    );
    written += writeSync(descriptor, Buffer.from(lines.join(''), 'latin1'));
  }
  closeSync(descriptor);
}

async function memoryFor(args: readonly string[]): Promise<number> {
  return memoryOf(await outcomeOf(startCli(args, [PRINT_MEMORY])));
}

test('a delivery and a repair of a large file, and of one line of that size, take the memory of a small one', async () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeLines(at('small'), 5);
  writeLines(at('large'), 400);
  spawnSync('sh', ['-c', "tr '\\n' ' ' < large > line"], { cwd: folder });
  const deliver = (input: string) => memoryFor(['check', '--accept', at('good'), '--reject', at('bad'), at(input)]);
  const repair = (input: string) => memoryFor(['repair', '-o', at('out'), at(input)]);
  for (const memory of [deliver, repair]) {
    const small = await memory('small');
    expect(small).toBeGreaterThan(1000);
    expect(await memory('large')).toBeLessThan(small + 100_000);
    expect(await memory('line')).toBeLessThan(small + 100_000);
  }
});
