/**
 * `--include` and `--exclude` → which files are checked. Globs are written as a
 * line of a `.gitignore` file in the folder that the user names. `--files0-from` → names of files, in constant memory:
 * each ends with a NUL octet, the one octet that no name has.
 *
 *     --exclude '*.png' --exclude build/ --include 'src/**'
 *     git ls-files -z | wellformed check --files0-from -
 */

import { createReadStream } from 'node:fs';
import ignore, { type Ignore } from 'ignore';
import { printable } from '../../shared/printable.ts';
import { CommandError, isSystemError, systemErrorReason, UsageError } from '../errors.ts';
import { formatName, nameOf, pathOf } from '../file-name.ts';

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

/** No system takes longer names. In octets. */
const MAX_NAME = 1 << 16;

/** The names in a file; `-` is standard input, given as `input`. Throws CommandError. */
export async function* namesIn(
  list: string,
  input: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, void> {
  const place = `--files0-from ${formatName(list)}`;
  let pending: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of list === '-' ? input() : createReadStream(pathOf(list))) {
      pending = Buffer.concat([pending, chunk as Uint8Array]);
      for (let end = pending.indexOf(0); end >= 0; end = pending.indexOf(0)) {
        yield fileName(pending.subarray(0, end), place);
        pending = pending.subarray(end + 1);
      }
      if (pending.length > MAX_NAME) {
        throw new CommandError(`${place}: a name is too long; names must end with NUL: for lines use tr '\\n' '\\0'`);
      }
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CommandError(`${place}: ${systemErrorReason(error)}`);
  }
  if (pending.length > 0) yield fileName(pending, place);
}

function fileName(octets: Buffer, place: string): string {
  if (octets.length === 0) throw new CommandError(`${place}: a name is empty; write one NUL after each name`);
  const name = nameOf(octets);
  // Here "-" is a file of that name, not standard input.
  return name === '-' ? './-' : name;
}
