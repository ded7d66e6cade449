/**
 * Octets → the same octets, with those of faults replaced by one that is in no text of the form:
 *
 *     61 E9 62 E2 | 82   →   61 FF 62     E2 can begin a character: it comes with the next chunk
 *
 * The transducer writes them, as when it repairs a text: there is no stop at each fault.
 */
import type { Cursor } from '../../run/diagnosis.ts';
import type { Engine } from '../../run/engine.ts';
import type { Fault } from '../../run/fault.ts';
import { FaultScan } from '../../run/fault-scan.ts';
import { anyCharacter } from '../../run/resume.ts';
import { giveWriter, takeWriter } from '../../run/writer.ts';

export class MaskedScan {
  /** In the place of each octet of a fault. */
  readonly mask: number;
  faults = 0;
  readonly #scan: FaultScan<Uint8Array>;
  readonly #after: Int32Array;
  /** The octets that are not masked yet: of a sequence that goes on in the next chunk. */
  held: Uint8Array = new Uint8Array(0);

  private constructor(engine: Engine<Uint8Array>, mask: number, cursor: Cursor | undefined) {
    this.mask = mask;
    this.#scan = new FaultScan(engine, cursor);
    this.#after = anyCharacter(engine).after;
  }

  /** Starts at the start of a text, or at a given cursor. `undefined` where each octet is in some text of the form. */
  static of(engine: Engine<Uint8Array>, cursor?: Cursor): MaskedScan | undefined {
    const mask = octetOfNoText(engine);
    return mask < 0 ? undefined : new MaskedScan(engine, mask, cursor);
  }

  /** The offset up to which the text is masked. */
  get accepted(): number {
    return this.#scan.accepted;
  }

  /** What was held, and the chunk up to `accepted`, masked; a part of the chunk itself where there is no fault. */
  push(octets: Uint8Array): Uint8Array {
    const scan = this.#scan;
    const { mask } = this;
    const writer = takeWriter();
    writer.begin(octets, this.held);
    writer.use([mask, mask, mask, mask], -4, this.#after);
    scan.start(octets);
    for (; scan.next(writer); this.faults++) writer.write(new Uint8Array(scan.to - scan.offset).fill(mask));
    this.faults += writer.faults;
    const { text, held } = writer.end(Math.max(0, scan.position - scan.accepted));
    scan.leave();
    giveWriter(writer);
    this.held = held as Uint8Array;
    return text as Uint8Array;
  }

  /** The fault of what is held at the end of the text. It is not counted. */
  end(): Fault | null {
    return this.#scan.last();
  }
}

function octetOfNoText({ machine, table }: Engine<Uint8Array>): number {
  const reject = table.accepting.length - 1;
  for (let octet = 0xff; octet >= 0; octet--) {
    if (table.accepting.every((_, state) => machine.next(state, octet) === reject)) return octet;
  }
  return -1;
}
