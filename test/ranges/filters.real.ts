/**
 * The filter parallel.sh of examples/ranges with GNU parallel: the verdict of check, also after a filter was killed in the
 * middle. Without parallel it is skipped, with a line that says so.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { utf8 } from '../../src/index.ts';
import { root } from '../support/library.ts';
import { PROGRAM } from '../support/program.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const isThere = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('GNU parallel') ?? false;
if (!isThere) process.stderr.write('skipped: GNU parallel is not installed (Debian: parallel)\n');

const folder = temporaryFolder();
const bad = Buffer.from('Ça va €😀\n'.repeat(2000));
bad[20_001] = 0xff;
const path = put(folder, 'bad.txt', bad);
const program = `${process.execPath} ${PROGRAM.join(' ')}`;

/** A command that does as `wellformed` does, but once its third result is written it is killed, as by a kernel out of memory. */
const killed = put(
  folder,
  'killed.sh',
  `#!/bin/sh
case "$1" in
summarize) [ -e "${folder}/was-killed" ] || { touch "${folder}/was-killed"; ${program} "$@" | head -n 3; kill -9 $$; } ;;
esac
exec ${program} "$@"
`,
);

function run(at: string, wellformed: string) {
  const cwd = join(folder, at);
  mkdirSync(cwd, { recursive: true });
  const env = { ...process.env, WELLFORMED: wellformed, RANGE: '1000', BLOCK: '12', NODE_PATH: '' };
  const script = join(root, 'examples/ranges/parallel.sh');
  return spawnSync('sh', [script, path], { cwd, env, encoding: 'utf8' });
}

describe.skipIf(!isThere)('GNU parallel', () => {
  test('gives no verdict when a filter was killed, and the right one when it is run again', () => {
    const first = run('killed', `sh ${killed}`);
    expect(first.status).toBe(2);
    expect(first.stderr).toMatch(/missing: .*bad.txt, octets \d+ to \d+: .*no result/);
    expect(first.stdout).toBe('');
    const before = readFileSync(join(folder, 'killed/results.ndjson'), 'utf8').split('\n').length;
    const second = run('killed', `sh ${killed}`);
    expect(second.stdout).toContain(utf8.check(bad)?.message as string);
    expect(second.status).toBe(1);
    // Only what was missing was done again.
    const after = readFileSync(join(folder, 'killed/results.ndjson'), 'utf8').split('\n').length;
    expect(after - 1).toBe(Math.ceil(bad.length / 1000));
    expect(after).toBeGreaterThan(before);
  });
});
