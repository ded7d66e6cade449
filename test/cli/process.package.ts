/**
 * The built program where the system or the runtime denies it something: too few
 * descriptors, the permission model of Node. Status 1 means ill-formed, so no
 * denial may end with it. `npm run test:package` runs this, after `npm run build`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUFFER_SIZE } from '../../src/cli/sources/blocks.ts';
import { isBuilt, NOT_BUILT } from '../runtimes/consumer.ts';
import { unhex } from '../support/hex.ts';
import { root } from '../support/library.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

if (!isBuilt) process.stderr.write(`skipped: ${NOT_BUILT}\n`);

const program = join(root, 'dist/bin/wellformed.js');

describe.skipIf(!isBuilt)('the built program', () => {
  const folder = temporaryFolder();
  const good = put(folder, 'good', new Uint8Array(2 * BUFFER_SIZE).fill(0x61));
  const bad = put(folder, 'sub/bad', unhex('FF'));
  put(folder, 'sub/small', 'small');

  /** Runs `check`. Standard error has whole lines, and no stack trace. */
  function check(flags: readonly string[], args: readonly string[], limit = '$(ulimit -n)') {
    const command = [process.execPath, ...flags, program, 'check', ...args];
    const { status, stdout, stderr } = spawnSync('sh', ['-c', `ulimit -n ${limit}; exec "$0" "$@"`, ...command], {
      encoding: 'utf8',
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    return { status, out: stdout, err: stderr };
  }

  /** The smallest number of descriptors with which Node itself runs a program. */
  function fewestDescriptors(): number {
    const empty = put(folder, 'empty.js', '');
    for (let limit = 8; ; limit++) {
      const script = `ulimit -n ${limit}; exec "$0" "$1"`;
      if (spawnSync('sh', ['-c', script, process.execPath, empty]).status === 0) return limit;
    }
  }

  it.runIf(process.platform !== 'win32')('never ends with 1 for well-formed files, however few descriptors', () => {
    const first = fewestDescriptors() + 1;
    const outcomes = Array.from({ length: 60 }, (_, i) => check([], [good], String(first + i)));
    for (const { status, out, err } of outcomes) {
      expect([0, 2], err).toContain(status);
      expect(err).toMatch(/^(?:.*: too many open files\n)*$/);
      if (status === 0)
        expect(out).toBe(`${good}: well-formed UTF-8, ${(2 * BUFFER_SIZE).toLocaleString('en')} octets\n`);
      else expect(err).toContain('too many open files');
    }
  });

  it('loads the packages that read CSV and legacy charsets from its own files', () => {
    const csv = put(folder, 'names.csv', Buffer.from('1,"a\nb"\n2,Jos\xE9\n', 'latin1'));
    const { status, out, err } = check([], ['--records', 'csv', '--reject', join(folder, 'rejected.csv'), csv]);
    expect({ status, err }).toEqual({ status: 1, err: '' });
    expect(out).toContain('1 record accepted, 1 record rejected');
    const repair = [program, 'repair', '--with', 'windows-1252', csv];
    const { stdout, stderr } = spawnSync(process.execPath, repair, { encoding: 'utf8' });
    expect(stderr).toContain('read as windows-1252');
    expect(stdout).toBe('1,"a\nb"\n2,José\n');
  });

  const permission = Number(process.versions.node.split('.')[0]) < 22 ? '--experimental-permission' : '--permission';
  const allow = (...paths: readonly string[]) => [permission, ...paths.map((path) => `--allow-fs-read=${path}`)];
  const denied = 'the permissions of the runtime deny it; allow it with --allow-fs-read\n';

  it('reports a file that the permission model denies, and checks the others', () => {
    const { status, out, err } = check(allow(root, join(folder, 'sub')), [good, bad, folder]);
    expect(status).toBe(2);
    expect(err).toBe(`${good}: ${denied}${folder}: ${denied}`);
    expect(out).toContain(`${bad}:1:1: octet 0: FF is ill-formed UTF-8`);
  });

  it('ends with 2 and one line where the permission model denies a part of the program', () => {
    const { status, out, err } = check(allow(program), [good]);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^wellformed: cannot start: .*restricted.*dist\/bin\/start.*\n$/);
  });
});
