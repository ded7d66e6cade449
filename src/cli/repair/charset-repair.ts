/**
 * `--with LABEL`, for a form in which no character depends on those before it: the octets of each fault → their
 * characters. The transducer covers them with an octet that no text has:
 *
 *     61 E9 62   →   61 FF 62   →   61  C3 A9  62     a and b are copied, E9 is read in windows-1252
 */
import type { Engine } from '../../run/engine.ts';
import { FaultScan } from '../../run/fault-scan.ts';
import { anyCharacter } from '../../run/resume.ts';
import { giveWriter, takeWriter } from '../../run/writer.ts';

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
  readonly #after: Int32Array;
  /** An octet that is in no text of the form; −1 where each is in some text, and the scan stops at each fault. */
  readonly #mask: number;
  /** For each octet its character. */
  readonly #characters: readonly (Uint8Array | undefined)[];
  /** The octets of a sequence that goes on in the next chunk. */
  #held: Uint8Array = new Uint8Array(0);
  #out: Uint8Array = new Uint8Array(0);
  #filled = 0;

  constructor(engine: Engine<Uint8Array>, characters: readonly (string | undefined)[]) {
    this.#scan = new FaultScan(engine);
    this.#after = anyCharacter(engine).after;
    this.#mask = octetOfNoText(engine);
    this.#characters = characters.map((character) => (character === undefined ? character : Buffer.from(character)));
  }

  /** The result is valid until the next call. */
  push(octets: Uint8Array): Uint8Array {
    const scan = this.#scan;
    const mask = this.#mask;
    const all = this.#held.length > 0 ? Buffer.concat([this.#held, octets]) : octets;
    const start = scan.pushed - this.#held.length;
    this.#begin(all.length);
    const writer = takeWriter();
    let held = this.#held;
    scan.start(octets);
    for (let isFault = true; isFault; ) {
      writer.begin(octets, held);
      if (mask >= 0) writer.use([mask, mask, mask, mask], -4, this.#after);
      isFault = scan.next(writer);
      this.faults += writer.faults;
      const to = isFault ? scan.offset : scan.accepted;
      const written = writer.end(isFault ? 0 : Math.max(0, scan.position - to));
      const masked = written.text as Uint8Array;
      held = written.held as Uint8Array;
      this.#uncover(masked, all.subarray(to - masked.length - start, to - start));
      if (!isFault) continue;
      this.faults++;
      this.#replace(all, scan.offset - start, scan.to - start);
    }
    scan.leave();
    giveWriter(writer);
    this.#held = all.slice(scan.accepted - start);
    return this.#out.subarray(0, this.#filled);
  }

  end(): Uint8Array {
    this.#begin(this.#held.length);
    if (this.#scan.last()) {
      this.faults++;
      this.#replace(this.#held, 0, this.#held.length);
    }
    return this.#out.subarray(0, this.#filled);
  }

  #begin(octets: number): void {
    if (this.#out.length < LONGEST * octets) this.#out = new Uint8Array(LONGEST * octets);
    this.#filled = 0;
  }

  /** Copies what is not covered, and replaces what is. */
  #uncover(masked: Uint8Array, octets: Uint8Array): void {
    const { length } = masked;
    const mask = this.#mask;
    const out = this.#out;
    for (let i = 0; i < length; ) {
      let filled = this.#filled;
      const near = Math.min(length, i + SHORT);
      for (; i < near && masked[i] !== mask; i++) out[filled++] = masked[i] as number;
      if (i === near) {
        const next = mask < 0 ? -1 : masked.indexOf(mask, i);
        const to = next < 0 ? length : next;
        out.set(masked.subarray(i, to), filled);
        filled += to - i;
        i = to;
      }
      this.#filled = filled;
      const from = i;
      while (i < length && masked[i] === mask) i++;
      this.#replace(octets, from, i);
    }
  }

  #replace(octets: Uint8Array, from: number, to: number): void {
    const out = this.#out;
    let filled = this.#filled;
    for (let i = from; i < to; i++) {
      const character = this.#characters[octets[i] as number];
      const written = character ?? INSTEAD;
      for (let k = 0; k < written.length; k++) out[filled++] = written[k] as number;
      if (!character) this.undefinedOctets++;
    }
    this.#filled = filled;
  }
}

function octetOfNoText({ machine, table }: Engine<Uint8Array>): number {
  const reject = table.accepting.length - 1;
  for (let octet = 0xff; octet >= 0; octet--) {
    if (table.accepting.every((_, state) => machine.next(state, octet) === reject)) return octet;
  }
  return -1;
}
