/**
 * Whether two names are of one file, however they are written: a file that exists is its device and its number there, one
 * that does not is its name in the real folder.
 *
 *     out.txt   ./out.txt   sub/../out.txt   a link to out.txt      one file
 */
import { type BigIntStats, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './errors.ts';
import { formatName, nameOf, systemPath } from './file-name.ts';

export function isSameFile(name: string, { dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>): boolean {
  const facts = factsOf(name);
  return facts?.dev === dev && facts.ino === ino;
}

/** Throws UsageError where two of the files that a run writes are one. `names`: the option of each, and its value. */
export function requireDistinct(names: readonly (readonly [option: string, name: string])[]): void {
  const options = new Map<string, string>();
  for (const [option, name] of names) {
    const identity = identityOf(name);
    const other = options.get(identity);
    if (other)
      throw new UsageError(`${other} and ${option} name the same file, ${formatName(name)}`, 'give them two names');
    options.set(identity, option);
  }
}

/**
 * The path of a file without links; of one that is missing, the name as it is. `realpathSync` itself makes a string of
 * the name, in which octets that are not UTF-8 are all U+FFFD: two files would be one.
 */
export function realPath(name: string): string {
  try {
    return nameOf(realpathSync.native(systemPath(name), { encoding: 'buffer' }));
  } catch {
    return name;
  }
}

function identityOf(name: string): string {
  const facts = factsOf(name);
  return facts ? `${facts.dev}:${facts.ino}` : join(realPath(dirname(name)), basename(name));
}

function factsOf(name: string): BigIntStats | undefined {
  return statSync(systemPath(name), { bigint: true, throwIfNoEntry: false });
}
