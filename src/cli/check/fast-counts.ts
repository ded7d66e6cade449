/** The counting of line-counter.ts at the speed of memory: all line ends, and characters that are ASCII. */
import { isAscii } from 'node:buffer';
import type { FastCounts } from '../../run/line-counter.ts';
import { countLines } from './count-lines.ts';

const LF = 0x0a;
const CR = 0x0d;

export const FAST_COUNTS: FastCounts = {
  lineEnds: (octets, last) => {
    if (octets.length === 0) return undefined;
    const count = countLines(octets, last);
    if (count === undefined) return undefined;
    const buffer = Buffer.from(octets.buffer as ArrayBuffer, octets.byteOffset, octets.length);
    // CR LF that two parts share is one line end, and ends in the second one.
    return { count, after: Math.max(buffer.lastIndexOf(LF), count > 0 ? buffer.lastIndexOf(CR) : -1) + 1 };
  },
  isAscii,
};
