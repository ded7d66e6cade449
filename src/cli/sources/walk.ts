/**
 * Arguments of `check` → the files to read, in an order that depends only on
 * their names. A folder means all files below it, hidden ones too, sorted by
 * the octets of their names, without those that its ignore files name. The folder
 * `.git` is not entered. Links to folders are followed only with --follow, and
 * then never back into a folder that the walk is in: every walk ends. Devices and
 * pipes are read only when the user names them.
 *
 * Names need not be UTF-8, see file-name.ts.
 */
import type { Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { isSystemError, type SystemError } from '../errors.ts';
import { nameOf, pathOf, requireExact } from '../file-name.ts';
import { IgnoreRules } from './ignore-rules.ts';
import type { NameFilter } from './name-filter.ts';
import type { SkipReason } from './select.ts';

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
  | { readonly kind: 'skipped'; readonly name: string; readonly reason: SkipReason }
  | { readonly kind: 'unreadable'; readonly name: string; readonly error: SystemError };

export interface WalkOptions {
  /** Whether ignore files count. */
  readonly ignore: boolean;
  /** Whether links to folders are followed. */
  readonly follow: boolean;
  /** `--include` and `--exclude`. */
  readonly filter: NameFilter;
}

/** A folder that the walk is in. */
interface Folder {
  readonly path: Buffer;
  /** From the folder that the user named; empty, or with a slash at the end. */
  readonly below: string;
  /** What is ignored in it, and its path from where those rules begin, in Latin-1. */
  readonly rules: IgnoreRules | undefined;
  readonly base: string;
  /** It and the folders above it: device and number of each; only with `follow`. */
  readonly identities: readonly string[];
}

/** Walks the arguments; `-` is standard input. The walk goes on after a file that cannot be read. */
export async function* walk(
  args: Iterable<string> | AsyncIterable<string>,
  options: WalkOptions,
): AsyncGenerator<Found, void, void> {
  const walk = new Walk(options);
  for await (const argument of args) {
    if (argument === '-') yield { kind: 'stdin' };
    else yield* walk.argument(argument);
  }
}

class Walk {
  readonly #options: WalkOptions;

  constructor(options: WalkOptions) {
    this.#options = options;
  }

  /** The file that an argument names, or the files below the folder that it names. */
  argument(name: string): AsyncGenerator<Found> {
    return withErrors(name, this.#named(name, pathOf(name)));
  }

  async *#named(name: string, path: Buffer): AsyncGenerator<Found> {
    const { filter, ignore } = this.#options;
    const facts = await stat(path);
    if (facts.isDirectory()) {
      const { rules, base } = ignore ? await IgnoreRules.above(path) : { rules: undefined, base: '' };
      yield* this.#inside({ path, below: '', rules, base, identities: await this.#identities(path, []) });
    } else if (filter.leavesOutNamed(name)) {
      yield { kind: 'skipped', name, reason: 'excluded' };
    } else {
      yield { kind: 'file', name, path, size: facts.isFile() ? facts.size : null, named: true };
    }
  }

  /** The files below a folder. */
  async *#inside(folder: Folder): AsyncGenerator<Found> {
    const names = await entries(folder.path);
    const latin1 = names.map((octets) => octets.toString('latin1'));
    const rules = (await folder.rules?.enter(folder.path, folder.base, latin1)) ?? folder;
    const slash = folder.path.at(-1) === 0x2f ? '' : '/';
    for (const [i, octets] of names.entries()) {
      if (latin1[i] === '.git') continue;
      const path = Buffer.concat([folder.path, Buffer.from(slash), octets]);
      yield* withErrors(nameOf(path), this.#entry(path, octets, { ...folder, ...rules }));
    }
  }

  async *#entry(path: Buffer, last: Buffer, folder: Folder): AsyncGenerator<Found> {
    const name = nameOf(path);
    const { facts, isLink } = await factsInFolder(path);
    const isFolder = facts?.isDirectory() === true;
    const slash = isFolder ? '/' : '';
    const below = folder.below + nameOf(last) + slash;
    const base = folder.base + last.toString('latin1') + slash;
    if (folder.rules?.ignores(base)) yield { kind: 'skipped', name, reason: 'ignored' };
    else if (this.#options.filter.leavesOut(below)) yield { kind: 'skipped', name, reason: 'excluded' };
    else if (isFolder && (!isLink || this.#options.follow)) yield* this.#folder({ ...folder, path, below, base });
    else if (facts?.isFile()) yield { kind: 'file', name, path, size: facts.size, named: false };
    else yield { kind: 'skipped', name, reason: 'special' };
  }

  async *#folder(folder: Folder): AsyncGenerator<Found> {
    const identities = await this.#identities(folder.path, folder.identities);
    const isLoop = new Set(identities).size < identities.length;
    if (isLoop) yield { kind: 'skipped', name: nameOf(folder.path), reason: 'loop' };
    else yield* this.#inside({ ...folder, identities });
  }

  async #identities(path: Buffer, above: readonly string[]): Promise<string[]> {
    if (!this.#options.follow) return [];
    const { dev, ino } = await stat(path, { bigint: true });
    return [...above, `${dev}:${ino}`];
  }
}

/** Yields what is found, and a system error at the end where there is one. */
async function* withErrors(name: string, found: AsyncGenerator<Found>): AsyncGenerator<Found> {
  try {
    requireExact(name);
    yield* found;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    yield { kind: 'unreadable', name, error };
  }
}

/** The names in a folder. (Bun ignores `withFileTypes` here.) */
async function entries(folder: Buffer): Promise<Buffer[]> {
  return (await readdir(folder, { encoding: 'buffer' })).sort(Buffer.compare);
}

/** The facts of an entry; of a link those of what it leads to, and `undefined` when it leads to nothing. */
async function factsInFolder(path: Buffer): Promise<{ facts: Stats | undefined; isLink: boolean }> {
  const facts = await lstat(path);
  const isLink = facts.isSymbolicLink();
  return { facts: isLink ? await stat(path).catch(() => undefined) : facts, isLink };
}
