/** The one writer of files: a file is the old one or the new one, and what is not ours stays. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PartFile } from '../../src/cli/files/part-file.ts';
import { createFile, requireOurs, saysGenerated, writeFile } from '../../src/cli/files/write-file.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const read = (path: string) => readFileSync(path, 'utf8');
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a file', () => {
  test('is written, with the folders above it where that is asked for, and leaves no part beside it', () => {
    const path = join(folder, 'new', 'deep', 'a.txt');
    expect(() => writeFile(path, 'one')).toThrow(/a\.txt: no such file or directory$/);
    writeFile(path, 'one', { folders: true });
    expect(read(path)).toBe('one');
    writeFile(path, Buffer.alloc(200_000, 'x'));
    expect(read(path)).toHaveLength(200_000);
    expect(readdirSync(join(folder, 'new', 'deep'))).toEqual(['a.txt']);
  });

  test('that exists keeps its permissions, and is another file afterwards, so that readers of the old one go on', () => {
    const path = put(folder, 'script.sh', 'old');
    chmodSync(path, 0o751);
    const { ino } = statSync(path);
    writeFile(path, 'new');
    expect([read(path), modeOf(path)]).toEqual(['new', 0o751]);
    expect(statSync(path).ino).not.toBe(ino);
  });

  test('behind a symbolic link is replaced, and the link stays', () => {
    const target = put(folder, 'target.txt', 'old');
    const link = join(folder, 'link.txt');
    symlinkSync('target.txt', link);
    writeFile(link, 'new');
    expect(read(target)).toBe('new');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  test('with a name that is not UTF-8 is written under that name', () => {
    writeFile(join(folder, 'odd\uDCFF.txt'), 'x');
    const names = readdirSync(folder, { encoding: 'buffer' }).map((name) => name.toString('latin1'));
    expect(names).toContain('odd\xFF.txt');
  });

  test('that cannot be written is an error with its name, and the old one stays', () => {
    const path = put(folder, 'plain.txt', 'old');
    expect(() => writeFile(join(path, 'below'), 'x')).toThrow(/plain\.txt\/below: not a directory$/);
    expect(() => writeFile(folder, 'x')).toThrow('is a folder');
    expect(read(path)).toBe('old');
  });

  test('is the old one when the process is killed while it writes, and a later write succeeds', async () => {
    const path = put(folder, 'kept/lock.txt', 'old');
    const module = new URL('../../src/cli/files/part-file.ts', import.meta.url).href;
    const program = `
      const { PartFile } = await import(${JSON.stringify(module)});
      const part = PartFile.replacing(${JSON.stringify(path)});
      part.write(Buffer.alloc(300_000, 'n'));
      console.log('half');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(read(path)).toBe('old');
    writeFile(path, 'new');
    expect(read(path)).toBe('new');
  });
});

test('a part is readable by its owner only until it has the permissions of the file that it replaces', () => {
  const path = put(folder, 'secret/a.txt', 'old');
  chmodSync(path, 0o640);
  const part = PartFile.replacing(path);
  const [hidden] = readdirSync(join(folder, 'secret')).filter((name) => name !== 'a.txt');
  expect(modeOf(join(folder, 'secret', hidden as string))).toBe(0o600);
  part.discard();
  expect(readdirSync(join(folder, 'secret'))).toEqual(['a.txt']);
});

describe('a new file', () => {
  test('is created with the folders above it', () => {
    const path = join(folder, 'start', 'my.ohm');
    createFile(path, 'text');
    expect(read(path)).toBe('text');
  });

  test('never takes the place of another, not even of a link that leads nowhere', () => {
    const path = put(folder, 'mine.ohm', 'mine');
    const link = join(folder, 'dangling');
    symlinkSync('nowhere', link);
    for (const taken of [path, link])
      expect(() => createFile(taken, 'x')).toThrow('already exists; it was not changed');
    expect(read(path)).toBe('mine');
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });
});

describe('a file that is not ours', () => {
  const rule = { isOurs: saysGenerated, otherwise: 'was not generated', remedy: 'give another name (-o)' };

  test('is refused with the remedy', () => {
    const path = put(folder, 'notes.txt', 'my notes');
    expect(() => requireOurs(path, rule)).toThrow(
      /notes\.txt was not generated: move it away, or give another name \(-o\)$/,
    );
    expect(() => requireOurs(folder, rule)).toThrow('is a folder: name a file');
  });

  test('is not what is missing, what says that it was generated, or a device', () => {
    const path = put(folder, 'made.ts', '/* DO NOT EDIT. Generated file. */');
    for (const name of [path, join(folder, 'missing'), '/dev/null'])
      expect(() => requireOurs(name, rule)).not.toThrow();
    writeFile('/dev/null', 'x');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});
