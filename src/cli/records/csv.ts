/**
 * CSV → its records. A line end inside quotes belongs to its record:
 *
 *     a,"b LF c" CR LF d     record 1 is a,"b LF c" CR LF; record 2 is d
 *
 * The package papaparse reads the CSV. It reads strings and counts code units,
 * so each octet becomes one code unit: the octets need not be UTF-8, and its
 * positions count octets. What it has not read to the end of a record is given
 * to it again, with the next octets.
 */
import papaparse from 'papaparse';
import { CommandError } from '../errors.ts';
import { formatSize } from '../numbers.ts';
import { type EndFinder, RECORD_LIMIT, type Unfinished } from './splitter.ts';

/** The signature, EF BB BF, one code unit for each octet. */
const SIGNATURE = '\u00EF\u00BB\u00BF';

export class Csv implements EndFinder {
  readonly #delimiter: string;
  /** The start of a record that has not ended yet. */
  #rest = '';

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  push(octets: Uint8Array, offset: number): readonly number[] {
    this.#rest += Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('latin1');
    if (this.#rest.length === offset + octets.length) {
      // The start of the file. A quote after the signature is one at the start of a field.
      if (SIGNATURE.startsWith(this.#rest)) return [];
      if (this.#rest.startsWith(SIGNATURE)) this.#rest = this.#rest.slice(SIGNATURE.length);
    }
    const start = offset + octets.length - this.#rest.length;
    const ends = this.#endsIn(this.#rest);
    this.#rest = this.#rest.slice(ends.at(-1) ?? 0);
    if (this.#rest.length > RECORD_LIMIT) throw tooLong(start + (ends.at(-1) ?? 0));
    return ends.map((end) => start + end);
  }

  /** The indices after the records that end in the text. */
  #endsIn(text: string): number[] {
    const ends: number[] = [];
    const step = ({ meta }: { meta: { cursor: number } }) => ends.push(meta.cursor);
    new papaparse.Parser({ delimiter: this.#delimiter, newline: '\n', step }).parse(text, 0, true);
    return ends;
  }

  finish(): Unfinished | undefined {
    const { errors } = papaparse.parse<string[]>(this.#rest, { delimiter: this.#delimiter, newline: '\n' });
    const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
    return isOpen ? { reason: 'quote-not-closed', expected: 'a closing quote' } : undefined;
  }

  textOf(record: Uint8Array): Uint8Array {
    const text = record.at(-1) === 0x0a ? record.subarray(0, -1) : record;
    return text !== record && text.at(-1) === 0x0d ? text.subarray(0, -1) : text;
  }
}

function tooLong(start: number): CommandError {
  return new CommandError(
    `octet ${start}: the CSV record there is longer than ${formatSize(RECORD_LIMIT)}: a quote is not closed, ` +
      'or the delimiter is another one (--records csv:semicolon, csv:tab, csv:pipe), or the file is not CSV (--records lines)',
  );
}
