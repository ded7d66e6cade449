/**
 * An input that can be looked at before it is read. A file is read twice; what comes from a pipe is kept, in memory and then
 * in a temporary file without a name:
 *
 *     look   61 E9 …        as far as the visitor wants
 *     read   61 E9 … 0A     from the start
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAULTY_SIZE } from '../sources/blocks.ts';
import { type Input, isFile } from '../sources/input.ts';

export interface LookedInput extends Input {
  /** Visits the first octets, until the visitor returns false. Their memory is used again. Once, before `read`. */
  look(visit: (octets: Uint8Array) => boolean): Promise<void>;
}

/** Runs `work` on the input, and removes what was kept of it. */
export async function withLook<T>(input: Input, work: (input: LookedInput) => Promise<T>): Promise<T> {
  if (isFile(input)) {
    const { readAgain } = input;
    let offset = 0;
    const readOn = (buffer: Uint8Array) => {
      const count = readAgain(buffer, offset);
      offset += count;
      return count;
    };
    return work({ ...input, look: (visit) => visitAll(readOn, visit) });
  }
  const kept = new Kept();
  try {
    const look = (visit: (octets: Uint8Array) => boolean) =>
      visitAll(
        (buffer) => input.read(buffer, 0),
        (octets) => {
          kept.write(octets);
          return visit(octets);
        },
      );
    const read: Input['read'] = (buffer, at) => kept.read(buffer.subarray(at)) || input.read(buffer, at);
    return await work({ ...input, read, look });
  } finally {
    kept.close();
  }
}

async function visitAll(
  read: (buffer: Uint8Array) => number | Promise<number>,
  visit: (octets: Uint8Array) => boolean,
): Promise<void> {
  const buffer = new Uint8Array(FAULTY_SIZE);
  for (let count = await read(buffer); count > 0; count = await read(buffer)) {
    if (!visit(buffer.subarray(0, count))) return;
  }
}

/** Octets in memory; more of them are in a file. */
const IN_MEMORY = 1 << 23;

class Kept {
  readonly #chunks: Uint8Array[] = [];
  #inMemory = 0;
  #descriptor: number | undefined;
  #position = 0;

  write(octets: Uint8Array): void {
    if (this.#inMemory + octets.length <= IN_MEMORY) {
      this.#chunks.push(octets.slice());
      this.#inMemory += octets.length;
      return;
    }
    this.#inMemory = IN_MEMORY;
    this.#descriptor ??= unnamedFile();
    for (let from = 0; from < octets.length; ) from += writeSync(this.#descriptor, octets, from);
  }

  /** The next octets; 0 after the last one. */
  read(buffer: Uint8Array): number {
    const chunk = this.#chunks.shift();
    if (chunk) {
      const count = Math.min(chunk.length, buffer.length);
      buffer.set(chunk.subarray(0, count));
      if (count < chunk.length) this.#chunks.unshift(chunk.subarray(count));
      return count;
    }
    if (this.#descriptor === undefined) return 0;
    const count = readSync(this.#descriptor, buffer, 0, buffer.length, this.#position);
    this.#position += count;
    return count;
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }
}

/** A file that goes when it is closed, or the process ends. */
function unnamedFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'wellformed-'));
  try {
    return openSync(join(folder, 'kept'), 'wx+', 0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
