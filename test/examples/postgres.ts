/**
 * A PostgreSQL server for one test file: in a temporary folder, on a socket in that
 * folder, without network, as a user that is not root. Debian's package
 * `postgresql` brings it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { untilPrinted } from '../support/wait.ts';

const DEBIAN = '/usr/lib/postgresql';

/** Where the programs of the newest server are; `null`, and a printed reason, if there is none. */
export function postgresPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'));
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) process.stderr.write('skipped: no PostgreSQL server here: apt-get install postgresql\n');
  return found ?? null;
}

/** PostgreSQL does not run as root: Debian's package makes a user for it. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a server, which ends with the test file; returns how to connect. */
export async function startPostgres(programs: string): Promise<{ host: string; user: string; database: string }> {
  const host = temporaryFolder();
  const owner = user();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(host, owner.uid, owner.gid);
  const options = { cwd: host, env: { LC_ALL: 'C' }, ...owner };
  const data = join(host, 'data');
  const init = ['-D', data, '--username=test', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(programs, 'initdb'), init, { ...options, stdio: 'pipe' });
  const run = ['-D', data, '-k', host, '-c', 'listen_addresses=', '-c', 'fsync=off'];
  const server = spawn(join(programs, 'postgres'), run, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit');
  afterAll(async () => {
    server.kill('SIGINT');
    await ended;
  });
  await untilPrinted(server.stderr, 'ready to accept connections');
  return { host, user: 'test', database: 'postgres' };
}
