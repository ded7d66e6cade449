/** Packages that are too large to be development dependencies: a test installs them into a temporary folder. */
import { spawnSync } from 'node:child_process';
import { put, temporaryFolder } from './temporary-folder.ts';

/** ClickHouse as a library: 540 MB. */
export const CHDB = 'chdb@3.4.0';

/** A folder with a package in it; `null` where it cannot be installed: a line on standard error says so. */
export function folderWith(specification: string): string | null {
  const folder = temporaryFolder();
  put(folder, 'package.json', '{"type":"module"}');
  const args = ['install', '--no-audit', '--no-fund', '--no-save', specification];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status === 0) return folder;
  process.stderr.write(`skipped: npm cannot install ${specification}: ${stderr.split('\n')[0]}\n`);
  return null;
}
