/**
 * `--files0-from` → names of files, one after the other, in constant memory. Each
 * name ends with a NUL octet, the one octet that no name has:
 *
 *     git ls-files -z | wellformed check --files0-from -
 */
import { createReadStream } from 'node:fs';
import { CommandError, isSystemError, systemErrorReason } from '../errors.ts';
import { formatName, nameOf, pathOf } from '../file-name.ts';

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
