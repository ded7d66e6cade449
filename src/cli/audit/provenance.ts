/**
 * What an audit runs on: the git commit of the package, the engine and the platform.
 * And what git knows of its lock and its history: that a history only grows, and a
 * lock does not go, however the files on the disk fit each other.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RanOn } from '../../audit/model.ts';
import type { Problem } from '../../audit/problem.ts';
import { withFileName } from '../errors.ts';
import { readTextIfThere } from '../read-text.ts';
import type { LockPaths } from './beside.ts';

export function ranOn(root: string): RanOn {
  return {
    commit: commitOf(root),
    engine: `node ${process.version}`,
    platform: `${process.platform} ${process.arch}`,
  };
}

function commitOf(root: string): string | null {
  // A package that is installed inside another repository has no commit of its own.
  return isTop(root) ? (git(root, ['rev-parse', 'HEAD'])?.trim() ?? null) : null;
}

function isTop(root: string): boolean {
  return git(root, ['rev-parse', '--show-prefix'])?.trim() === '';
}

/** What a command of git prints; `null` when it fails: there is no git, no repository, no such file. */
function git(cwd: string, args: readonly string[], input = ''): string | null {
  try {
    return execFileSync('git', args, {
      cwd,
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
      maxBuffer: LARGEST,
    });
  } catch {
    return null;
  }
}

const LARGEST = 64 * 1024 * 1024;

/** The lock as HEAD has it; "" where there is no git, or it is not committed. */
export function committedLock({ folder, lock }: LockPaths): string {
  const path = join(folder, lock);
  return git(dirname(path), ['show', `HEAD:./${basename(path)}`]) ?? '';
}

/** What the files of a lock have lost since a commit: lines of the history, or the lock itself. */
export function lostProblems(paths: LockPaths): Problem[] {
  const { folder, lock, history } = paths;
  if (folder !== '.' && !isTop(folder)) return [];
  const lost = commitsWithMore(folder, history);
  return [
    ...lost.slice(0, 1).map((commit): Problem => {
      const what = `has lost lines that it had in ${commit}: a history only grows; restore it`;
      return { kind: 'history', where: history, what };
    }),
    ...(readTextIfThere(join(folder, lock), lock) === '' && committedLock(paths) !== ''
      ? [{ kind: 'stale lock', where: lock, what: 'is gone, and HEAD has it: restore it' }]
      : []),
  ];
}

/**
 * The commits with a history that is no beginning of the history now. Git names a file by its digest, and its length: so
 * one process answers for all commits, and no old version is read.
 */
function commitsWithMore(folder: string, history: string): string[] {
  const commits = (git(folder, ['log', '--format=%h', '--', history]) ?? '').split('\n').filter(Boolean);
  if (commits.length === 0) return [];
  const path = join(folder, history);
  const now = existsSync(path) ? withFileName(history, () => readFileSync(path)) : Buffer.alloc(0);
  const names = commits.map((commit) => `${commit}:./${history}\n`).join('');
  const blobs = (git(folder, ['cat-file', '--batch-check=%(objectname) %(objectsize)'], names) ?? '').split('\n');
  return commits.filter((_, i) => {
    const [name = '', size = ''] = blobs[i]?.split(' ') ?? [];
    // A commit that took the file away has no version of it: `4a31c2f:./history.txt missing`.
    return !Number.isNaN(Number(size)) && blobName(now.subarray(0, Number(size)), name.length) !== name;
  });
}

/** The name that git gives to a file with these octets: by SHA-256 where names have 64 digits, else by SHA-1. */
function blobName(octets: Uint8Array, digits: number): string {
  const hash = createHash(digits === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${octets.length}\0`).update(octets).digest('hex');
}
