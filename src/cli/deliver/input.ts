/**
 * The input of a delivery. The fate of a record can be known only after many
 * blocks, so octets that have been read are asked for again:
 *
 *     ……delivered │ record 17 ……………│ block │ to read      copy(start of record 17, start of the block)
 *
 * A file is read again. Of a pipe, the octets of the undecided record are kept in
 * memory, up to a limit.
 */
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { BUFFER_SIZE, type Read, readStream } from '../check/file-blocks.ts';
import { CommandError } from '../errors.ts';
import { formatName, pathOf, requireExact } from '../file-name.ts';
import { formatSize } from '../numbers.ts';
import { RECORD_LIMIT } from '../records/splitter.ts';
import { HEAD } from '../sources/content.ts';
import { fileKindOf } from '../sources/magic.ts';
import type { Terminal } from '../terminal.ts';

export interface Input {
  /** See file-name.ts. `-` for standard input. */
  readonly name: string;
  readonly read: Read;
  /** Copies octets `from` to `to`, which have been read, piece by piece. Nothing before what was kept last is asked for. */
  copy(from: number, to: number, write: (octets: Uint8Array) => void): void;
  /** Keeps what was read from `from` on. `octets` are the last that were read, and begin at `offset`. */
  keep(from: number, octets: Uint8Array, offset: number): void;
  close(): Promise<void>;
}

/** An input that can be read from any offset. */
export interface FileInput extends Input {
  /** In octets, when it was opened. */
  readonly size: number;
  /** Whether another name is one of this file. */
  is(name: string): boolean;
  /** The next octets to read begin here. */
  seek(position: number): void;
  /** Its size and the time of its last change: another text means that the file has changed. */
  version(): string;
}

/** Opens a file, a pipe, or standard input. Throws CommandError for a folder, and the errors of `fs`. */
export async function openInput(name: string, terminal: Terminal): Promise<Input | FileInput> {
  if (name === '-') return { name, ...readStream(terminal.input()), ...keptOctets() };
  requireExact(name);
  const facts = statSync(pathOf(name));
  if (facts.isDirectory()) throw new CommandError(`${formatName(name)} is a folder: name one file`);
  return facts.isFile() ? fileInput(name) : pipeInput(name, terminal);
}

function fileInput(name: string): FileInput {
  const descriptor = openSync(pathOf(name), 'r');
  requireText(name, descriptor);
  const piece = new Uint8Array(BUFFER_SIZE);
  let next = 0;
  return {
    name,
    size: fstatSync(descriptor).size,
    is: (other) => {
      const facts = statSync(pathOf(other), { bigint: true, throwIfNoEntry: false });
      const { dev, ino } = fstatSync(descriptor, { bigint: true });
      return facts?.dev === dev && facts.ino === ino;
    },
    seek: (position) => {
      next = position;
    },
    read: (buffer, at) => {
      const count = readSync(descriptor, buffer, at, buffer.length - at, next);
      next += count;
      return count;
    },
    copy: (from, to, write) => {
      for (let offset = from; offset < to; ) {
        const count = readSync(descriptor, piece, 0, Math.min(piece.length, to - offset), offset);
        if (count === 0) throw hasChanged(name);
        write(piece.subarray(0, count));
        offset += count;
      }
    },
    keep: () => {},
    version: () => {
      const { size, mtimeNs } = fstatSync(descriptor, { bigint: true });
      return `${size} octets, changed at ${mtimeNs} ns`;
    },
    close: async () => closeSync(descriptor),
  };
}

/** Throws for what is certainly no text: `repair --in-place` would destroy a picture. */
function requireText(name: string, descriptor: number): void {
  const head = new Uint8Array(HEAD);
  const kind = fileKindOf(head.subarray(0, readSync(descriptor, head, 0, HEAD, 0)));
  if (!kind) return;
  closeSync(descriptor);
  const remedy = kind.sort === 'compressed' ? 'decompress it first' : 'this command is for text';
  throw new CommandError(`${formatName(name)} begins as ${kind.title}: ${remedy}`);
}

/** A pipe or device: a read of it can block for ever. */
async function pipeInput(name: string, terminal: Terminal): Promise<Input> {
  terminal.blocked = true;
  const handle = await open(pathOf(name));
  const read: Read = async (buffer, at) => (await handle.read(buffer, at, buffer.length - at, null)).bytesRead;
  const close = async () => {
    await handle.close();
    terminal.blocked = false;
  };
  return { name, read, close, ...keptOctets() };
}

function keptOctets(): Pick<Input, 'copy' | 'keep'> {
  let kept: Uint8Array[] = [];
  let start = 0;
  let length = 0;
  return {
    copy: (from, to, write) => write(Buffer.concat(kept).subarray(from - start, to - start)),
    keep: (from, octets, offset) => {
      if (from > start) {
        kept = length > from - start ? [Buffer.concat(kept).subarray(from - start)] : [];
        length = Math.max(0, start + length - from);
        start = from;
      }
      const added = octets.slice(Math.max(0, from - offset));
      kept.push(added);
      length += added.length;
      if (length > RECORD_LIMIT) throw tooLong(start);
    },
  };
}

function tooLong(start: number): CommandError {
  return new CommandError(
    `octet ${start}: the record there is longer than ${formatSize(RECORD_LIMIT)}, which is the limit for a pipe: ` +
      'save the input, and give the name of the file',
  );
}

export function hasChanged(name: string): CommandError {
  return new CommandError(`${formatName(name)} was changed while it was read: begin again`);
}
