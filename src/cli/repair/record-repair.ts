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
import { CommandError } from '../errors.ts';
import { groupDigits, withNoun } from '../numbers.ts';
import { RECORD_LIMIT, type RecordFormat } from '../records/splitter.ts';
import type { TextRepair } from './replacement.ts';

/** The text of a record that is to be written instead; `undefined` for one that stays, `null` for one that cannot be read. */
export type ReadRecord = (record: Uint8Array) => string | undefined | null;

const EMPTY = new Uint8Array(0);

export class RecordRepair implements TextRepair {
  readonly #form: Validator<OctetsInput>;
  readonly #splitter: ReturnType<RecordFormat['splitter']>;
  readonly #read: ReadRecord;
  readonly #how: string;
  #pending: Uint8Array = EMPTY;
  #pushed = 0;
  #records = 0;
  #changed = 0;
  #unread = 0;

  /** `how`: what is said of the records that were read. */
  constructor(form: Validator<OctetsInput>, format: RecordFormat, read: ReadRecord, how: string) {
    this.#form = form;
    this.#splitter = format.splitter();
    this.#read = read;
    this.#how = how;
  }

  get faults(): number {
    return this.#changed + this.#unread;
  }

  push(octets: Uint8Array): Uint8Array {
    const start = this.#pushed - this.#pending.length;
    const all = this.#pending.length > 0 ? Buffer.concat([this.#pending, octets]) : octets;
    const parts: Uint8Array[] = [];
    let done = 0;
    let kept = 0;
    this.#splitter.push(octets);
    this.#pushed += octets.length;
    for (let { end } = this.#splitter; end !== undefined; { end } = this.#splitter) {
      const record = all.subarray(done, end - start);
      const repaired = this.#repaired(record);
      if (repaired !== record) {
        parts.push(all.subarray(kept, done), repaired);
        kept = end - start;
      }
      done = end - start;
      this.#splitter.moveTo(end);
    }
    this.#pending = all.slice(done);
    if (this.#pending.length > RECORD_LIMIT) {
      throw new CommandError(`a record is longer than ${groupDigits(RECORD_LIMIT)} octets: choose other --records`);
    }
    return Buffer.concat([...parts, all.subarray(kept, done)]);
  }

  end(): Uint8Array {
    const rest = this.#pending;
    this.#pending = EMPTY;
    return rest.length > 0 ? this.#repaired(rest) : rest;
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
