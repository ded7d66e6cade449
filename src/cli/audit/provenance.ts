/** What an audit runs on: the git commit of the package, the engine and the platform. */
import { execFileSync } from 'node:child_process';
import type { RanOn } from '../../audit/model.ts';

export function ranOn(root: string): RanOn {
  return {
    commit: commitOf(root),
    engine: `node ${process.version}`,
    platform: `${process.platform} ${process.arch}`,
  };
}

function commitOf(root: string): string | null {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    // A package that is installed inside another repository has no commit of its own.
    return git('rev-parse', '--show-prefix') === '' ? git('rev-parse', 'HEAD') : null;
  } catch {
    return null;
  }
}
