/**
 * Ignore files → which entries of a folder are skipped. The patterns are those
 * of gitignore(5), read by the package `ignore`. Of all patterns that concern an
 * entry, the last one that matches decides, in this order:
 *
 *     .git/info/exclude     *.tmp
 *     .gitignore            build/
 *     a/.gitignore          !/build         of a/b/c: b/c is asked for
 *     .ignore, a/.ignore    /data
 *
 * `.ignore` files are for tools like this one: they apply in every folder, and
 * after all `.gitignore` files. Those apply only in a Git repository, as in
 * ripgrep. The user's own excludes (core.excludesFile) do not apply: what is
 * checked depends on the tree alone.
 *
 * The repository is found without Git: the nearest folder above that has an entry
 * `.git` (gitrepository-layout(5)). In a linked work tree `.git` is a file that names
 * a folder; the file `commondir` there names the folder that all work trees share.
 *
 * For Git, names and patterns are octets: `?` is one octet, not a character. So
 * here they are strings of Latin-1, in which a code unit is an octet.
 */
import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import ignore, { type Ignore } from 'ignore';
import { isSystemError } from '../errors.ts';

/** The names of the two kinds of ignore files. */
const GIT = '.gitignore';
const OWN = '.ignore';

/** With more `**` than this, one path can take minutes to match: such a pattern is left out, and more is checked. */
const MAX_DOUBLE_ASTERISKS = 3;

/** The rules that apply to the entries of one folder: its ignore files, and those of the folders above it. They never change. */
export class IgnoreRules {
  readonly #above: IgnoreRules | undefined;
  /** The path of the folder of these ignore files, from where the rules begin. */
  readonly #base: string;
  /** Patterns of Git, and those of an `.ignore` file. */
  readonly #git: Patterns | undefined;
  readonly #own: Patterns | undefined;
  readonly #inRepository: boolean;

  private constructor(
    above: IgnoreRules | undefined,
    base: string,
    git: readonly string[],
    own: readonly string[],
    inRepository: boolean,
  ) {
    this.#above = above;
    this.#base = base;
    this.#git = git.length > 0 ? new Patterns(git) : undefined;
    this.#own = own.length > 0 ? new Patterns(own) : undefined;
    this.#inRepository = inRepository;
  }

  /**
   * The rules that apply to a folder that the user names, and the path from where they begin to that folder: those of
   * its repository. A folder that is itself ignored was named on purpose: no rule from above it applies.
   */
  static above(folder: Buffer): { rules: IgnoreRules; base: string } {
    const repository = repositoryAbove(folder);
    const none = new IgnoreRules(undefined, '', [], [], repository !== undefined);
    if (!repository) return { rules: none, base: '' };
    let rules = IgnoreRules.#ofRepository(repository.root);
    let base = '';
    for (const name of repository.below) {
      rules = rules.#withFilesOf(pathIn(repository.root, base), base);
      base += `${name}/`;
      if (rules.ignores(base)) return { rules: none, base: '' };
    }
    return { rules, base };
  }

