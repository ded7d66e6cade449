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

/** The patterns of an ignore file, and the path of its folder from where the rules begin. */
interface Layer {
  readonly base: string;
  readonly patterns: Patterns;
}

/** The rules that apply to the entries of one folder: its ignore files, and those of the folders above it, the nearest first. */
export interface IgnoreRules {
  /** Those of `.ignore` files count before those of Git. */
  readonly own: readonly Layer[];
  readonly git: readonly Layer[];
  readonly inRepository: boolean;
}

/** Rules, and the path of a folder from where they begin: empty, or with a slash at the end. */
interface RulesAt {
  readonly rules: IgnoreRules;
  readonly base: string;
}

/**
 * The rules that apply to a folder that the user names: those of its repository. A folder that is itself ignored was named
 * on purpose: no rule from above it applies.
 */
export function rulesAbove(folder: Buffer): RulesAt {
  const repository = repositoryAbove(folder);
  const none = { rules: { own: [], git: [], inRepository: repository !== undefined }, base: '' };
  if (!repository) return none;
  let rules = rulesOfRepository(repository.root);
  let base = '';
  for (const name of repository.below) {
    rules = withFilesOf(pathIn(repository.root, base), rules, base);
    base += `${name}/`;
    if (isIgnored(rules, base)) return none;
  }
  return { rules, base };
}

/** The rules for the entries of a folder, whose names are `names`, from those that apply to it. */
export function rulesIn(folder: Buffer, { rules, base }: RulesAt, names: readonly string[]): RulesAt {
  // A repository in a repository has rules of its own.
  if (base !== '' && names.includes('.git')) {
    return { rules: withFilesOf(folder, rulesOfRepository(folder), ''), base: '' };
  }
  return { rules: names.includes(GIT) || names.includes(OWN) ? withFilesOf(folder, rules, base) : rules, base };
}

/** Whether an entry is ignored, of a folder that is not. `path`: from where the rules begin; a folder ends with a slash. */
export function isIgnored({ own, git }: IgnoreRules, path: string): boolean {
  for (const layers of [own, git]) {
    for (const { base, patterns } of layers) {
      const decided = patterns.decide(path.slice(base.length));
      if (decided !== undefined) return decided;
    }
  }
  return false;
}

function rulesOfRepository(root: Buffer): IgnoreRules {
  return { own: [], git: layersOf(excludeFileOf(root), ''), inRepository: true };
}

function withFilesOf(folder: Buffer, { own, git, inRepository }: IgnoreRules, base: string): IgnoreRules {
  const ofGit = inRepository ? layersOf(pathIn(folder, GIT), base) : [];
  return { own: [...layersOf(pathIn(folder, OWN), base), ...own], git: [...ofGit, ...git], inRepository };
}

function layersOf(file: Buffer, base: string): Layer[] {
  const patterns = patternsOf(file);
  return patterns.length > 0 ? [{ base, patterns: new Patterns(patterns) }] : [];
}

/** The patterns of one ignore file. */
class Patterns {
  readonly #patterns: readonly string[];
  readonly #all: Ignore;
  /** Those without a slash before their end hold at any depth, and for the last name of a path. */
  readonly #ofNames: Ignore;
  /** A path of more names is matched by no other pattern. */
  readonly #mostNames: number;

  constructor(patterns: readonly string[]) {
    this.#patterns = patterns;
    const isPath = (pattern: string) => /\/./.test(pattern.trimEnd());
    this.#all = matcher(patterns);
    this.#ofNames = matcher(patterns.filter((pattern) => !isPath(pattern)));
    this.#mostNames = Math.max(0, ...patterns.filter(isPath).map(namesIn));
  }

  /** Whether the last pattern that matches ignores a path; `undefined` where none matches. */
  decide(path: string): boolean | undefined {
    const { ignored, unignored } = this.#hasMoreNames(path)
      ? this.#ofNames.test(path.slice(path.lastIndexOf('/', path.length - 2) + 1))
      : this.#matcherFor(path).test(path);
    return ignored ? true : unignored ? false : undefined;
  }

  /** A folder that these patterns ignore was entered since those of another file say so: then it says nothing of what is in it. */
  #matcherFor(path: string): Ignore {
    const folders = [...path.slice(0, -1).matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1));
    const [folder] = folders.slice(-1);
    if (folder === undefined || !this.#all.ignores(folder)) return this.#all;
    return matcher([...this.#patterns, ...folders.map((each) => `!/${each.replace(/[^\w/]/g, '\\$&')}`)]);
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

const matcher = (patterns: readonly string[]) => ignore({ ignorecase: false }).add(patterns);

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
