/**
 * A file, of any size, in constant memory.
 *
 * Node's streams are async iterables, which is all that checkAll needs. It stops
 * at the first fault, and the stream closes the file without reading the rest.
 * Offsets count octets from the start of the file: use them directly in
 * `fs.read`, `dd` or a hex editor.
 */
import { createReadStream } from 'node:fs';
import { checkAll, type Fault, utf8 } from 'wellformed';

/** The first fault of a file, or `null` if all of it is UTF-8. Rejects with the errors of the file system. */
export async function faultOfFile(path: string): Promise<Fault | null> {
  return checkAll(utf8, createReadStream(path));
}
