/**
 * Operands of `check` → the files to be read, in an order that depends on
 * their names alone. A folder stands for all files below it, hidden ones too,
 * sorted by the octets of their names. Links to folders are not followed, so
 * a walk ends; devices and pipes are read only when named.
 *
 * Names are octets: a name that is not UTF-8 can still be opened, and is shown
 * with its odd octets escaped.
 */
import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { isSystemError, type SystemError } from '../errors.ts';

export interface FoundFile {
  readonly kind: 'file';
  /** As the user wrote it, or what the walk has made of that; not yet safe to print. */
  readonly name: string;
  readonly path: Buffer;
  /** In octets; `null` for a pipe or device, which has none and can keep its reader waiting. */
  readonly size: number | null;
  /** Whether the user named this file, rather than a folder above it. */
  readonly named: boolean;
}

export type Found =
  | FoundFile
  | { readonly kind: 'input' }
  /** A link to a folder, a device or a pipe inside a folder. */
  | { readonly kind: 'skipped'; readonly name: string }
  | { readonly kind: 'trouble'; readonly name: string; readonly error: SystemError };

/** Walks the operands; `-` is standard input. Trouble with one is told, and the walk goes on. */
export async function* walk(operands: readonly string[]): AsyncGenerator<Found, void, void> {
  for (const operand of operands) {
    if (operand === '-') yield { kind: 'input' };
    else yield* enter(Buffer.from(operand), true);
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
    yield { kind: 'trouble', name, error };
  }
}

async function* walkFolder(folder: Buffer, names: readonly Dirent<Buffer>[]): AsyncGenerator<Found, void, void> {
  const slash = folder.at(-1) === 0x2f ? '' : '/';
  for (const entry of names) {
    const path = Buffer.concat([folder, Buffer.from(slash), entry.name]);
    if (entry.isSymbolicLink() && !(await leadsToFile(path))) yield { kind: 'skipped', name: nameOf(path) };
    else yield* enter(path, false);
  }
}

async function entries(folder: Buffer): Promise<Dirent<Buffer>[]> {
  const found = await readdir(folder, { encoding: 'buffer', withFileTypes: true });
  return found.sort((a, b) => Buffer.compare(a.name, b.name));
}

async function leadsToFile(link: Buffer): Promise<boolean> {
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
