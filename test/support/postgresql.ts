/**
 * A PostgreSQL server of its own for a test: a new cluster in a temporary folder,
 * reached through a socket there. Its programs are those of Debian's package, or
 * those on the PATH. PostgreSQL refuses to run as root, so it runs as the user
 * `postgres` then.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Server {
  /** Runs a script of SQL. Returns the rows without headings, columns separated by "|". */
  run(script: string): string;
  /** The variables that lead psql to this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** The same for programs that take a URL. */
  readonly url: string;
  stop(): void;
}

interface User {
  readonly uid?: number;
  readonly gid?: number;
}

/** Starts a server with the encoding UTF8, and settings for its command line. `null` if it is not installed: a line on standard error says so. */
export function startServer(settings: readonly string[] = ['fsync=off']): Server | null {
  const programs = folderOfPrograms();
  const user = userOfServer();
  if (programs === null || user === null) {
    process.stderr.write('skipped: PostgreSQL is not installed (Debian: postgresql)\n');
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-pg-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const start = (program: string, args: readonly string[], input = '') =>
    execFileSync(join(programs, program), args, { ...user, cwd: folder, input, encoding: 'utf8', maxBuffer: 1 << 28 });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const options = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings].map((one) => `-c ${one}`);
  try {
    start('initdb', ['-D', data, '-E', 'UTF8', '--locale=C', '-A', 'trust', '-U', 'test', '--no-sync']);
    // Without a log file, the server keeps the pipe of standard output open, and pg_ctl seems not to end.
    start('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options.join(' '), 'start']);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    environment: { PGHOST: folder, PGUSER: 'test', PGDATABASE: 'postgres', PATH: `${programs}:${process.env.PATH}` },
    run: (script) =>
      start('psql', ['-h', folder, '-U', 'test', '-d', 'postgres', '-qtAX', '-v', 'ON_ERROR_STOP=1'], script),
    url: `postgres://test@/postgres?host=${folder}`,
    stop: () => {
      start('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      remove();
    },
  };
}

/** The folder that has initdb and pg_ctl; of several versions the newest. */
function folderOfPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'psql'))) ?? null;
}

function userOfServer(): User | null {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN);
  const [uid, gid] = [id('-u'), id('-g')];
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid } : null;
}
