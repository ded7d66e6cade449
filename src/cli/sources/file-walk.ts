/**
 * Arguments of `check` → the files to read, in an order that depends only on
 * their names. A folder means all files below it, hidden ones too, sorted by
 * the octets of their names, without those that its ignore files name. The folder
 * `.git` is not entered. Links to folders are followed only with --follow, and
 * then each folder is entered once: every walk ends. Devices and pipes are read only
 * when the user names them.
 *
 *     a/  b/  c.txt        a stack of folders, each with the entries that are left:
 *     a/d.txt              [a/: d.txt] [root: b/, c.txt]
 *
 * Names need not be UTF-8, see file-name.ts.
 */
import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isSystemError, type SystemError } from '../errors.ts';
import { latin1Of, nameOf, requireExact, systemPath } from '../file-name.ts';
import { realPath } from '../same-file.ts';
import type { SkipReason } from './content.ts';
import { type IgnoreRules, isIgnored, rulesAbove, rulesIn } from './ignore-rules.ts';
import type { NameFilter } from './name-filter.ts';

export interface FoundFile {
  readonly kind: 'file';
  /** The path as the user wrote it, or below a folder that the user wrote: see file-name.ts. Not safe to print. */
  readonly name: string;
  /** Whether it is a pipe or device, which has no size and can block its reader. */
  readonly isPipe: boolean;
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

/** An entry of a folder; the name alone, where the system has to be asked what it is. */
type Entry = Dirent | string;

/** A folder that the walk is in. */
interface Folder {
  readonly path: string;
  /** From the folder that the user named; empty, or with a slash at the end. */
  readonly below: string;
  /** What is ignored in it, and its path from where those rules begin, in Latin-1. */
  readonly rules: IgnoreRules | undefined;
  readonly base: string;
  /** The entries that are left, the next one last. */
  readonly entries: Entry[];
  /** Only with `follow`. */
  readonly identity: string;
}

/**
 * The file that an argument names, or the files below the folder that it names; `-` is standard input. The walk goes on
 * after a file that cannot be read.
 */
export function* foundIn(name: string, options: WalkOptions): Generator<Found, void, void> {
  if (name === '-') return yield { kind: 'stdin' };
  try {
    requireExact(name);
    const facts = statSync(systemPath(name));
    if (facts.isDirectory()) return yield* new Walk(options).below(name);
    if (options.filter.leavesOutNamed(name)) return yield { kind: 'skipped', name, reason: 'excluded' };
    yield { kind: 'file', name, isPipe: !facts.isFile(), named: true };
  } catch (error) {
    yield unreadable(name, error);
  }
}

function unreadable(name: string, error: unknown): Found {
  if (!isSystemError(error)) throw error;
  return { kind: 'unreadable', name, error };
}

class Walk {
  readonly #options: WalkOptions;
  readonly #stack: Folder[] = [];
  /** The folders that were entered, with `follow`. */
  readonly #entered = new Set<string>();

  constructor(options: WalkOptions) {
    this.#options = options;
  }

  /** Throws the error of the folder itself. */
  *below(path: string): Generator<Found, void, void> {
    const above = this.#options.ignore ? rulesAbove(Buffer.from(systemPath(path))) : undefined;
    const first = this.#enter({ path, below: '', rules: above?.rules, base: above?.base ?? '' });
    if (first) yield first;
    for (let folder = this.#stack.at(-1); folder; folder = this.#stack.at(-1)) {
      const entry = folder.entries.pop();
      if (!entry) this.#stack.pop();
      else if (nameIn(entry) !== '.git') yield* this.#found(entry, folder);
    }
  }