  /** The rules for the entries of a folder. `base`: its path, with a slash at the end; `names`: its entries. */
  enter(folder: Buffer, base: string, names: readonly string[]): { rules: IgnoreRules; base: string } {
    // A repository in a repository has rules of its own.
    if (base !== '' && names.includes('.git')) {
      return { rules: IgnoreRules.#ofRepository(folder).#withFilesOf(folder, ''), base: '' };
    }
    return { rules: names.includes(GIT) || names.includes(OWN) ? this.#withFilesOf(folder, base) : this, base };
  }

  /** Whether an entry is ignored, of a folder that is not. `path`: from where the rules begin; a folder ends with a slash. */
  ignores(path: string): boolean {
    for (const kind of [(rules: IgnoreRules) => rules.#own, (rules: IgnoreRules) => rules.#git]) {
      // The patterns of a folder below are later ones.
      for (let rules: IgnoreRules | undefined = this; rules; rules = rules.#above) {
        const decided = kind(rules)?.decide(path.slice(rules.#base.length));
        if (decided !== undefined) return decided;
      }
    }
    return false;
  }

  static #ofRepository(root: Buffer): IgnoreRules {
    const file = excludeFileOf(root);
    return new IgnoreRules(undefined, '', file === undefined ? [] : patternsOf(file), [], true);
  }

  #withFilesOf(folder: Buffer, base: string): IgnoreRules {
    const git = this.#inRepository ? patternsOf(pathIn(folder, GIT)) : [];
    const own = patternsOf(pathIn(folder, OWN));
    if (git.length + own.length === 0) return this;
    return new IgnoreRules(this, base, git, own, this.#inRepository);
  }
}

/** The patterns of one ignore file. */
class Patterns {
  readonly #all: Ignore;
  /** Those without a slash before their end hold at any depth, and for the last name of a path. */
  readonly #ofNames: Ignore;
  /** A path of more names is matched by no other pattern. */
  readonly #mostNames: number;

  constructor(patterns: readonly string[]) {
    const matcher = (some: readonly string[]) => ignore({ ignorecase: false }).add(some);
    const isPath = (pattern: string) => /\/./.test(pattern.trimEnd());
    this.#all = matcher(patterns);
    this.#ofNames = matcher(patterns.filter((pattern) => !isPath(pattern)));
    this.#mostNames = Math.max(0, ...patterns.filter(isPath).map(namesIn));
  }

  /** Whether the last pattern that matches ignores a path; `undefined` where none matches. */
  decide(path: string): boolean | undefined {
    const { ignored, unignored } = this.#hasMoreNames(path)
      ? this.#ofNames.test(path.slice(path.lastIndexOf('/', path.length - 2) + 1))
      : this.#all.test(path);
    return ignored ? true : unignored ? false : undefined;
  }

  #hasMoreNames(path: string): boolean {
    let end = -1;
    for (let names = 0; names < this.#mostNames; names++) {
      end = path.indexOf('/', end + 1);
      if (end < 0 || end === path.length - 1) return false;
    }
    return true;
  }
}

/** How many names a path has that a pattern with a slash matches, at most. */
function namesIn(pattern: string): number {
  return pattern.includes('**') ? Infinity : pattern.trim().replace(/^!?\//, '').split('/').filter(Boolean).length;
}

/** The patterns of an ignore file. */
function patternsOf(file: Buffer): string[] {
  return linesOf(file).filter(
    (line) => line.trim() !== '' && !line.startsWith('#') && line.split('**').length - 1 <= MAX_DOUBLE_ASTERISKS,
  );
}

/** A larger file is not written by people or by Git, and is left out. In octets. */
const MAX_FILE = 1 << 20;

interface Repository {
  /** Its folder, absolute. */
  readonly root: Buffer;
  /** The names of the folders from there to the folder that was given. */
  readonly below: readonly string[];
}

function repositoryAbove(folder: Buffer): Repository | undefined {
  const absolute = orUndefined(() => realpathSync(folder, { encoding: 'buffer' }));
  if (!absolute) return undefined;
  const names = absolute.toString('latin1').split('/');
  for (let count = names.length; count > 0; count--) {
    const root = Buffer.from(names.slice(0, count).join('/'), 'latin1');
    if (orUndefined(() => lstatSync(pathIn(root, '.git'))))
      return { root, below: names.slice(count).filter((name) => name !== '') };
  }
  return undefined;
}

/** The path of the repository's own ignore file, .git/info/exclude. */
function excludeFileOf(root: Buffer): Buffer {
  const git = pathIn(root, '.git');
  const named = folderNamedIn(git, root, /^gitdir: (.+)$/);
  const shared = named && folderNamedIn(pathIn(named, 'commondir'), named, /^(.+)$/);
  return pathIn(shared ?? named ?? git, 'info/exclude');
}

/** The lines of a small regular file; none where there is no such file, or it cannot be read. */
function linesOf(path: Buffer): string[] {
  const facts = orUndefined(() => lstatSync(path));
  // A pipe would block; Git follows no link here either.
  if (!facts?.isFile() || facts.size > MAX_FILE) return [];
  const text = orUndefined(() => readFileSync(path))?.toString('latin1') ?? '';
  return text.replace(/^\xEF\xBB\xBF/, '').split(/\r?\n/);
}

function folderNamedIn(file: Buffer, from: Buffer, pattern: RegExp): Buffer | undefined {
  const [line = ''] = linesOf(file);
  const name = pattern.exec(line)?.[1];
  if (name === undefined) return undefined;
  return name.startsWith('/') ? Buffer.from(name, 'latin1') : pathIn(from, name);
}

/** The path of an entry of a folder. `name` in Latin-1. */
function pathIn(folder: Buffer, name: string): Buffer {
  return Buffer.concat([folder, Buffer.from(`/${name}`, 'latin1')]);
}

/** A file that the system does not let us read is treated as absent: then less is skipped. */
function orUndefined<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  }
}
