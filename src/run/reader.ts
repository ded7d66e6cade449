/**
 * Symbols of well-formed text → numbers, chunk by chunk: scalar values, or UTF-16
 * code units in the forms that write these.
 *
 *     UTF-8      E2 82 | AC             →  nothing, then 20AC
 *     UTF-16LE   3D D8 00 DE            →  D83D DE00
 *     CESU-8     ED A0 BD ED B8 80      →  D83D DE00
 *
 * A character that is not complete waits in two integers, not in a buffer.
 * Nothing here checks the text: the tables do that. The codings of arithmetic.ts
 * say the same for one character; a test compares the two. The reader of UTF-8 is
 * there, beside the bit table: captures need no other.
 */
import type { Text } from './input.ts';

/** The order of the octets in a code unit. */
export type OctetOrder = 'big' | 'little';

/** Reads one text, chunk by chunk. */
export interface NumberReader {
  /**
   * Reads the symbols from index `from` to before `to`. Writes the numbers that they complete into `out`, from index 0,
   * and returns how many: at most one for each symbol.
   */
  read(text: Text, from: number, to: number, out: Uint32Array): number;
  /** How many symbols the current character still lacks, as far as its first symbols show. */
  readonly missing: number;
}

/**
 * UTF-16 and UTF-32 in octets: `width` octets a code unit. Where no order is given, FF FE at the start says
 * little-endian; otherwise the text is big-endian (draft-hoffman-utf16 §3.4).
 */
export class OctetsOfUnits implements NumberReader {
  missing = 0;
  readonly #width: 2 | 4;
  #order: OctetOrder | undefined;
  #unit = 0;
  /** What the next octet counts, in little-endian order. */
  #weight = 1;

  constructor(width: 2 | 4, order?: OctetOrder) {
    this.#width = width;
    this.#order = order;
  }

  read(octets: Text, from: number, to: number, out: Uint32Array): number {
    const view = octets as Uint8Array;
    const width = this.#width;
    let count = 0;
    let i = from;
    // Octet by octet up to a boundary, then unit by unit, which takes a tenth of the time.
    while (i < to && (this.missing > 0 || !this.#order)) count = this.#step(view[i++] as number, out, count);
    const little = this.#order === 'little';
    const step = width === 2 ? (little ? unitLittle : unitBig) : little ? longLittle : longBig;
    for (; i + width <= to; i += width) out[count++] = step(view, i);
    while (i < to) count = this.#step(view[i++] as number, out, count);
    return count;
  }

  /** Reads one octet. Writes the code unit that it completes, and returns how many are written. */
  #step(octet: number, out: Uint32Array, count: number): number {
    if (this.missing === 0) {
      this.#unit = 0;
      this.#weight = 1;
      this.missing = this.#width;
    }
    this.#unit = this.#order === 'little' ? this.#unit + octet * this.#weight : this.#unit * 0x100 + octet;
    this.#weight *= 0x100;
    if (--this.missing > 0) return count;
    out[count] = this.#order ? this.#unit : this.#decideOrder(this.#unit);
    return count + 1;
  }

  /** Takes the first code unit of the text, read big-endian, and returns it in the order that it gives. */
  #decideOrder(first: number): number {
    this.#order = first === 0xfffe ? 'little' : 'big';
    return first === 0xfffe ? 0xfeff : first;
  }
}

const unitBig = (octets: Uint8Array, i: number) => ((octets[i] as number) << 8) | (octets[i + 1] as number);
const unitLittle = (octets: Uint8Array, i: number) => (octets[i] as number) | ((octets[i + 1] as number) << 8);
const longBig = (octets: Uint8Array, i: number) => unitBig(octets, i) * 0x10000 + unitBig(octets, i + 2);
const longLittle = (octets: Uint8Array, i: number) => unitLittle(octets, i) + unitLittle(octets, i + 2) * 0x10000;

/** Code units as they are. */
export const plainUnits: NumberReader = {
  missing: 0,
  read(text, from, to, out) {
    for (let i = from; i < to; i++) out[i - from] = typeof text === 'string' ? text.charCodeAt(i) : (text[i] as number);
    return to - from;
  },
};
