/** Parts of files that killed processes have left, and what must not be taken for one. */
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { pathOf } from '../../src/cli/file-name.ts';
import { partNameFor } from '../../src/cli/files/leftovers.ts';
import { PartFile } from '../../src/cli/files/part-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A process that has ended. */
const DEAD = spawnSync('true').pid;

/** The name of a part in a folder, as the process `id` makes it. */
const partOf = (folder: string, id: number) =>
  partNameFor(join(folder, 'a.txt'), 'a.txt').replace(`-${process.pid}-`, `-${id}-`);

test.runIf(process.platform === 'linux')(
  'the next output in a folder removes the part of a process that was killed',
  () => {
    const folder = temporaryFolder();
    writeFileSync(partOf(folder, DEAD), 'half');
    PartFile.temporary(join(folder, 'b.txt')).commit();
    expect(readdirSync(folder)).toEqual(['b.txt']);
  },
);

test('what can be of others stays: of a live process, another machine, a link, a folder, a file with two names', () => {
  const folder = temporaryFolder();
  const [dead, linked, named, inside] = Array.from({ length: 4 }, () => partOf(folder, DEAD)) as [
    string,
    string,
    string,
    string,
  ];
  writeFileSync(partOf(folder, process.ppid), 'of a live process');
  writeFileSync(join(folder, basename(dead).replace(/-[0-9a-f]{8}-/, '-00000000-')), 'of another machine');
  writeFileSync(join(folder, `.wellformed-51b0c3f09a2e-a.txt`), 'of an earlier version');
  writeFileSync(join(folder, 'target'), '');
  symlinkSync('target', linked);
  mkdirSync(inside);
  writeFileSync(named, '');
  linkSync(named, join(folder, 'second name'));
  const before = readdirSync(folder);
  PartFile.temporary(join(folder, 'b.txt')).discard();
  expect(readdirSync(folder)).toEqual(before);
});

test('the part of a file with the longest name has a name that the system takes', () => {
  const path = join(temporaryFolder(), 'n'.repeat(255));
  PartFile.temporary(path).commit();
  expect(pathOf(basename(path))).toHaveLength(255);
});
