/**
 * A delivery of a large file, killed by the system at any moment, and finished by
 * the same command; and the memory that deliveries take.
 */

import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { outcomeOf, startCli } from '../../support/process.ts';
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

test('a delivery that is killed again and again ends with the files of one that is not', async () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder, name);
  writeLines(at('in'), 600);
  const args = (prefix: string) => [
    'check',
    '--accept',
    at(`${prefix}good`),
    '--reject',
    at(`${prefix}bad`),
    '--resume',
    at('in'),
  ];
  const position = (): number => {
    return existsSync(at('good.checkpoint'))
      ? JSON.parse(readFileSync(at('good.checkpoint'), 'utf8')).reached.position
      : 0;
  };
  const { below } = random(Date.now() & 0xffff);
  // A run can also be killed after its last step, when the checkpoint is gone.
  const isDone = () => existsSync(at('good')) && !existsSync(at('good.checkpoint'));
  let kills = 0;
  while (!isDone()) {
    const [before, child] = [position(), startCli(args(''))];
    let ended = false;
    const outcome = outcomeOf(child).finally(() => (ended = true));
    // Some time after the next checkpoint, so that every run comes further.
    while (!ended && position() === before) await setTimeout(2);
    await setTimeout(below(100));
    if (child.kill('SIGKILL')) kills++;
    await outcome;
    if (!isDone()) expect(position()).toBeGreaterThanOrEqual(before);
  }
  expect(kills).toBeGreaterThan(2);
  expect((await outcomeOf(startCli(args('whole-')))).code).toBe(1);
  for (const name of ['good', 'bad', 'bad.faults.ndjson']) {
    expect(spawnSync('cmp', [at(name), at(`whole-${name}`)]).status, name).toBe(0);
    rmSync(at(name));
  }
});

/** For imports of startCli: prints the most memory that the process had, in kB, when it ends. */
const PRINT_MEMORY =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("maxRSS "+process.resourceUsage().maxRSS+"\\n"))';

async function memoryFor(args: readonly string[]): Promise<number> {
  const { err } = await outcomeOf(startCli(args, [PRINT_MEMORY]));
  return Number(/maxRSS (\d+)/.exec(err)?.[1]);
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
