/**
 * A folder → the Git repository that it is in, without Git: the nearest folder
 * above it that has an entry `.git` (gitrepository-layout(5)). In a linked work
 * tree `.git` is a file that names a folder; the file `commondir` there names the
 * folder that all work trees share.
 *
 * For Git, names and patterns are octets: `?` is one octet, not a character. So
 * here they are strings of Latin-1, in which a code unit is an octet.
 */
import { lstat, readFile, realpath } from 'node:fs/promises';
import { isSystemError } from '../errors.ts';

/** A larger file is not written by people or by Git, and is left out. In octets. */
const MAX_FILE = 1 << 20;

interface Repository {
  /** Its folder, absolute. */
  readonly root: Buffer;
  /** The names of the folders from there to the folder that was given. */
  readonly below: readonly string[];
}

export async function repositoryAbove(folder: Buffer): Promise<Repository | undefined> {
  const absolute = await realpath(folder, { encoding: 'buffer' }).catch(orUndefined);
  if (!absolute) return undefined;
  const names = absolute.toString('latin1').split('/');
  for (let count = names.length; count > 0; count--) {
    const root = Buffer.from(names.slice(0, count).join('/'), 'latin1');
    if (await exists(pathIn(root, '.git'))) return { root, below: names.slice(count).filter((name) => name !== '') };
  }
  return undefined;
}

/** The path of the repository's own ignore file, .git/info/exclude. */
export async function excludeFileOf(root: Buffer): Promise<Buffer> {
  const git = pathIn(root, '.git');
  const named = await folderNamedIn(git, root, /^gitdir: (.+)$/);
  const shared = named && (await folderNamedIn(pathIn(named, 'commondir'), named, /^(.+)$/));
  return pathIn(shared ?? named ?? git, 'info/exclude');
}

/** The lines of a small regular file; none where there is no such file, or it cannot be read. */
export async function linesOf(path: Buffer): Promise<string[]> {
  const facts = await lstat(path).catch(orUndefined);
  // A pipe would block; Git follows no link here either.
  if (!facts?.isFile() || facts.size > MAX_FILE) return [];
  const octets = await readFile(path).catch(orUndefined);
  const text = octets?.toString('latin1') ?? '';
  return text.replace(/^\xEF\xBB\xBF/, '').split(/\r?\n/);
}

async function folderNamedIn(file: Buffer, from: Buffer, pattern: RegExp): Promise<Buffer | undefined> {
  const [line = ''] = await linesOf(file);
  const name = pattern.exec(line)?.[1];
  if (name === undefined) return undefined;
  return name.startsWith('/') ? Buffer.from(name, 'latin1') : pathIn(from, name);
}

/** The path of an entry of a folder. `name` in Latin-1. */
export function pathIn(folder: Buffer, name: string): Buffer {
  return Buffer.concat([folder, Buffer.from(`/${name}`, 'latin1')]);
}

async function exists(path: Buffer): Promise<boolean> {
  return (await lstat(path).catch(orUndefined)) !== undefined;
}

/** A file that the system does not let us read is treated as absent: then less is skipped. */
function orUndefined(error: unknown): undefined {
  if (!isSystemError(error)) throw error;
}
