/** The filter slurm-array.sh of examples/ranges by itself: the verdict of check, also after a filter was cut. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { utf8 } from '../../src/index.ts';
import { root } from '../support/library.ts';
import { PROGRAM } from '../support/program.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const bad = Buffer.from('Ça va €😀\n'.repeat(2000));
bad[20_001] = 0xff;
const path = put(folder, 'bad.txt', bad);
const program = `${process.execPath} ${PROGRAM.join(' ')}`;

test('the filter of the Slurm array does the ranges of its job, and goes on where it was cut', () => {
  const cwd = join(folder, 'slurm');
  mkdirSync(cwd);
  const script = join(root, 'examples/ranges/slurm-array.sh');
  const as = (...args: readonly string[]) =>
    spawnSync('sh', ['-c', `${program} "$@"`, 'sh', ...args], { cwd, encoding: 'utf8' });
  writeFileSync(join(cwd, 'plan.ndjson'), as('plan', '--size', '4000', path).stdout);
  const job = (id: string) => {
    const env = { ...process.env, WELLFORMED: program, SLURM_ARRAY_TASK_ID: id, SLURM_ARRAY_TASK_COUNT: '2' };
    return spawnSync('sh', [script], { cwd, env, encoding: 'utf8' }).status;
  };
  expect([job('0'), job('1')]).toEqual([0, 0]);
  const results = () => readdirSync(cwd).filter((name) => name.startsWith('results-'));
  const merge = () => as('merge', '--plan', 'plan.ndjson', ...results());
  expect(results()).toHaveLength(2);
  // The second job was killed while it wrote.
  truncateSync(join(cwd, results()[1] as string), 100);
  expect(merge().status).toBe(2);
  expect(job('1')).toBe(0);
  expect(results()).toHaveLength(3);
  expect(merge().stdout).toContain(utf8.check(bad)?.message as string);
});
