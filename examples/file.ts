/**
 * A file, of any size, in constant memory.
 *
 * Node's streams are async iterables, which is all that checkAll asks for. It
 * stops at the first fault, and the stream closes the file: what comes after is
 * never read. Offsets count octets from the start of the file, so they can be
 * handed to `fs.read`, `dd`, or a hex editor as they are.
 */
import { createReadStream } from 'node:fs';
import { checkAll, type Fault, utf8 } from 'wellformed';

/** The first fault of a file; `null` when all of it is UTF-8. Throws what the file system throws. */
export async function faultOfFile(path: string): Promise<Fault | null> {
  return checkAll(utf8, createReadStream(path));
}
