/**
 * A name → the octets of a file, of a pipe, or of standard input: the one way in
 * which `check`, `repair` and deliveries read.
 *
 *     a.txt      a file: it can be read again, from any offset
 *     -, a pipe  read once; a read can wait for ever
 */
import { type BigIntStats, closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { CommandError, FileError } from '../errors.ts';
import { formatName, pathOf, requireExact } from '../file-name.ts';
import type { Progress } from '../progress.ts';
import { isSameFile } from '../same-file.ts';
import type { Terminal } from '../terminal.ts';
import { chunksOf, FAULTY_SIZE, octetsAt, type Read, type ReadAgain, readStream } from './blocks.ts';
import { compressionOfName, emptyData, HEAD } from './content.ts';
import { fileKindOf } from './magic.ts';

export interface Input {
  /** See file-name.ts. `-` for standard input. */
  readonly name: string;
  /** In octets, when it was opened; `null` for what is no file. */
  readonly size: number | null;
  readonly read: Read;
  /** How it was compressed: `gzip`. What is read is the text in it. */
  readonly decompressed?: string | undefined;
  /** Whether another name is one of this file. */
  readonly is?: ((name: string) => boolean) | undefined;
  /** What happened to a file since it was opened. */
  readonly changes?: (() => Changes) | undefined;
  close(): void | Promise<void>;
}

/** An input that can be read from any offset. */
interface FileInput extends Input {
  readonly size: number;
  readonly readAgain: ReadAgain;
  readonly is: (name: string) => boolean;
  readonly changes: () => Changes;
}

/** Octets were appended to a file, as to a log, or others were written or cut off. */
type Changes = 'none' | 'longer' | 'rewritten';

export function isFile(input: Input): input is FileInput {
  return 'readAgain' in input;
}

/** Opens an input, runs `work` on it, and closes it in every case. Throws CommandError for a folder, and the errors of `fs`. */
export async function withInput<T>(
  name: string,
  terminal: Terminal,
  work: (input: Input) => T | Promise<T>,
): Promise<T> {
  try {
    const input = await openInput(name, terminal);
    try {
      return await work(input);
    } finally {
      await input.close();
    }
  } finally {
    terminal.blocked = false;
  }
}

/**
 * The same for a text: a file that is certainly none is a CommandError. `repair --in-place` would destroy a picture.
 * Of a compressed file, `work` gets the text in it, as of a pipe.
 */
export function withText<T>(name: string, terminal: Terminal, work: (input: Input) => T | Promise<T>): Promise<T> {
  return withInput(name, terminal, async (input) => {
    if (!isFile(input)) return work(input);
    const head = octetsAt(input.readAgain, 0, HEAD);
    const compression = head.length === 0 ? compressionOfName(name) : undefined;
    if (compression) throw new CommandError(`${formatName(name)} ${emptyData(compression).message}`);
    const kind = fileKindOf(head);
    if (!kind) return work(input);
    if (kind.sort !== 'compressed') {
      throw new CommandError(`${formatName(name)} begins as ${kind.title}: this command is for text`);
    }
    return withDecompressed(input, kind.id, work).catch((error: unknown) => {
      throw error instanceof FileError ? new CommandError(`${formatName(name)}: ${error.message}`) : error;
    });
  });
}

/** Runs `work` on the text in compressed data. It is read once, as a pipe. Throws FileError where the data is damaged. */
export async function withDecompressed<T>(
  { name, read: from, is, changes }: Pick<Input, 'name' | 'read' | 'is' | 'changes'>,
  kind: string,
  work: (input: Input) => T | Promise<T>,
): Promise<T> {
  const { decompress } = await import('./decompress.ts');
  const { read, close } = readStream(decompress(kind, chunksOf(from)));
  try {
    return await work({ name, size: null, decompressed: kind, read, is, changes, close });
  } finally {
    await close();
  }
}

/** The name of an input in what is said of it: `a.gz (gzip, decompressed)`. */
export function describedName({ name, decompressed }: Pick<Input, 'name' | 'decompressed'>): string {
  return `${formatName(name)}${decompressed ? ` (${decompressed}, decompressed)` : ''}`;
}

async function openInput(name: string, terminal: Terminal): Promise<Input> {
  if (name === '-') return standardInput(terminal);
  requireExact(name);
  const facts = statSync(pathOf(name));
  if (facts.isDirectory()) throw new CommandError(`${formatName(name)} is a folder: name one file`);
  return facts.isFile() ? openFile(name) : openPipe(name, terminal);
}

async function standardInput(terminal: Terminal): Promise<Input> {
  if (terminal.inputIsTerminal) {
    terminal.err.write('reading standard input; end it with Ctrl-D\n');
    await terminal.err.flush();
  }
  const { read, close } = readStream(terminal.input());
  // It can be redirected from a file.
  return { name: '-', size: null, read, close, is: (name) => isSameFile(name, fstatSync(0, { bigint: true })) };
}

function openFile(name: string): FileInput {
  const descriptor = openSync(pathOf(name), 'r');
  const opened = fstatSync(descriptor, { bigint: true });
  let next = 0;
  return {
    name,
    size: Number(opened.size),
    read: (buffer, at) => {
      const count = readSync(descriptor, buffer, at, buffer.length - at, next);
      next += count;
      return count;
    },
    readAgain: (buffer, offset) => readSync(descriptor, buffer, 0, buffer.length, offset),
    is: (other) => isSameFile(other, fstatSync(descriptor, { bigint: true })),
    changes: () => changesSince(opened, descriptor),
    close: () => closeSync(descriptor),
  };
}

function changesSince({ size, mtimeNs }: BigIntStats, descriptor: number): Changes {
  const now = fstatSync(descriptor, { bigint: true });
  if (now.size === size && now.mtimeNs === mtimeNs) return 'none';
  return now.size > size ? 'longer' : 'rewritten';
}

/** A pipe or device: a read of it can block for ever, and so can the opening. */
async function openPipe(name: string, terminal: Terminal): Promise<Input> {
  terminal.blocked = true;
  const handle = await open(pathOf(name));
  const read: Read = async (buffer, at) => (await handle.read(buffer, at, buffer.length - at, null)).bytesRead;
  return { name, size: null, read, close: () => handle.close() };
}

/**
 * Gives all octets of an input to `take`, in memory that is used again, and shows how far it has come. Throws CommandError for a
 * file that was changed meanwhile.
 */
export async function readThrough(
  { name, size, read, changes }: Input,
  progress: Progress,
  take: (octets: Uint8Array) => Promise<void> | void,
): Promise<number> {
  const buffer = new Uint8Array(FAULTY_SIZE);
  let octets = 0;
  try {
    for (let count = await read(buffer, 0); count > 0; count = await read(buffer, 0)) {
      await take(buffer.subarray(0, count));
      octets += count;
      await progress.block(() => ({ name: formatName(name), read: octets, size: size ?? 0 }));
    }
  } finally {
    await progress.clear();
  }
  if ((changes?.() ?? 'none') !== 'none')
    throw new CommandError(`${formatName(name)} was changed while it was read: begin again`);
  return octets;
}
