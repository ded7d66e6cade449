/**
 * A git revision → the files of this package, or of a user's folder, at that revision, read with git.
 * Nothing is checked out. The revision WORKING is the files as they are on the disk.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../shared/printable.ts';
import { CommandError } from '../errors.ts';
import { readText } from '../read-text.ts';

const LARGEST = 64 * 1024 * 1024;

/** No name of a revision has a blank. */
export const WORKING = 'the working tree';

export class Revision {
  readonly name: string;
  /** The folder that paths are relative to. */
  readonly root: string;
  /** Whether its files are a user's, in the current folder, not those of the package. */
  readonly isOfUser: boolean;

  /** Throws CommandError when git, the repository or the revision is missing. */
  constructor(root: string, name: string) {
    this.name = name;
    this.root = root;
    this.isOfUser = root === '.';
    if (name === WORKING) return;
    const missing = `there is no ledger, lock file, grammar or git revision called ${printable(name)}`;
    this.#git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], missing);
  }

  /** Paths below a folder, relative to the root, with "/". */
  files(folder: string): string[] {
    if (this.name === WORKING)
      return this.#git(['ls-files', '-co', '-z', '--exclude-standard', '--', folder], 'no repository')
        .split('\0')
        .filter((path) => path !== '' && existsSync(join(this.root, path)));
    return this.#git(['ls-tree', '-r', '--name-only', '-z', this.name, '--', folder], `${this.name} has no ${folder}`)
      .split('\0')
      .filter((path) => path !== '');
  }

  read(path: string): string {
    if (this.name === WORKING) return readText(join(this.root, path), path);
    return this.#git(['show', `${this.name}:./${path}`], `${printable(this.name)} has no ${printable(path)}`);
  }

  #git(args: readonly string[], message: string): string {
    try {
      return execFileSync('git', args, {
        cwd: this.root,
        encoding: 'utf8',
        maxBuffer: LARGEST,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        throw new CommandError(`${message}; git, which reads revisions, is not installed: name files instead`);
      }
      throw new CommandError(message);
    }
  }
}

/** A thing with a name at two revisions; `undefined` where one does not have it. */
type Version<V> = readonly [name: string, before: V | undefined, after: V | undefined];

/** What `read` gives of two revisions, sorted by name. */
export function atBoth<V>(before: Revision, after: Revision, read: (at: Revision) => Map<string, V>): Version<V>[] {
  const [was, is] = [read(before), read(after)];
  return [...new Set([...was.keys(), ...is.keys()])].sort().map((name) => [name, was.get(name), is.get(name)]);
}
