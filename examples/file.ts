/**
 * A file, of any size, in constant memory.
 *
 * Node's streams are async iterables, which is all that checkAll needs. It stops
 * at the first fault, and the stream closes the file without reading the rest.
 * Offsets count octets from the start of the file: use them directly in
 * `fs.read`, `dd` or a hex editor.
 *
 * A path can lead to what never ends: a pipe without a writer, which even `open`
 * waits for, a device, a log that grows as fast as it is read. So only regular
 * files are read, opened without waiting, up to a limit and within a time.
 */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { checkAll, type Fault, utf8 } from 'wellformed';
import { atMost } from './limits.ts';

export interface Limits {
  /** The longest file, in octets. */
  readonly fileOctets: number;
  /** For reading the file, in milliseconds. */
  readonly readMs: number;
}

export const LIMITS: Limits = { fileOctets: 2 ** 40, readMs: 3_600_000 };

/**
 * The first fault of a file, or `null` if all of it is UTF-8. Rejects with TooLarge, an AbortError when the time is over, TypeError for what
 * is not a regular file, or the error of the file system: a file that was not read to its end has no verdict.
 */
export async function faultOfFile(path: string, limits: Partial<Limits> = {}): Promise<Fault | null> {
  const { fileOctets, readMs } = { ...LIMITS, ...limits };
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new TypeError(`expected a regular file: ${path}`);
    const chunks = file.createReadStream({ autoClose: false, signal: AbortSignal.timeout(readMs) });
    return await checkAll(utf8, atMost<Buffer>(fileOctets, chunks));
  } finally {
    await file.close();
  }
}
