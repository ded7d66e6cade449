/**
 * Before all test files: makes a folder for whatever this run writes, and tells workers and their child processes
 * to take it for the folder of temporary files. After all: removes it. A test that leaves a folder of its own in it
 * makes the run fail, since outside of a run that folder would stay for good.
 *
 *     /tmp/wellformed-run-71-x7Ab/wellformed-3kQz    left over: the run fails and names it
 *     /tmp/wellformed-run-71-x7Ab/program            test/support/program.ts: the same for all files of the run
 */
import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** The variable with the path of the folder. */
export const RUN_FOLDER = 'WELLFORMED_TEST_RUN';

/** The folders that test files should have removed, and did not, each with the names of what is in it. */
export function leftIn(folder: string): string[] {
  const left = readdirSync(folder).filter((name) => name.startsWith('wellformed-'));
  return left.map((name) => `${name} (${readdirSync(join(folder, name)).join(', ')})`);
}

export default function setup(project: TestProject): (() => void) | undefined {
  // Vitest calls this for each project of a run. A run that a test starts, on a copy of the project, has its own folder.
  const prefix = `wellformed-run-${process.pid}-`;
  if (process.env[RUN_FOLDER]?.includes(prefix)) return undefined;
  const folder = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  // The user of a server of a test, such as postgres, must get through it.
  chmodSync(folder, 0o711);
  Object.assign(process.env, { [RUN_FOLDER]: folder, TMPDIR: folder, XDG_CACHE_HOME: join(folder, 'cache') });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove);
  // In watch mode the sources have changed.
  project.onTestsRerun(() => rmSync(join(folder, 'program'), { recursive: true, force: true }));
  return () => {
    const left = leftIn(folder);
    remove();
    if (left.length > 0) throw new Error(`test files have left folders: ${left.join('; ')}`);
  };
}
