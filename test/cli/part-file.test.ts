/** The names of parts of files. */
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { pathOf } from '../../src/cli/file-name.ts';
import { PartFile } from '../../src/cli/files/part-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('the part of a file with the longest name has a name that the system takes', () => {
  const path = join(temporaryFolder(), 'n'.repeat(255));
  PartFile.temporary(path).commit();
  expect(pathOf(basename(path))).toHaveLength(255);
});