  *#found(entry: Entry, folder: Folder): Generator<Found, void, void> {
    const last = nameIn(entry);
    const name = `${folder.path}${folder.path.endsWith('/') ? '' : '/'}${last}`;
    try {
      requireExact(name);
      const facts = typeof entry === 'string' ? lstatSync(systemPath(name)) : entry;
      const isLink = facts.isSymbolicLink();
      // Of a link, what it leads to; one that leads to nothing is special.
      const target = isLink ? factsOrUndefined(name) : facts;
      const isFolder = target?.isDirectory() === true;
      const below = `${folder.below}${last}${isFolder ? '/' : ''}`;
      const base = folder.rules && `${folder.base}${latin1Of(last)}${isFolder ? '/' : ''}`;
      if (base !== undefined && folder.rules && isIgnored(folder.rules, base))
        yield { kind: 'skipped', name, reason: 'ignored' };
      else if (this.#options.filter.leavesOut(below)) yield { kind: 'skipped', name, reason: 'excluded' };
      else if (isFolder && (!isLink || this.#options.follow)) {
        const skipped = this.#enter({ path: name, below, rules: folder.rules, base: base ?? '' });
        if (skipped) yield skipped;
      } else if (target?.isFile()) yield { kind: 'file', name, isPipe: false, named: false };
      else yield { kind: 'skipped', name, reason: 'special' };
    } catch (error) {
      yield unreadable(name, error);
    }
  }

  /** Puts a folder on the stack. Returns it where it is not entered, since the walk is or was in it. */
  #enter({ path, below, rules, base }: Omit<Folder, 'entries' | 'identity'>): Found | undefined {
    let identity = '';
    if (this.#options.follow) {
      const { dev, ino } = statSync(systemPath(path), { bigint: true });
      identity = `${dev}:${ino}`;
      const isLoop = this.#stack.some((folder) => folder.identity === identity);
      if (this.#entered.has(identity)) return { kind: 'skipped', name: path, reason: isLoop ? 'loop' : 'again' };
      this.#entered.add(identity);
    }
    const entries = entriesOf(path);
    const inside = rules && rulesIn(Buffer.from(systemPath(path)), { rules, base }, entries.map(nameIn));
    this.#stack.push({ path, below, rules, base, ...inside, entries: entries.reverse(), identity });
    return undefined;
  }
}

/** The entries of a folder, sorted by the octets of their names. */
function entriesOf(folder: string): Entry[] {
  const entries = readdirSync(systemPath(folder), { withFileTypes: true });
  // Up to U+D7FF, code units are in the order of octets, and no name has lost an octet.
  if (!entries.some(({ name }) => /[\uD800-\uFFFF]/.test(name)))
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return readdirSync(systemPath(folder), { encoding: 'buffer' }).sort(Buffer.compare).map(nameOf);
}

function nameIn(entry: Entry): string {
  return typeof entry === 'string' ? entry : entry.name;
}

function factsOrUndefined(name: string): Stats | undefined {
  try {
    return statSync(systemPath(name));
  } catch {
    return undefined;
  }
}

/** The files of several inputs, by their real paths: one that is named twice is checked once. */
class NamedFiles {
  readonly #paths = new Set<string>();
  #folder = '';
  #realFolder = '';

  /** Whether a file was found before. */
  has(found: Found): boolean {
    if (found.kind !== 'file' || found.isPipe) return false;
    const path = found.named ? realPath(found.name) : this.#pathBelow(found.name);
    const { size } = this.#paths;
    return this.#paths.add(path).size === size;
  }

  #pathBelow(name: string): string {
    const folder = dirname(name);
    if (folder !== this.#folder) [this.#folder, this.#realFolder] = [folder, realPath(folder)];
    return join(this.#realFolder, basename(name));
  }
}

/** Entries of a list. */
const LIST = 128;

/** What is found in some inputs, in lists: a file each would take a turn of its own. */
export async function* foundLists(
  inputs: Iterable<string> | AsyncIterable<string>,
  walk: WalkOptions,
): AsyncGenerator<Found[], void, void> {
  let list: Found[] = [];
  // A list of names can have any length, and is read in constant memory.
  const named = Array.isArray(inputs) && inputs.length > 1 ? new NamedFiles() : undefined;
  for await (const input of inputs) {
    for (const found of foundIn(input, walk)) {
      if (list.push(named?.has(found) ? { kind: 'skipped', name: input, reason: 'twice' } : found) < LIST) continue;
      yield list;
      list = [];
    }
    // The next name of a stream of names can take its time.
    if (Symbol.asyncIterator in inputs) {
      yield list;
      list = [];
    }
  }
  yield list;
}
