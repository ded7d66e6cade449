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
 * checked depends on the tree alone. Paths are in Latin-1 (repository.ts).
 */
import ignore, { type Ignore } from 'ignore';
import { excludeFileOf, linesOf, pathIn, repositoryAbove } from './repository.ts';

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
