/**
 * Records → records in UTF-8: those that are good stay as they are, octet for octet; the others are read as `read` does,
 * or where it cannot, have U+FFFD for each ill-formed sequence.
 *
 *     --from windows-1252    4D FC 6C 6C 65 72   →   Müller        a record with faults
 *     --undo-double          Ã©t Ã©              →   ét é          what was encoded twice
 */
import type { OctetsInput } from '../../run/input.ts';
import { Repairer } from '../../run/repair.ts';
import type { Validator } from '../../run/validator.ts';
import { groupDigits, withNoun } from '../numbers.ts';
import { type RecordFormat, Splitter } from '../records/splitter.ts';
import type { TextRepair } from './replacement.ts';

/** The text of a record that is to be written instead; `undefined` for one that stays, `null` for one that cannot be read. */
export type ReadRecord = (record: Uint8Array) => string | undefined | null;

export class RecordRepair implements TextRepair {
  readonly #form: Validator<OctetsInput>;
  readonly #splitter: Splitter;
  readonly #read: ReadRecord;
  readonly #how: string;
  readonly #pending: Uint8Array[] = [];
  #records = 0;
  #changed = 0;
  #unread = 0;

  /** `how`: what is said of the records that were read. */
  constructor(form: Validator<OctetsInput>, format: RecordFormat, read: ReadRecord, how: string) {
    this.#form = form;
    this.#splitter = new Splitter(format);
    this.#read = read;
    this.#how = how;
  }

  get faults(): number {
    return this.#changed + this.#unread;
  }

  push(octets: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    this.#splitter.push(octets);
    while (this.#splitter.next()) this.#take(parts);
    return Buffer.concat(parts);
  }

  end(): Uint8Array {
    const parts: Uint8Array[] = [];
    if (this.#splitter.last()) this.#take(parts);
    return Buffer.concat(parts);
  }

  /** A record that a block cuts is kept until it has ended. */
  #take(parts: Uint8Array[]): void {
    const { part, begins, ends } = this.#splitter;
    if (begins && ends) parts.push(this.#repaired(part));
    else {
      this.#pending.push(part.slice());
      if (ends) parts.push(this.#repaired(Buffer.concat(this.#pending.splice(0))));
    }
  }

  /** `12 of 300 records read as windows-1252, the others as they were` */
  describe(): string {
    const unread =
      this.#unread > 0
        ? `; ${withNoun(this.#unread, 'record')} could not be read so: U+FFFD for what is ill-formed`
        : '';
    const of = `${groupDigits(this.#changed)} of ${withNoun(this.#records, 'record')}`;
    return `${of} ${this.#how}, the others as they were${unread}`;
  }

  warning(): string | undefined {
    return this.#unread > 0 ? 'some records could not be read so' : undefined;
  }

  #repaired(record: Uint8Array): Uint8Array {
    this.#records++;
    const read = this.#read(record);
    if (read === undefined) return record;
    if (read !== null) {
      this.#changed++;
      return Buffer.from(read);
    }
    this.#unread++;
    return repairedWhole(new Repairer(this.#form), record);
  }
}

export function repairedWhole(repairer: Repairer<OctetsInput>, octets: Uint8Array): Uint8Array {
  return Buffer.concat([repairer.push(octets), repairer.end() as Uint8Array]);
}
