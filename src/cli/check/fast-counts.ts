/**
 * The counting of line-counter.ts at the speed of memory, where the text allows
 * it: line ends that are LF alone, and characters that are ASCII.
 */
import { isAscii } from 'node:buffer';
import type { FastCounts } from '../../run/line-counter.ts';
import { countOctet } from '../records/count-octet.ts';

const LF = 0x0a;
const CR = 0x0d;

export const FAST_COUNTS: FastCounts = {
  lineFeeds: (octets, last) => {
    if (last === CR || asBuffer(octets).includes(CR)) return undefined;
    const after = asBuffer(octets).lastIndexOf(LF) + 1;
    return { count: after === 0 ? 0 : countOctet(octets, LF, 0, after), after };
  },
  isAscii,
};

/** Searches in a Buffer are faster than in a plain array (measured). */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, length);
}
