/**
 * A file → a source. Its version is its modification time, in nanoseconds. The file
 * is opened anew for each range, and looked at before the first octet and after the
 * last one: a file that is replaced or changed meanwhile is noticed.
 *
 *     dump.sql   →   { name: 'dump.sql', version: 'mtime 1763806782.123456789', size: 900, open }
 *
 * A file system counts time in steps. A file that was written in this very step can
 * be written again without a new modification time, so the plan waits until the step
 * is over.
 */

import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { SourceError, type SourceFailure } from './errors.ts';
import type { RangeSource } from './plan.ts';

/** Octets of a chunk: large, so that a chunk costs little beside the work on it. */
const CHUNK = 1 << 20;

/** Milliseconds after which a new write has another modification time: the clock of Linux ticks every 1 to 10. */
const STEP = 20;

/** What of a file tells its version. */
interface Stats {
  readonly mtimeNs: bigint;
  readonly size: bigint;
  isFile(): boolean;
}

/**
 * A file as a source for `plan` and `summarizeRange`. Only ordinary files can be read in ranges.
 *
 * `name` is what ranges call it; workers on other machines open this name, or one that they make of it.
 * @throws SourceError when there is no such file, when it cannot be read, and for a folder, a pipe or a device.
 * @example
 * const source = await fileSource('LICENSE');
 * const ranges = plan([source], { form: utf8 });
 * const fold = new Fold(utf8, ranges);
 * for (const range of ranges) fold.add(await summarizeRange(utf8, source, range));
 * fold.isComplete; // → true
 */
export async function fileSource(path: string | URL | Uint8Array, name = nameOf(path)): Promise<RangeSource> {
  nameOf(path);
  const look = () => stat(path as string, { bigint: true });
  const first = await withFailure(name, look);
  const age = Date.now() - Number(first.mtimeNs / 1_000_000n);
  if (age >= 0 && age < STEP) await setTimeout(STEP - age);
  const stats = await withFailure(name, look);
  if (!stats.isFile()) throw new SourceError('refused', name, 'only an ordinary file can be read in ranges');
  const size = Number(stats.size);
  const version = versionOf(stats);
  return { name, version, size, open: (start, end) => octetsOf(path, { name, version, size }, start, end) };
}

/** A path is its own name. */
function nameOf(path: unknown): string {
  if (typeof path === 'string' || path instanceof URL || ArrayBuffer.isView(path)) return String(path);
  throw new TypeError(`expected a path (a string, a URL or octets), got ${path === null ? 'null' : typeof path}`);
}

function versionOf({ mtimeNs }: Pick<Stats, 'mtimeNs'>): string {
  const digits = String(mtimeNs).padStart(10, '0');
  return `mtime ${digits.slice(0, -9)}.${digits.slice(-9)}`;
}

async function* octetsOf(
  path: string | URL | Uint8Array,
  source: Omit<RangeSource, 'open'>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array, void, void> {
  const { name } = source;
  const handle = await withFailure(name, () => open(path as string, 'r'));
  try {
    await requireSame(handle, source);
    const memory = new Uint8Array(Math.min(CHUNK, end - start));
    for (let at = start; at < end; ) {
      const { bytesRead } = await withFailure(name, () => handle.read(memory, 0, Math.min(CHUNK, end - at), at));
      if (bytesRead === 0) throw new SourceError('changed', name, `ends at octet ${at}: it has become shorter`);
      yield memory.subarray(0, bytesRead);
      at += bytesRead;
    }
    await requireSame(handle, source);
  } finally {
    await handle.close();
  }
}

/** The open file is still what was planned. */
async function requireSame(handle: FileHandle, { name, version, size }: Omit<RangeSource, 'open'>): Promise<void> {
  const stats = await withFailure(name, () => handle.stat({ bigint: true }));
  if (versionOf(stats) === version && Number(stats.size) === size) return;
  throw new SourceError('changed', name, `changed since it was planned (${version}, ${size} octets)`);
}

const KINDS: Readonly<Record<string, readonly [SourceFailure, string]>> = {
  ENOENT: ['missing', 'no such file'],
  ENOTDIR: ['missing', 'no such file'],
  EACCES: ['refused', 'permission denied'],
  EPERM: ['refused', 'permission denied'],
  ERR_ACCESS_DENIED: ['refused', 'the permissions of the runtime deny it'],
  EISDIR: ['refused', 'is a folder'],
};

/** An error of the system → a SourceError that names the file. */
async function withFailure<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code !== 'string') throw cause;
    const [kind, problem] = KINDS[code] ?? ['failed', `cannot be read (${code})`];
    throw new SourceError(kind, name, problem, { cause });
  }
}
