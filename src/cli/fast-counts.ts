/**
 * How many lines end in octets, and how often one octet is there, with the search of
 * Node: it jumps from one to the next. The exact counting of lines and columns is
 * run/line-counter.ts; this is its fast part.
 */
import { isAscii } from 'node:buffer';
import type { FastCounts } from '../run/line-counter.ts';

const LF = 0x0a;
const CR = 0x0d;

/** Below this distance, in octets, a loop is faster than jumps. */
const DENSE = 16;

/** How many of the octets are `octet`. */
export function countOctet(octets: Uint8Array, octet: number): number {
  const buffer = bufferOf(octets);
  let count = 0;
  for (let at = buffer.indexOf(octet); at >= 0; at = buffer.indexOf(octet, at + 1)) {
    count++;
    if (count * DENSE > at + 1024) return octets.reduce((sum, each) => sum + (each === octet ? 1 : 0), 0);
  }
  return count;
}

function bufferOf(octets: Uint8Array): Buffer {
  return Buffer.from(octets.buffer as ArrayBuffer, octets.byteOffset, octets.length);
}

/** For octets with a CR: CR LF is one line end. */
function countLineEnds(octets: Uint8Array, last: number): number {
  let count = 0;
  let before = last;
  for (let i = 0; i < octets.length; i++) {
    const octet = octets[i] as number;
    if (octet === CR || (octet === LF && before !== CR)) count++;
    before = octet;
  }
  return count;
}

export const FAST_COUNTS: FastCounts = {
  lineEnds: (octets, last) => {
    if (octets.length === 0) return undefined;
    const buffer = bufferOf(octets);
    const hasCr = last === CR || buffer.includes(CR);
    const count = hasCr ? countLineEnds(octets, last) : countOctet(octets, LF);
    // CR LF that two parts share is one line end, and ends in the second one.
    return { count, after: Math.max(buffer.lastIndexOf(LF), hasCr ? buffer.lastIndexOf(CR) : -1) + 1 };
  },
  isAscii,
};
