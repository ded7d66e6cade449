/**
 * The texts that commands write, each as a whole: a new file, or one that takes the
 * place of an old one (part-file.ts).
 *
 *     a file           the old one until the new one is complete; its permissions stay
 *     a link           the file that it leads to
 *     a device, pipe   written to
 *
 * A file that this program did not write is never replaced: `requireOurs`.
 */
import { mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError, isSystemError, naming } from '../errors.ts';
import { formatName, nameOf, pathOf } from '../file-name.ts';
import { PartFile } from './part-file.ts';

/**
 * Writes a file as a whole. `path`: see file-name.ts. `folders`: whether the folders above it are created, too; otherwise one
 * that is missing is an error. Throws CommandError.
 */
export function writeFile(path: string, content: string | Uint8Array, { folders = false } = {}): void {
  const octets = typeof content === 'string' ? Buffer.from(content) : content;
  naming(formatName(path), () => {
    const facts = statSync(pathOf(path), { throwIfNoEntry: false });
    if (facts && !facts.isFile() && !facts.isDirectory()) return writeFileSync(pathOf(path), octets);
    if (folders && !facts) mkdirSync(pathOf(dirname(path)), { recursive: true });
    const part = facts
      ? PartFile.replacing(nameOf(realpathSync(pathOf(path), { encoding: 'buffer' })))
      : PartFile.temporary(path);
    try {
      part.write(octets);
      part.commit();
    } catch (error) {
      part.discard();
      throw error;
    }
  });
}

/** Writes a file that does not exist yet, and the folders above it. Throws CommandError where it exists. */
export function createFile(path: string, content: string): void {
  naming(formatName(path), () => {
    mkdirSync(dirname(path), { recursive: true });
    try {
      writeFileSync(path, content, { flag: 'wx' });
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EEXIST') throw error;
      throw new CommandError(`${formatName(path)} already exists; it was not changed`);
    }
  });
}

/** What a file must be to be replaced. */
interface Ours {
  /** Of the whole content, or of its first octets where that is enough. */
  isOurs(present: Buffer): boolean;
  /** What is said of another file: `was not written by generate`. */
  readonly otherwise: string;
  /** What to do then: `choose another folder (-o)`. */
  readonly remedy: string;
}

/** Throws CommandError for a folder, and for a file that is not ours. A file that is missing may be written, and a device. */
export function requireOurs(path: string, { isOurs, otherwise, remedy }: Ours): void {
  naming(formatName(path), () => {
    const facts = statSync(path, { throwIfNoEntry: false });
    if (facts?.isDirectory()) throw new CommandError(`${formatName(path)} is a folder: name a file`);
    if (!facts?.isFile() || isOurs(readFileSync(path))) return;
    throw new CommandError(`${formatName(path)} ${otherwise}: move it away, or ${remedy}`);
  });
}

/** A file that this program generates says so near its start. */
export function saysGenerated(present: Buffer): boolean {
  const start = present.subarray(0, 1000).toString('latin1');
  return /DO NOT EDIT\. Generated file\.|"\$id": "wellformed-/.test(start);
}
