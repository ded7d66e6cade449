/**
 * Ignore files → which entries of a folder are skipped. The patterns are those
 * of gitignore(5), read by the package `ignore`. All patterns that concern a
 * folder are one list, and the last one that matches decides:
 *
 *     .git/info/exclude     *.tmp             *.tmp
 *     .gitignore            build/      ──►   build/
 *     a/.gitignore          !/build           !/a/build
 *     a/.ignore             /data             /a/data
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
import { lstat, readFile, realpath } from 'node:fs/promises';
import ignore, { type Ignore } from 'ignore';
import { isSystemError } from '../errors.ts';

/** The names of the two kinds of ignore files. */
const GIT = '.gitignore';
const OWN = '.ignore';

/** With more `**` than this, one path can take minutes to match: such a pattern is left out, and more is checked. */
const MAX_DOUBLE_ASTERISKS = 3;

/** The rules that apply to the entries of one folder. They never change: a folder below has rules of its own. */
export class IgnoreRules {
  /** Patterns of Git, then those of `.ignore` files: relative to the folder where the rules begin. */
  readonly #git: readonly string[];
  readonly #own: readonly string[];
  readonly #inRepository: boolean;
  readonly #matcher: Ignore;

  private constructor(git: readonly string[], own: readonly string[], inRepository: boolean) {
    this.#git = git;
    this.#own = own;
    this.#inRepository = inRepository;
    this.#matcher = ignore({ ignorecase: false }).add([...git, ...own]);
  }

  /**
   * The rules that apply to a folder that the user names, and the path from where they begin to that folder: those of
   * its repository. A folder that is itself ignored was named on purpose: no rule from above it applies.
   */
  static async above(folder: Buffer): Promise<{ rules: IgnoreRules; base: string }> {
    const repository = await repositoryAbove(folder);
    const none = new IgnoreRules([], [], repository !== undefined);
    if (!repository) return { rules: none, base: '' };
    let rules = await none.#withExcludes(repository.root);
    let base = '';
    for (const name of repository.below) {
      rules = await rules.#withFilesOf(pathIn(repository.root, base), base);
      base += `${name}/`;
      if (rules.ignores(base)) return { rules: none, base: '' };
    }
    return { rules, base };
  }

  /** The rules for the entries of a folder. `base`: its path, with a slash at the end; `names`: its entries. */
  async enter(folder: Buffer, base: string, names: readonly string[]): Promise<{ rules: IgnoreRules; base: string }> {
    const isRepository = names.includes('.git');
    if (isRepository && base !== '') return IgnoreRules.#inside(folder);
    const rules = isRepository ? await this.#withExcludes(folder) : this;
    return { rules: names.includes(GIT) || names.includes(OWN) ? await rules.#withFilesOf(folder, base) : rules, base };
  }

  /** Whether an entry is ignored. `path`: from where the rules begin; a folder ends with a slash. */
  ignores(path: string): boolean {
    return this.#matcher.ignores(path);
  }

  /** A repository in a repository has rules of its own. */
  static async #inside(folder: Buffer): Promise<{ rules: IgnoreRules; base: string }> {
    const rules = await new IgnoreRules([], [], true).#withExcludes(folder);
    return { rules: await rules.#withFilesOf(folder, ''), base: '' };
  }

  async #withExcludes(root: Buffer): Promise<IgnoreRules> {
    const file = await excludeFileOf(root);
    const lines = file === undefined ? [] : patternsOf(await linesOf(file), '');
    return lines.length > 0 ? new IgnoreRules([...lines, ...this.#git], this.#own, true) : this;
  }

  async #withFilesOf(folder: Buffer, base: string): Promise<IgnoreRules> {
    const git = this.#inRepository ? patternsOf(await linesOf(pathIn(folder, GIT)), base) : [];
    const own = patternsOf(await linesOf(pathIn(folder, OWN)), base);
    if (git.length + own.length === 0) return this;
    return new IgnoreRules([...this.#git, ...git], [...this.#own, ...own], this.#inRepository);
  }
}

/** The lines of an ignore file in the folder `base`, as they would stand in a file where the rules begin. */
function patternsOf(lines: readonly string[], base: string): string[] {
  const above = base.replace(/[\\*?[\]]/g, '\\$&');
  return lines.flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    if (line.split('**').length - 1 > MAX_DOUBLE_ASTERISKS) return [];
    if (base === '') return line;
    const negation = line.startsWith('!') ? '!' : '';
    const pattern = line.slice(negation.length).replace(/^\\(?=[#!])/, '');
    // Without a slash before its end, a pattern holds at any depth.
    const isAnchored = /\/./.test(pattern.trimEnd());
    return `${negation}/${above}${isAnchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`;
  });
}

/** A larger file is not written by people or by Git, and is left out. In octets. */
const MAX_FILE = 1 << 20;

interface Repository {
  /** Its folder, absolute. */
  readonly root: Buffer;
  /** The names of the folders from there to the folder that was given. */
  readonly below: readonly string[];
}

async function repositoryAbove(folder: Buffer): Promise<Repository | undefined> {
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
async function excludeFileOf(root: Buffer): Promise<Buffer> {
  const git = pathIn(root, '.git');
  const named = await folderNamedIn(git, root, /^gitdir: (.+)$/);
  const shared = named && (await folderNamedIn(pathIn(named, 'commondir'), named, /^(.+)$/));
  return pathIn(shared ?? named ?? git, 'info/exclude');
}

/** The lines of a small regular file; none where there is no such file, or it cannot be read. */
async function linesOf(path: Buffer): Promise<string[]> {
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
function pathIn(folder: Buffer, name: string): Buffer {
  return Buffer.concat([folder, Buffer.from(`/${name}`, 'latin1')]);
}

async function exists(path: Buffer): Promise<boolean> {
  return (await lstat(path).catch(orUndefined)) !== undefined;
}

/** A file that the system does not let us read is treated as absent: then less is skipped. */
function orUndefined(error: unknown): undefined {
  if (!isSystemError(error)) throw error;
}
