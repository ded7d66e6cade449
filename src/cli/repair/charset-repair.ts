/**
 * `--with LABEL`, for a form in which no character depends on those before it: the octets of each fault → their
 * characters, in a charset with one octet for each.
 */

import type { MaskedScan } from './masked.ts';
import { OctetReader } from './masked-reader.ts';

/** Without what a report says of a repair. */
export class CharsetRepair {
  readonly #scan: MaskedScan;
  readonly #reader: OctetReader;
  #faultsAtEnd = 0;

  constructor(scan: MaskedScan, characters: readonly (string | undefined)[]) {
    this.#scan = scan;
    this.#reader = new OctetReader(characters);
  }

  get faults(): number {
    return this.#scan.faults + this.#faultsAtEnd;
  }

  /** Octets of faults that have no character. */
  get undefinedOctets(): number {
    return this.#reader.unread;
  }

  /** The result is valid until the next call. */
  push(octets: Uint8Array): Uint8Array {
    const { held, mask } = this.#scan;
    const masked = this.#scan.read(octets);
    if (masked.buffer === octets.buffer) return masked;
    return this.#reader.read(held.length > 0 ? Buffer.concat([held, octets]) : octets, masked, mask);
  }

  end(): Uint8Array {
    const { held } = this.#scan;
    this.#faultsAtEnd = this.#scan.last() ? 1 : 0;
    return this.#reader.read(held, new Uint8Array(this.#faultsAtEnd * held.length), 0);
  }
}
