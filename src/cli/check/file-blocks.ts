/**
 * A source of octets → blocks of it, in one piece of memory that is used again
 * and again. Whatever its size, a file costs this much memory and no more.
 *
 *     ……[ behind │ block to be scanned │ ahead ]……      one memory, sliding over the file
 *
 * The octets behind and ahead of a block are there to be shown: a fault can
 * stand at either edge, and is framed with its neighbours all the same.
 */

/** How much is kept behind a block, and ahead of it, in octets. */
export const MARGIN = 16;

/** Large enough that a read costs little, small enough to stay in the cache (measured). */
export const MEMORY_SIZE = 1 << 20;

/** Fills `memory` from `at` on; gives how many octets, 0 at the end. */
export type Read = (memory: Uint8Array, at: number) => number | Promise<number>;

/** A stretch of a source: `memory[from]` up to before `memory[to]`. Valid until the next one is asked for. */
export interface Block {
  readonly memory: Uint8Array;
  readonly from: number;
  readonly to: number;
  /** Where the octets that are there end; those behind and ahead are among them. */
  readonly filled: number;
  /** Where `memory[0]` stands in the source. */
  readonly start: number;
}

/**
 * The blocks of a source, one after the other, together all of it from `position` on; the last one can be empty. What
 * is read begins a margin before that: see `beginning`.
 */
export async function* blocks(read: Read, memory: Uint8Array, position = 0): AsyncGenerator<Block, void, void> {
  let start = beginning(position);
  let from = position - start;
  let filled = 0;
  for (;;) {
    const count = await read(memory, filled);
    filled += count;
    const to = Math.max(from, count === 0 ? filled : filled - MARGIN);
    if (to > from || count === 0) yield { memory, from, to, filled, start };
    if (count === 0) return;
    const dropped = Math.max(0, to - MARGIN);
    memory.copyWithin(0, dropped, filled);
    start += dropped;
    filled -= dropped;
    from = to - dropped;
  }
}

/** Where to begin to read so that there is a margin before a position. */
export function beginning(position: number): number {
  return Math.max(0, position - MARGIN);
}

/** A stream, read into the caller's memory. */
export function readStream(stream: AsyncIterable<Uint8Array>): { read: Read; close: () => Promise<void> } {
  const chunks = stream[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array(0);
  return {
    read: async (memory, at) => {
      while (chunk.length === 0) {
        const next = await chunks.next();
        if (next.done) return 0;
        chunk = next.value;
      }
      const count = Math.min(chunk.length, memory.length - at);
      memory.set(chunk.subarray(0, count), at);
      chunk = chunk.subarray(count);
      return count;
    },
    close: async () => void (await chunks.return?.()),
  };
}
