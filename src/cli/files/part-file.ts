/**
 * An output file that appears at once and whole. It is written as a part beside
 * its place, and then renamed:
 *
 *     good.txt   →   .wellformed-…-good.txt   removed on every error, and at exit; left by a process that is killed
 *
 * However a run ends, there is the old file or the new one, never half of it.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  ftruncateSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CommandError, naming, UsageError } from '../errors.ts';
import { formatName, pathOf } from '../file-name.ts';
import { endOnSignals } from '../signals.ts';

/** Pieces that are shorter are written together, in octets. */
const PENDING = 1 << 16;

/** A longer name has no room for what is before it: 255 octets are the limit of file systems. */
const LONGEST_NAME = 200;

/** The permissions of a new file, before the umask. */
const READABLE = 0o666;
const PRIVATE = 0o600;

/** The parts to remove when the process ends. */
const temporary = new Set<PartFile>();
let isWatching = false;

function discardAll(): void {
  for (const part of temporary) part.discard();
}

export class PartFile {
  /** The name of the file, see file-name.ts. */
  readonly name: string;
  readonly #part: string;
  /** Its name in messages. */
  readonly #shown: string;
  readonly #descriptor: number;
  /** Octets that the system has. */
  #length = 0;
  readonly #pending = Buffer.allocUnsafeSlow(PENDING);
  /** How many octets wait. */
  #filled = 0;
  #isOpen = true;
  isInPlace = false;
  /** Whether it gets the permissions of the file in its place. */
  #keepsMode = false;

  private constructor(name: string, mode: number) {
    requirePlainFile(name);
    this.name = name;
    this.#part = hiddenName(name);
    this.#shown = formatName(name);
    const { O_RDWR, O_EXCL, O_CREAT } = constants;
    // A new name and O_EXCL: in a folder of all users, another user can have made a link of that name.
    this.#descriptor = this.#try(() => openSync(pathOf(this.#part), O_RDWR | O_EXCL | O_CREAT, mode));
    if (!isWatching) process.once('exit', discardAll);
    endOnSignals();
    isWatching = true;
    temporary.add(this);
  }

  /** A part that is removed unless it is committed. The file gets the permissions of a new one. */
  static temporary(name: string): PartFile {
    return new PartFile(name, READABLE);
  }

  /** The same for a file that exists: it keeps its permissions, and its owner if the system allows it. */
  static replacing(name: string): PartFile {
    // Until it has the permissions of the file, no other user can read it.
    const part = new PartFile(name, PRIVATE);
    part.#keepsMode = true;
    return part;
  }

  /** Appends octets, all of them. Throws CommandError. Small pieces are collected. */
  write(octets: Uint8Array): void {
    if (octets.length > PENDING) {
      this.#flush();
      this.#append(octets);
    } else {
      if (this.#filled + octets.length > PENDING) this.#flush();
      this.#pending.set(octets, this.#filled);
      this.#filled += octets.length;
    }
  }

  /** Appends text, in UTF-8. */
  writeText(text: string): void {
    const most = 3 * text.length;
    if (most > PENDING) this.write(Buffer.from(text));
    else {
      if (this.#filled + most > PENDING) this.#flush();
      this.#filled += this.#pending.write(text, this.#filled);
    }
  }

  /** Moves the last octets to the end of another part; without one, drops them. */
  moveEnd(count: number, to: { write(octets: Uint8Array): void } | undefined): void {
    this.#flush();
    const end = this.#length;
    this.#length -= count;
    const piece = Buffer.allocUnsafeSlow(Math.min(count, PENDING));
    for (let at = this.#length; to && at < end; ) {
      const wanted = Math.min(piece.length, end - at);
      const read = this.#try(() => readSync(this.#descriptor, piece, 0, wanted, at));
      if (read === 0) throw new CommandError(`${this.#shown} was changed while it was written`);
      to.write(piece.subarray(0, read));
      at += read;
    }
    this.#try(() => ftruncateSync(this.#descriptor, this.#length));
  }

  #flush(): void {
    const filled = this.#filled;
    this.#filled = 0;
    this.#append(this.#pending.subarray(0, filled));
  }

  #append(octets: Uint8Array): void {
    for (let from = 0; from < octets.length; ) {
      const count = this.#try(() => writeSync(this.#descriptor, octets, from, octets.length - from, this.#length));
      from += count;
      this.#length += count;
    }
  }

  /** Writes what waits, and gives the part its permissions: only the rename is left. */
  complete(): void {
    this.#flush();
    this.#close();
    if (this.#keepsMode) this.#try(() => copyPermissions(pathOf(this.name), pathOf(this.#part)));
  }

  /** Puts the part in its place. */
  commit(): void {
    if (this.#isOpen) this.complete();
    this.#try(() => renameSync(pathOf(this.#part), pathOf(this.name)));
    this.isInPlace = true;
    temporary.delete(this);
  }

  /** Removes the part, unless it is in its place. */
  discard(): void {
    if (!temporary.has(this)) return;
    this.#close();
    rmSync(pathOf(this.#part), { force: true });
    temporary.delete(this);
  }

  #close(): void {
    if (this.#isOpen) this.#try(() => closeSync(this.#descriptor));
    this.#isOpen = false;
  }

  #try<T>(work: () => T): T {
    return naming(this.#shown, work);
  }
}

/** Puts parts in their places, once all of them are complete: a full disk shows before the first rename. */
export function commitAll(parts: readonly PartFile[]): void {
  for (const part of parts) part.complete();
  for (const part of parts) part.commit();
}

function copyPermissions(from: Buffer, to: Buffer): void {
  const { mode, uid, gid } = statSync(from);
  try {
    chownSync(to, uid, gid);
  } catch {
    // Only a superuser can give a file to another user.
  }
  chmodSync(to, mode & 0o7777);
}

/** A new name for a part of a file, in its folder. */
function hiddenName(name: string): string {
  const base = basename(name);
  const shown = pathOf(base).length > LONGEST_NAME ? '' : base;
  return join(dirname(name), `.wellformed-${process.pid}-${randomBytes(4).toString('hex')}-${shown}`);
}

/** A name without what promises compressed data: `a.csv.gz` → `a.csv`. */
export function plainName(name: string): string {
  return name.replace(/(?<=.)\.(?:gz|zst|bz2|xz)$/i, '');
}

/** Throws UsageError where a name promises compressed data, and text would be written. */
export function requirePlainName(name: string): void {
  const plain = plainName(name);
  if (plain === name) return;
  throw new UsageError(
    `${formatName(name)} would be plain text, which is not ${name.slice(plain.length + 1)} data`,
    `name it ${formatName(plain)}, and compress it then`,
  );
}

/** Throws where a rename would replace what is not a plain file: a link, a device, a folder. */
function requirePlainFile(name: string): void {
  const facts = lstatSync(pathOf(name), { throwIfNoEntry: false });
  if (!facts || facts.isFile()) return;
  const kind = facts.isSymbolicLink() ? 'a link' : facts.isDirectory() ? 'a folder' : 'a device or pipe';
  throw new CommandError(`${formatName(name)} is ${kind}, and only a plain file can be replaced: give another name`);
}
