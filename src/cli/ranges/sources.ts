/**
 * Names → sources of ranges: a URL is read by range requests, everything else is
 * a path. The package has no SDK of a store in it: an object of S3 is read by its
 * presigned URL, or in a program of one's own (wellformed/ranges).
 */
import { open } from 'node:fs/promises';
import { SourceError } from '../../ranges/errors.ts';
import { fileSource } from '../../ranges/file-source.ts';
import { httpSource } from '../../ranges/http-source.ts';
import type { RangeSource } from '../../ranges/plan.ts';
import type { Range } from '../../ranges/range.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError, FileError } from '../errors.ts';
import { formatName, isText, systemPath } from '../file-name.ts';
import { HEAD, type SelectRules, select } from '../sources/content.ts';
import type { FoundFile } from '../sources/file-walk.ts';

/** The source of a name; where it is that of a range, with the version that was planned. Throws CommandError. */
export async function sourceNamed(name: string, known?: Pick<Range, 'version' | 'size'>): Promise<RangeSource> {
  return await withSourceError(() => openNamed(name, known));
}

/** A SourceError becomes a CommandError, ready to print. */
export async function withSourceError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SourceError ? new CommandError(printable(error.message)) : error;
  }
}

async function openNamed(name: string, known: Pick<Range, 'version' | 'size'> | undefined): Promise<RangeSource> {
  if (/^https?:\/\//i.test(name)) return await httpSource(name, { known });
  const scheme = /^(\w[\w+.-]*):\/\//.exec(name)?.[1];
  if (scheme) {
    const remedy =
      'give the presigned https URL of each object, or plan in a program with wellformed/ranges and your SDK';
    throw new CommandError(`${formatName(name)}: this program has no client for ${scheme}; ${remedy}`);
  }
  if (!isText(name)) throw new CommandError(`${formatName(name)}: the name is not UTF-8, and ranges are lines of JSON`);
  return await fileSource(name);
}

/**
 * Whether a file holds a text that can be read in ranges; `false` for a binary file below a folder. Throws CommandError
 * for a compressed file: `check` would read the text in it.
 */
export async function isTextFile(found: FoundFile, rules: SelectRules): Promise<boolean> {
  const name = formatName(found.name);
  if (found.isPipe) throw new CommandError(`${name}: a pipe or device cannot be read in ranges; check reads it`);
  const handle = await open(systemPath(found.name));
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD), 0, HEAD, 0);
    const selection = await select(buffer.subarray(0, bytesRead), found, rules);
    if (selection.kind !== 'compressed') return selection.kind === 'text';
  } catch (error) {
    throw error instanceof FileError ? new CommandError(`${name}: ${error.message}`) : error;
  } finally {
    await handle.close();
  }
  const remedy = 'check reads it; --decompress never plans its octets as they are';
  throw new CommandError(`${name}: is compressed, so it cannot be read in ranges; ${remedy}`);
}
