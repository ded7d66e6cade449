/**
 * What hints need of a file while it is checked: its first octets, and those after
 * a fault. A file is read again; of a stream the first octets are kept, and those
 * that were read ahead are given to the check afterwards.
 *
 * Of a well-formed text a look that costs next to nothing says whether a hint has something to say of it.
 */

import type { Fault } from '../../run/fault.ts';
import { OCTETS_BEFORE, octetsAt, type Read, type ReadAgain } from '../sources/blocks.ts';
import { HEAD } from '../sources/content.ts';
import { hasNote } from './notes.ts';
import { type FaultContext, type HintSample, WINDOW } from './sample.ts';

/** Octets from one sample of a file to the next; after this many of them, each is twice as far as the one before. */
export const STEP = 1 << 18;
const MOST_STEPS = 64;

export interface Around {
  /** Where the check must read the input from now on. */
  readonly read: Read;
  /** The first octets of the input. */
  head(): Uint8Array;
  /** The same, and of a file some octets further on, in equal steps. */
  samples(): Iterable<Uint8Array>;
  /**
   * The octets at the offset `position`: `count`, or fewer at the end. Of a stream only those after what was read;
   * `undefined` for others.
   */
  ahead(position: number, count: number): Promise<Uint8Array | undefined>;
}

export function aroundFile(read: Read, readAgain: ReadAgain): Around {
  const at = (position: number, count: number) => octetsAt(readAgain, position, count);
  function* samples(): Generator<Uint8Array, void, void> {
    let sample = at(0, HEAD);
    for (let from = STEP; sample.length > 0; from += from < MOST_STEPS * STEP ? STEP : from) {
      yield sample;
      sample = at(from, HEAD);
    }
  }
  return { read, head: () => at(0, HEAD), samples, ahead: async (position, count) => at(position, count) };
}

/** For a stream that is read from its start. */
export function aroundStream(stream: Read): Around {
  const first = new Uint8Array(HEAD);
  let kept = 0;
  let queue: Uint8Array = new Uint8Array(0);
  let position = 0;
  const readOn: Read = async (buffer, at) => {
    const count = await stream(buffer, at);
    const head = buffer.subarray(at, at + Math.min(count, HEAD - kept));
    first.set(head, kept);
    kept += head.length;
    return count;
  };
  return {
    read: async (buffer, at) => {
      const given = queue.subarray(0, buffer.length - at);
      buffer.set(given, at);
      queue = queue.subarray(given.length);
      const count = given.length || (await readOn(buffer, at));
      position += count;
      return count;
    },
    head: () => first.subarray(0, kept),
    samples: () => [first.subarray(0, kept)],
    ahead: async (from, count) => {
      if (from !== position) return undefined;
      const octets = new Uint8Array(Math.max(count, queue.length));
      octets.set(queue);
      let filled = queue.length;
      for (let read = -1; read !== 0 && filled < count; filled += read) read = await readOn(octets, filled);
      queue = octets.subarray(0, filled);
      return queue.subarray(0, count);
    },
  };
}

/** What hints need at the first fault of a file; `undefined` where a stream no longer has it. */
export async function sampleAt(
  fault: Fault,
  form: string,
  { octets, start }: FaultContext,
  around: Around,
): Promise<HintSample | undefined> {
  const index = fault.offset - start;
  // Copies: memory of a block is used again.
  const begun = octets.slice(index, index + WINDOW);
  const missing = WINDOW - begun.length;
  const rest = await around.ahead(start + octets.length, missing);
  return (
    rest && {
      head: around.head(),
      before: octets.slice(Math.max(0, index - OCTETS_BEFORE), index),
      window: Buffer.concat([begun, rest]),
      ended: rest.length < missing,
      fault,
      form,
    }
  );
}

/** What UTF-8 that was encoded twice always has: Ã, then a character that Windows-1252 has for 80 to BF. */
const LEAD = 0xc3;
const TWICE = /\xC3[\x82-\xB4](?:\xC2[\x80-\xBF]|[\xC5\xC6\xCB][\x86-\xBE]|\xE2[\x80\x82\x84][\x80-\xBF])/;

/** By a NUL, as UTF-16 has many, a signature inside, the order of octets, or UTF-8 that was encoded twice. `form`: its id. Text of UTF-16 in the other order of octets is well-formed, too, but has its NUL octets on the other side. */
export function isSuspect(head: Uint8Array, form: string): boolean {
  const [, bits, order] = /^utf(16|32)(le|be|-signature)$/.exec(form) ?? [];
  if (!order) return hasNote(head) || (head.includes(LEAD) && TWICE.test(Buffer.from(head).toString('latin1')));
  if (order === '-signature') return false;
  const unit = Number(bits) / 8;
  const nuls = (at: number) => head.reduce((sum, octet, i) => sum + (octet === 0 && i % unit === at ? 1 : 0), 0);
  return order === 'le' ? nuls(0) > nuls(unit - 1) : nuls(unit - 1) > nuls(0);
}
