/**
 * Arguments of `check` → the files to read, in an order that depends only on
 * their names. A folder means all files below it, hidden ones too, sorted by
 * the octets of their names. Links to folders are not followed, so every walk
 * ends. Devices and pipes are read only when the user names them.
 *
 * Names need not be UTF-8, see file-name.ts.
 */
import type { Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { isSystemError, type SystemError } from '../errors.ts';
import { nameOf, pathOf, requireExact } from '../file-name.ts';

export interface FoundFile {
  readonly kind: 'file';
  /** The path as the user wrote it, or below a folder that the user wrote: see file-name.ts. Not safe to print. */
  readonly name: string;
  readonly path: Buffer;
  /** In octets; `null` for a pipe or device, which has no size and can block its reader. */
  readonly size: number | null;
  /** Whether the user named this file itself, not a folder above it. */
  readonly named: boolean;
}

export type Found =
  | FoundFile
  | { readonly kind: 'stdin' }
  /** A link to a folder, a device or a pipe inside a folder. */
  | { readonly kind: 'skipped'; readonly name: string }
  | { readonly kind: 'unreadable'; readonly name: string; readonly error: SystemError };

/** Walks the arguments; `-` is standard input. The walk goes on after a file that cannot be read. */
export async function* walk(args: readonly string[]): AsyncGenerator<Found, void, void> {
  for (const argument of args) {
    if (argument === '-') yield { kind: 'stdin' };
    else yield* enter(pathOf(argument), stat, true);
  }
}

async function* enter(
  path: Buffer,
  factsOf: (path: Buffer) => Promise<Stats | undefined>,
  named: boolean,
): AsyncGenerator<Found, void, void> {
  const name = nameOf(path);
  try {
    requireExact(name);
    const facts = await factsOf(path);
    if (facts?.isDirectory()) yield* walkFolder(path, await entries(path));
    else if (facts && (named || facts.isFile()))
      yield { kind: 'file', name, path, size: facts.isFile() ? facts.size : null, named };
    else yield { kind: 'skipped', name };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    yield { kind: 'unreadable', name, error };
  }
}

async function* walkFolder(folder: Buffer, names: readonly Buffer[]): AsyncGenerator<Found, void, void> {
  const slash = folder.at(-1) === 0x2f ? '' : '/';
  for (const name of names) yield* enter(Buffer.concat([folder, Buffer.from(slash), name]), factsInFolder, false);
}

/** The names in a folder. (Bun ignores `withFileTypes` here.) */
async function entries(folder: Buffer): Promise<Buffer[]> {
  return (await readdir(folder, { encoding: 'buffer' })).sort(Buffer.compare);
}

/** The facts of an entry; of a link those of its file, and `undefined` when it leads to no file. */
async function factsInFolder(path: Buffer): Promise<Stats | undefined> {
  const facts = await lstat(path);
  if (!facts.isSymbolicLink()) return facts;
  return stat(path).then(
    (target) => (target.isFile() ? target : undefined),
    () => undefined,
  );
}
