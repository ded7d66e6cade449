/**
 * Compressed octets → the octets of the text in them, as a stream in constant
 * memory. gzip is read by Node's zlib, all others by programs of the system, which
 * get the octets through a pipe:
 *
 *     gzip    node:zlib      bzip2   bzip2 -dc
 *     zstd    zstd -dc       xz      xz -dc
 *
 * A stream that is cut or corrupt ends with a FileError, never as a shorter text.
 * (zlib of Node 22 reads a Zstandard stream that is cut as an empty one, without an
 * error: seen with 22.23. So Zstandard is read by its own program.)
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { printable } from '../../shared/printable.ts';
import { FileError, isSystemError } from '../errors.ts';

interface Program {
  readonly name: string;
  /** With a limit for its memory: the header of a file can ask for gigabytes. */
  readonly args: readonly string[];
  /** The package of Debian that has it. */
  readonly from: string;
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  zstd: { name: 'zstd', args: ['-dcq', '--memory=128MB'], from: 'zstd' },
  bzip2: { name: 'bzip2', args: ['-dc'], from: 'bzip2' },
  xz: { name: 'xz', args: ['-dcq', '--memlimit-decompress=256MiB'], from: 'xz-utils' },
};

/** Decompresses a stream. Throws FileError where it is corrupt, or where the program for it is missing. */
export function decompress(kind: string, octets: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  if (kind === 'gzip') return gunzip(octets);
  return throughProgram(kind, octets, PROGRAMS[kind] as Program);
}

async function* gunzip(octets: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const decoder = createGunzip();
  let given = 0;
  let last: Uint8Array = new Uint8Array(0);
  const counted = (async function* () {
    for await (const chunk of octets) {
      given += chunk.length;
      last = chunk;
      yield chunk;
    }
  })();
  // Its error is also that of the decoder.
  pipeline(counted, decoder).catch(() => {});
  try {
    yield* decoder;
  } catch (error) {
    // Errors of zlib have no system call.
    throw isSystemError(error) ? error : corrupt('gzip', (error as Error).message);
  }
  // zlib ends at a zero after a member, which can be padding, and reads nothing after it.
  const after = last.subarray(Math.max(0, last.length - (given - decoder.bytesWritten)));
  if (after.some((octet) => octet !== 0)) throw corrupt('gzip', 'other octets follow its end');
}

async function* throughProgram(
  kind: string,
  octets: AsyncIterable<Uint8Array>,
  { name, args, from }: Program,
): AsyncGenerator<Uint8Array, void> {
  const child = spawn(name, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = endOf(child);
  // A program that refuses its input closes the pipe: its exit status says why.
  let failure: unknown;
  const fed = pipeline(octets, child.stdin).catch((error: unknown) => {
    failure = error;
  });
  try {
    yield* child.stdout;
    const { status, message } = await ended;
    if (status === null) {
      throw new FileError(`${kind} data, and the program ${name} is missing: install ${from}, or use --exclude`);
    }
    // bzip2 passes over what follows its last whole stream, and only says so.
    if (status !== 0 || /trailing garbage/.test(message)) throw corrupt(kind, message);
    await fed;
    if (isSystemError(failure) && failure.code !== 'EPIPE') throw failure;
  } finally {
    child.kill('SIGKILL');
  }
}

/** How a program ends, and the first line that it prints; `null`: it cannot be started. */
async function endOf(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
): Promise<{ status: number | null; message: string }> {
  let text = '';
  child.stderr.on('data', (chunk) => {
    if (text.length < 500) text += chunk;
  });
  try {
    const [status] = (await once(child, 'close')) as [number | null];
    return { status: status ?? -1, message: firstLine(text) };
  } catch {
    return { status: null, message: '' };
  }
}

/** `xz: (stdin): Unexpected end of input` → `Unexpected end of input` */
function firstLine(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  return line.replace(/^\w+: |\(stdin\): |\/\*stdin\*\\ : /g, '').replace(/[\s.;]+$/, '');
}

function corrupt(kind: string, reason: string): FileError {
  return new FileError(`its ${kind} data cannot be decompressed: ${printable(reason)}; fetch it again`);
}
