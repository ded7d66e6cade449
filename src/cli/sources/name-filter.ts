/**
 * `--include` and `--exclude` → which files are checked. Globs are written as a
 * line of a `.gitignore` file in the folder that the user names:
 *
 *     --exclude '*.png' --exclude build/ --include 'src/**'
 */
import ignore, { type Ignore } from 'ignore';
import { printable } from '../../printable.ts';
import { UsageError } from '../errors.ts';

export class NameFilter {
  readonly #included: Ignore | undefined;
  readonly #excluded: Ignore | undefined;

  constructor(include: readonly string[], exclude: readonly string[]) {
    this.#included = include.length > 0 ? matcherOf('--include', include) : undefined;
    this.#excluded = exclude.length > 0 ? matcherOf('--exclude', exclude) : undefined;
  }

  /** Whether an entry is left out. `path`: below the folder that the user named; a folder ends with a slash. */
  leavesOut(path: string): boolean {
    const isFolder = path.endsWith('/');
    return this.#excluded?.ignores(path) || (!isFolder && this.#included?.ignores(path) === false);
  }

  /** The same for a file that the user named: its path without the steps `/`, `./` and `../` at its start. */
  leavesOutNamed(path: string): boolean {
    const relative = path.replace(/^(?:\.{0,2}\/)+/, '');
    return relative !== '' && relative !== '.' && relative !== '..' && this.leavesOut(relative);
  }
}

function matcherOf(option: string, globs: readonly string[]): Ignore {
  // In an ignore file these lines would be a comment, and would take back the line before.
  const odd = globs.find((glob) => /^[#!]/.test(glob));
  if (odd !== undefined) {
    throw new UsageError(`${option} ${printable(odd)}: a glob cannot begin with ${odd[0]}`, `write \\${odd[0]}`);
  }
  return ignore({ ignorecase: false }).add(globs);
}
