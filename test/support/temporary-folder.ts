/** A folder for the files of a test, removed when the test file (or one test) is done. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** A new folder, without symbolic links in its path. It is removed after the test that makes it, or after the file. */
export function temporaryFolder(
  cleanUp: (remove: () => void) => void = TestRunner.getCurrentTest() ? onTestFinished : afterAll,
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellformed-')));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file and creates its parent folders; returns its path. */
export function put(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
