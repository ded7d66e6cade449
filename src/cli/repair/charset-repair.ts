/**
 * `--with LABEL`, for a form in which no character depends on those before it: the octets of each fault → their
 * characters, in one pass over the numbers of the faults.
 *
 *     61 E9 62   →   61  C3 A9  62     a and b are copied, E9 has been written out before
 */
import type { Engine } from '../../run/engine.ts';
import { FaultScan } from '../../run/fault-scan.ts';

const INSTEAD = Buffer.from('\uFFFD');

/** The longest character in UTF-8, for one octet. */
const LONGEST = 4;

/** Octets for which a loop is faster than a call. */
const SHORT = 24;

/** Without what a report says of a repair. */
export class CharsetRepair {
  faults = 0;
  /** Octets of faults that have no character. */
  undefinedOctets = 0;
  readonly #scan: FaultScan<Uint8Array>;
  /** For each octet its character. */
  readonly #characters: readonly (Uint8Array | undefined)[];
  /** The octets of a sequence that goes on in the next chunk. */
  #held: Uint8Array = new Uint8Array(0);
  #out: Uint8Array = new Uint8Array(0);
  #filled = 0;

  constructor(engine: Engine<Uint8Array>, characters: readonly (string | undefined)[]) {
    this.#scan = new FaultScan(engine);
    this.#characters = characters.map((character) => (character === undefined ? character : Buffer.from(character)));
  }

  /** The result is valid until the next call. */
  push(octets: Uint8Array): Uint8Array {
    const all = this.#held.length > 0 ? Buffer.concat([this.#held, octets]) : octets;
    const start = this.#scan.pushed - this.#held.length;
    this.#begin(all.length);
    let done = 0;
    this.#scan.start(octets);
    while (this.#scan.next()) {
      const from = this.#scan.offset - start;
      this.#copy(all, done, from);
      done = this.#scan.to - start;
      this.#replace(all, from, done);
    }
    this.#scan.leave();
    const decided = this.#scan.accepted - start;
    this.#copy(all, done, decided);
    this.#held = all.slice(decided);
    return this.#out.subarray(0, this.#filled);
  }

  end(): Uint8Array {
    this.#begin(this.#held.length);
    if (this.#scan.last()) this.#replace(this.#held, 0, this.#held.length);
    return this.#out.subarray(0, this.#filled);
  }

  #begin(octets: number): void {
    if (this.#out.length < LONGEST * octets) this.#out = new Uint8Array(LONGEST * octets);
    this.#filled = 0;
  }

  #copy(octets: Uint8Array, from: number, to: number): void {
    if (to - from > SHORT) this.#out.set(octets.subarray(from, to), this.#filled);
    else for (let i = from; i < to; i++) this.#out[this.#filled + i - from] = octets[i] as number;
    this.#filled += Math.max(0, to - from);
  }

  #replace(octets: Uint8Array, from: number, to: number): void {
    this.faults++;
    for (let i = from; i < to; i++) {
      const character = this.#characters[octets[i] as number];
      const written = character ?? INSTEAD;
      for (let k = 0; k < written.length; k++) this.#out[this.#filled++] = written[k] as number;
      if (!character) this.undefinedOctets++;
    }
  }
}
