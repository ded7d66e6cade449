/**
 * Octets of which some are masked → UTF-8: what is masked is read in a legacy encoding, all else is copied.
 *
 *     61 E9 62   masked 61 FF 62   →   61 C3 A9 62     E9 is é in windows-1252
 */
import type { Charset } from '../hints/charset.ts';
import { SHORT_RUN } from './masked.ts';

export interface MaskedReader {
  /** Octets, or sequences of them, that have no character: they became U+FFFD. */
  readonly unread: number;
  /** The result is valid until the next call. */
  read(octets: Uint8Array, masked: Uint8Array, mask: number): Uint8Array;
}

const INSTEAD = '\uFFFD';

/** The longest character in UTF-8, for one octet. */
const LONGEST = 4;

/** Where an octet is a character. `undefined`: it has none. */
export class OctetReader implements MaskedReader {
  unread = 0;
  /** For each octet its character, in `LONGEST` octets, and how many of them it has. */
  readonly #characters = new Uint8Array(LONGEST * 0x100);
  readonly #lengths = new Uint8Array(0x100);
  readonly #isUndefined: Uint8Array;
  #out: Uint8Array = new Uint8Array(0);

  constructor(characters: readonly (string | undefined)[]) {
    this.#isUndefined = Uint8Array.from(characters, (character) => (character === undefined ? 1 : 0));
    for (const [octet, character] of characters.entries()) {
      const written = Buffer.from(character ?? INSTEAD);
      this.#characters.set(written, LONGEST * octet);
      this.#lengths[octet] = written.length;
    }
  }

  read(octets: Uint8Array, masked: Uint8Array, mask: number): Uint8Array {
    const { length } = masked;
    if (this.#out.length < LONGEST * length) this.#out = new Uint8Array(LONGEST * length);
    const out = this.#out;
    const characters = this.#characters;
    let filled = 0;
    for (let i = 0; i < length; ) {
      const near = Math.min(length, i + SHORT_RUN);
      for (; i < near && masked[i] !== mask; i++) out[filled++] = masked[i] as number;
      if (i === near) {
        const next = masked.indexOf(mask, i);
        const to = next < 0 ? length : next;
        out.set(masked.subarray(i, to), filled);
        filled += to - i;
        i = to;
        continue;
      }
      const octet = octets[i++] as number;
      const from = LONGEST * octet;
      // Written out, and more than there is: an inner loop takes half as long again (measured).
      out[filled] = characters[from] as number;
      out[filled + 1] = characters[from + 1] as number;
      out[filled + 2] = characters[from + 2] as number;
      out[filled + 3] = characters[from + 3] as number;
      filled += this.#lengths[octet] as number;
      this.unread += this.#isUndefined[octet] as number;
    }
    return out.subarray(0, filled);
  }
}

/** Where several octets are one. */
export class PairReader implements MaskedReader {
  unread = 0;
  readonly #charset: Charset;

  constructor(charset: Charset) {
    this.#charset = charset;
  }

  read(octets: Uint8Array, masked: Uint8Array, mask: number): Uint8Array {
    const parts: Uint8Array[] = [];
    for (let i = 0; i < masked.length; ) {
      const next = masked.indexOf(mask, i);
      const from = next < 0 ? masked.length : next;
      let to = from;
      while (masked[to] === mask) to++;
      const text = this.#charset.read(octets.subarray(from, to));
      this.unread += text.split(INSTEAD).length - 1;
      parts.push(octets.subarray(i, from), Buffer.from(text));
      i = to;
    }
    return Buffer.concat(parts);
  }
}
