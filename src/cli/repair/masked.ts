/**
 * Octets → the same octets, with those of faults replaced by one that is in no text of the form:
 *
 *     61 E9 62 E2 | 82   →   61 FF 62     E2 can begin a character: it comes with the next chunk
 *
 * The transducer writes them, as when it repairs a text: there is no stop at each fault.
 */

import { FaultScan } from '../../run/all-faults.ts';
import type { Engine } from '../../run/engine.ts';
import { anyCharacter } from '../../run/resume.ts';
import { giveWriter, takeWriter } from '../../run/writer.ts';

export class MaskedScan extends FaultScan<Uint8Array> {
  /** In the place of each octet of a fault. */
  readonly mask: number;
  faults = 0;
  /** The octets that are not masked yet: of a sequence that goes on in the next chunk. */
  held: Uint8Array = new Uint8Array(0);

  private constructor(engine: Engine<Uint8Array>, mask: number) {
    super(engine);
    this.mask = mask;
  }

  /** `undefined` for forms with wider code units, and where each octet is in some text. */
  static of(engine: Engine<Uint8Array>): MaskedScan | undefined {
    const mask = engine.table.codeUnit > 1 ? -1 : octetOfNoText(engine);
    return mask < 0 ? undefined : new MaskedScan(engine, mask);
  }

  /** What was held, and the chunk up to `accepted`, masked; a part of the chunk itself where there is no fault. */
  read(octets: Uint8Array): Uint8Array {
    const { mask } = this;
    if (this.held.length === 0 && this.pass(octets)) return octets;
    const writer = takeWriter();
    writer.begin(octets, this.held);
    writer.use([mask, mask, mask, mask], -4, anyCharacter(this.engine).after);
    this.start(octets);
    for (; this.next(writer); this.faults++) writer.write(new Uint8Array(this.to - this.offset).fill(mask));
    this.faults += writer.faults;
    const { text, held } = writer.end(Math.max(0, this.position - this.accepted));
    this.leave();
    giveWriter(writer);
    this.held = held as Uint8Array;
    return text as Uint8Array;
  }
}

function octetOfNoText({ machine, table }: Engine<Uint8Array>): number {
  const reject = table.accepting.length - 1;
  for (let octet = 0xff; octet >= 0; octet--) {
    if (table.accepting.every((_, state) => machine.next(state, octet) === reject)) return octet;
  }
  return -1;
}

/** Octets for which a loop is faster than a call. */
export const SHORT_RUN = 24;
