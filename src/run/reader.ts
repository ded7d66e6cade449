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
 * say the same for one character; a test compares the two.
 */
import type { OctetOrder } from './arithmetic.ts';
import type { Text } from './input.ts';
import { unitOfString } from './intrinsics.ts';

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

/** RFC 3629 §3, and up to six octets (draft-yergeau-utf8-rev-00 §2). */
export class BitTableReader implements NumberReader {
  missing = 0;
  #number = 0;

  read(octets: Text, from: number, to: number, out: Uint32Array): number {
    let [number, missing, count] = [this.#number, this.missing, 0];
    for (let i = from; i < to; i++) {
      const octet = octets[i] as number;
      if (octet < 0x80) out[count++] = octet;
      else if (octet < 0xc0) {
        number = number * 0x40 + (octet & 0x3f);
        if (--missing === 0) out[count++] = number;
      } else {
        missing = tailsAfter(octet);
        number = octet & (0x3f >> missing);
      }
    }
    this.#number = number;
    this.missing = missing;
    return count;
  }
}

/** How many octets follow the first octet of a sequence: it has a high-order bit set for each octet of the sequence. */
export function tailsAfter(first: number): number {
  return Math.clz32(~(first << 24)) - 1;
}

/**
 * UTF-16 and UTF-32 in octets: `width` octets a code unit. Where no order is given, FF FE at the start says
 * little-endian; otherwise the text is big-endian (draft-hoffman-utf16 §3.4).
 */
export class OctetsOfUnits implements NumberReader {
  missing = 0;
  readonly #width: number;
  #order: OctetOrder | undefined;
  #unit = 0;
  /** What the next octet counts, in little-endian order. */
  #weight = 1;

  constructor(width: number, order?: OctetOrder) {
    this.#width = width;
    this.#order = order;
  }

  read(octets: Text, from: number, to: number, out: Uint32Array): number {
    let [unit, weight, missing, count] = [this.#unit, this.#weight, this.missing, 0];
    for (let i = from; i < to; i++) {
      const octet = octets[i] as number;
      if (missing === 0) [unit, weight, missing] = [0, 1, this.#width];
      unit = this.#order === 'little' ? unit + octet * weight : unit * 0x100 + octet;
      weight *= 0x100;
      if (--missing > 0) continue;
      out[count++] = this.#order ? unit : this.#decideOrder(unit);
    }
    [this.#unit, this.#weight, this.missing] = [unit, weight, missing];
    return count;
  }

  /** Takes the first code unit of the text, read big-endian, and returns it in the order that it gives. */
  #decideOrder(first: number): number {
    this.#order = first === 0xfffe ? 'little' : 'big';
    return first === 0xfffe ? 0xfeff : first;
  }
}

/** Code units as they are. */
export const plainUnits: NumberReader = {
  missing: 0,
  read(text, from, to, out) {
    for (let i = from; i < to; i++)
      out[i - from] = typeof text === 'string' ? unitOfString(text, i) : (text[i] as number);
    return to - from;
  },
};
