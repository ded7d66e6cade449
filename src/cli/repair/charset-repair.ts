/**
 * `--with LABEL`, for a form in which no character depends on those before it: the octets of each fault → their
 * characters. The transducer masks them:
 *
 *     61 E9 62   →   61 FF 62   →   61  C3 A9  62     a and b are copied, E9 is read in windows-1252
 */
import { type MaskedScan, SHORT_RUN } from './masked.ts';

const INSTEAD = Buffer.from('\uFFFD');

/** The longest character in UTF-8, for one octet. */
const LONGEST = 4;

/** Without what a report says of a repair. */
export class CharsetRepair {
  /** Octets of faults that have no character. */
  undefinedOctets = 0;
  readonly #scan: MaskedScan;
  /** For each octet its character, in `LONGEST` octets, and how many of them it has. */
  readonly #characters = new Uint8Array(LONGEST * 0x100);
  readonly #lengths = new Uint8Array(0x100);
  readonly #isUndefined: Uint8Array;
  #out: Uint8Array = new Uint8Array(0);
  #faultsAtEnd = 0;

  constructor(scan: MaskedScan, characters: readonly (string | undefined)[]) {
    this.#scan = scan;
    this.#isUndefined = Uint8Array.from(characters, (character) => (character === undefined ? 1 : 0));
    for (const [octet, character] of characters.entries()) {
      const written = character === undefined ? INSTEAD : Buffer.from(character);
      this.#characters.set(written, LONGEST * octet);
      this.#lengths[octet] = written.length;
    }
  }

  get faults(): number {
    return this.#scan.faults + this.#faultsAtEnd;
  }

  /** The result is valid until the next call. */
  push(octets: Uint8Array): Uint8Array {
    const { held, mask } = this.#scan;
    const masked = this.#scan.read(octets);
    if (masked.buffer === octets.buffer) return masked;
    return this.#read(held.length > 0 ? Buffer.concat([held, octets]) : octets, masked, mask);
  }

  end(): Uint8Array {
    const { held } = this.#scan;
    this.#faultsAtEnd = this.#scan.last() ? 1 : 0;
    return this.#read(held, new Uint8Array(this.#faultsAtEnd * held.length), 0);
  }

  /** Copies what is not masked, and writes the characters of what is. */
  #read(octets: Uint8Array, masked: Uint8Array, mask: number): Uint8Array {
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
      this.undefinedOctets += this.#isUndefined[octet] as number;
    }
    return out.subarray(0, filled);
  }
}
