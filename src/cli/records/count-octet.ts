/**
 * How often an octet occurs. Four octets at once, in one 32-bit word: those that
 * are equal to it become 01, all others 00, and the words are added lane by lane.
 *
 *     61 0A 62 0A   looked for 0A   →   00 01 00 01   →   2
 *
 * (The test for a zero octet that does not carry into its neighbour: H. S. Warren,
 * Hacker's Delight, §6-1.)
 */

/** A lane holds 255; with more than this the highest would be the sign of the word, which is slower (measured). */
const LANE_LIMIT = 127;

const LOW = 0x7f7f7f7f;

/** How many of `octets[from]` to `octets[to − 1]` are `octet`. */
export function countOctet(octets: Uint8Array, octet: number, from = 0, to = octets.length): number {
  const wordsFrom = from + (-(octets.byteOffset + from) & 3);
  if (wordsFrom > to) return countOneByOne(octets, octet, from, to);
  const words = new Uint32Array(octets.buffer, octets.byteOffset + wordsFrom, (to - wordsFrom) >> 2);
  let count = countOneByOne(octets, octet, from, wordsFrom);
  const pattern = octet * 0x01010101;
  for (let i = 0; i < words.length; ) {
    const last = Math.min(words.length, i + LANE_LIMIT);
    let lanes = 0;
    for (; i < last; i++) {
      const word = (words[i] as number) ^ pattern;
      lanes = (lanes + (~(((word & LOW) + LOW) | word | LOW) >>> 7)) | 0;
    }
    count += (lanes & 0xff) + ((lanes >>> 8) & 0xff) + ((lanes >>> 16) & 0xff) + (lanes >>> 24);
  }
  return count + countOneByOne(octets, octet, wordsFrom + 4 * words.length, to);
}

function countOneByOne(octets: Uint8Array, octet: number, from: number, to: number): number {
  let count = 0;
  for (let i = from; i < to; i++) if (octets[i] === octet) count++;
  return count;
}
