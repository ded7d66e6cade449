/**
 * A file or stream of octets → blocks, in one buffer that is used again for
 * each of them. So a file of any size takes the same memory.
 *
 *     ……[ before │ block to scan │ after ]……      one buffer, sliding over the file
 *
 * The octets before and after a block are context: a fault at either end of a
 * block is printed with its neighbours.
 */

/** Octets of context before a block: as much of a line as a frame shows, in any form. */
export const OCTETS_BEFORE = 256;

/** Octets of context after a block. The last octets of a pipe wait for them, so they are few. */
export const OCTETS_AFTER = 64;

/** Large enough that a read costs little, small enough to stay in the cache. */
export const BUFFER_SIZE = 1 << 20;

/** Octets between two pauses where each can be a fault that is written or replaced. */
export const FAULTY_SIZE = 1 << 15;

/** Octets of a chunk for a stream. */
const CHUNK = 1 << 16;

/** Reads octets into `buffer` from index `at` on. Returns how many, 0 at the end. */
export type Read = (buffer: Uint8Array, at: number) => number | Promise<number>;

/** The octets `buffer[from]` to `buffer[to − 1]` are to be scanned. Valid until the next block is asked for. */
export interface Block {
  readonly buffer: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** The octets that were read end here: those to scan, and those before and after them. */
  readonly filled: number;
  /** The offset of `buffer[0]` in the file. */
  readonly start: number;
}

/** The blocks of a file, one after the other. The last block can be empty. */
export async function* blocks(read: Read, buffer: Uint8Array): AsyncGenerator<Block, void, void> {
  let [start, from, filled] = [0, 0, 0];
  for (;;) {
    const count = await read(buffer, filled);
    filled += count;
    const to = Math.max(from, count === 0 ? filled : filled - OCTETS_AFTER);
    if (to > from || count === 0) yield { buffer, from, to, filled, start };
    if (count === 0) return;
    const dropped = Math.max(0, to - OCTETS_BEFORE);
    buffer.copyWithin(0, dropped, filled);
    start += dropped;
    filled -= dropped;
    from = to - dropped;
  }
}

/** Reads a stream into the caller's buffer. */
export function readStream(stream: AsyncIterable<Uint8Array>): { read: Read; close: () => Promise<void> } {
  const chunks = stream[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array(0);
  return {
    read: async (buffer, at) => {
      while (chunk.length === 0) {
        const next = await chunks.next();
        if (next.done) return 0;
        chunk = next.value;
      }
      const count = Math.min(chunk.length, buffer.length - at);
      buffer.set(chunk.subarray(0, count), at);
      chunk = chunk.subarray(count);
      return count;
    },
    close: async () => void (await chunks.return?.()),
  };
}

/** Reads octets of a file from an offset on. Returns how many, 0 at the end. */
export type ReadAgain = (buffer: Uint8Array, offset: number) => number;

/** Fills a buffer with the octets at an offset of a file: a read can give fewer than there are. Returns how many. */
export function fillFrom(readAgain: ReadAgain, buffer: Uint8Array, offset: number): number {
  let filled = 0;
  for (let read = -1; read !== 0 && filled < buffer.length; filled += read) {
    read = readAgain(buffer.subarray(filled), offset + filled);
  }
  return filled;
}

/** The octets at an offset of a file: `count`, or fewer at its end. */
export function octetsAt(readAgain: ReadAgain, offset: number, count: number): Uint8Array {
  const octets = new Uint8Array(count);
  return octets.subarray(0, fillFrom(readAgain, octets, offset));
}

/** The same octets as chunks, for what reads streams. */
export async function* chunksOf(read: Read): AsyncGenerator<Uint8Array, void, void> {
  for (;;) {
    const chunk = new Uint8Array(CHUNK);
    const count = await read(chunk, 0);
    if (count === 0) return;
    yield chunk.subarray(0, count);
  }
}

/** Reads an input to its end, for its errors. */
export async function drain(read: Read): Promise<void> {
  const octets = new Uint8Array(CHUNK);
  while ((await read(octets, 0)) > 0);
}
