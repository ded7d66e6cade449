/**
 * What an audit runs on: the git commit of the package, the engine and the platform.
 * And what git knows of its lock and its history: that a history only grows, and a
 * lock does not go, however the files on the disk fit each other.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { RanOn } from '../../audit/model.ts';
import type { Problem } from '../../audit/problem.ts';
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
  return isTop(root) ? (git(root, 'rev-parse', 'HEAD')?.trim() ?? null) : null;
}

function isTop(root: string): boolean {
  return git(root, 'rev-parse', '--show-prefix')?.trim() === '';
}

/** What a command of git prints; `null` when it fails: there is no git, no repository, no such file. */
function git(cwd: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: LARGEST,
    });
  } catch {
    return null;
  }
}

const LARGEST = 64 * 1024 * 1024;

/** What the files of a lock have lost since a commit: lines of the history, or the lock itself. */
export function lostProblems({ folder, lock, history }: LockPaths): Problem[] {
  if (folder !== '.' && !isTop(folder)) return [];
  const [lockNow, now] = [lock, history].map((path) => readTextIfThere(join(folder, path), path));
  const commits = (git(folder, 'log', '--format=%h', '--', history) ?? '').split('\n').filter(Boolean);
  const lost = commits.filter((commit) => !now?.startsWith(git(folder, 'show', `${commit}:./${history}`) ?? ''));
  return [
    ...lost.slice(0, 1).map((commit): Problem => {
      const what = `has lost lines that it had in ${commit}: a history only grows; restore it`;
      return { kind: 'history', where: history, what };
    }),
    ...(lockNow === '' && git(folder, 'cat-file', '-e', `HEAD:./${lock}`) !== null
      ? [{ kind: 'stale lock', where: lock, what: 'is gone, and HEAD has it: restore it' }]
      : []),
  ];
}
