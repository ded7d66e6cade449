/** The package, its git commit and this platform, for the attestation of an audit. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RanOn } from '../../audit/model.ts';
import type { Provenance } from '../../audit/output-intoto.ts';

/** The folders and files that the package has, or, when the sources are run, those that it is made of. */
const BUILT = ['dist', 'grammar', 'package.json'];
const SOURCES = ['src', 'generated', 'grammar', 'package.json'];

/** Cost: reads all files of the package. */
export function provenanceOf(root: string, isBuilt: boolean): Provenance {
  return { packageDigest: digestOf(root, isBuilt ? BUILT : SOURCES), ...ranOn(root) };
}

export function ranOn(root: string): RanOn {
  return {
    commit: commitOf(root),
    engine: `node ${process.version}`,
    platform: `${process.platform} ${process.arch}`,
  };
}

/** One digest over the digest and the path of each file, in the order of their paths. */
function digestOf(root: string, parts: readonly string[]): string {
  const whole = createHash('sha256');
  const add = (path: string): void => {
    const file = join(root, path);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    else whole.update(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${path}\n`);
  };
  for (const part of parts) add(part);
  return whole.digest('hex');
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
