/**
 * Arguments of `check` → the files to read, in an order that depends only on
 * their names. A folder means all files below it, hidden ones too, sorted by
 * the octets of their names. Links to folders are not followed, so every walk
 * ends. Devices and pipes are read only when the user names them.
 *
 * A name is a sequence of octets. A name that is not UTF-8 can be opened too;
 * it is printed with its non-ASCII octets escaped.
 */
import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { isSystemError, type SystemError } from '../errors.ts';

export interface FoundFile {
  readonly kind: 'file';
  /** The path as the user wrote it, or below a folder that the user wrote. Not escaped for printing. */
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
    else yield* enter(Buffer.from(argument), true);
  }
}

async function* enter(path: Buffer, named: boolean): AsyncGenerator<Found, void, void> {
  const name = nameOf(path);
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) yield* walkFolder(path, await entries(path));
    else if (named || facts.isFile())
      yield { kind: 'file', name, path, size: facts.isFile() ? facts.size : null, named };
    else yield { kind: 'skipped', name };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    yield { kind: 'unreadable', name, error };
  }
}

async function* walkFolder(folder: Buffer, names: readonly Dirent<Buffer>[]): AsyncGenerator<Found, void, void> {
  const slash = folder.at(-1) === 0x2f ? '' : '/';
  for (const entry of names) {
    const path = Buffer.concat([folder, Buffer.from(slash), entry.name]);
    if (entry.isSymbolicLink() && !(await isLinkToFile(path))) yield { kind: 'skipped', name: nameOf(path) };
    else yield* enter(path, false);
  }
}

async function entries(folder: Buffer): Promise<Dirent<Buffer>[]> {
  const found = await readdir(folder, { encoding: 'buffer', withFileTypes: true });
  return found.sort((a, b) => Buffer.compare(a.name, b.name));
}

async function isLinkToFile(link: Buffer): Promise<boolean> {
  return stat(link).then(
    (facts) => facts.isFile(),
    () => false,
  );
}

function nameOf(path: Buffer): string {
  if (isUtf8(path)) return path.toString('utf8');
  return path.toString('latin1').replace(/[\u0080-\u00FF]/g, (octet) => {
    return `\\x${octet.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}
