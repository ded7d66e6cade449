/**
 * Records that begin with their length, which counts the octets after it:
 *
 *     00 00 00 02 61 62   00 00 00 00   as u32be: the texts "ab" and ""
 *
 * `varint` is the length in base 128, least significant group first, as Protocol
 * Buffers write delimited messages.
 */
import { CommandError } from '../errors.ts';
import { formatSize, groupDigits, withNoun } from '../numbers.ts';
import { type EndFinder, RECORD_LIMIT, type Unfinished } from './splitter.ts';

/** The octets of a length so far → the length; `undefined` where more octets belong to it. */
type ReadLength = (octets: readonly number[]) => number | undefined;

const big = (size: number): ReadLength => {
  return (octets) => (octets.length < size ? undefined : octets.reduce((sum, octet) => sum * 256 + octet, 0));
};
const little = (size: number): ReadLength => {
  return (octets) => (octets.length < size ? undefined : octets.reduceRight((sum, octet) => sum * 256 + octet, 0));
};

export const LENGTHS: Readonly<Record<string, ReadLength>> = {
  u32be: big(4),
  u32le: little(4),
  u16be: big(2),
  u16le: little(2),
  varint: (octets) =>
    (octets.at(-1) ?? 0x80) >= 0x80 ? undefined : octets.reduceRight((sum, octet) => sum * 128 + (octet & 0x7f), 0),
};

/** Longer numbers are no lengths of records that fit into memory. */
const VARINT_LIMIT = 5;

export class LengthPrefixed implements EndFinder {
  readonly #name: string;
  readonly #read: ReadLength;
  /** The octets of the length of the record, as far as they were read. */
  #prefix: number[] = [];
  /** Where the record ends, when its length is known. */
  #end: number | undefined;
  #pushed = 0;

  constructor(name: string) {
    this.#name = name;
    this.#read = LENGTHS[name] as ReadLength;
  }

  push(octets: Uint8Array, offset: number): readonly number[] {
    this.#pushed = offset + octets.length;
    const ends: number[] = [];
    for (let position = offset; ; ) {
      for (; this.#end === undefined && position < this.#pushed; position++) {
        this.#prefix.push(octets[position - offset] as number);
        const length = this.#read(this.#prefix);
        if (length !== undefined) this.#end = position + 1 + length;
        if (this.#prefix.length > VARINT_LIMIT || (length ?? 0) > RECORD_LIMIT) this.#refuse(length, position);
      }
      if (this.#end === undefined || this.#end > this.#pushed) return ends;
      ends.push(this.#end);
      position = this.#end;
      this.#end = undefined;
      this.#prefix = [];
    }
  }

  #refuse(length: number | undefined, position: number): never {
    const start = position + 1 - this.#prefix.length;
    const says = length === undefined ? 'a length without an end' : `the length ${groupDigits(length)}`;
    const others = Object.keys(LENGTHS).filter((name) => name !== this.#name);
    throw new CommandError(
      `octet ${start}: the record there has ${says}, and the limit is ${formatSize(RECORD_LIMIT)}; ` +
        `this is not --records length-prefixed:${this.#name}; other lengths are ${others.join(', ')}`,
    );
  }

  finish(): Unfinished | undefined {
    if (this.#end !== undefined) {
      return { reason: 'record-cut', expected: withNoun(this.#end - this.#pushed, 'more octet') };
    }
    return this.#prefix.length === 0 ? undefined : { reason: 'length-cut', expected: 'the rest of a length' };
  }

  textOf(record: Uint8Array): Uint8Array {
    let prefix = 0;
    while (prefix < record.length && this.#read([...record.subarray(0, prefix)]) === undefined) prefix++;
    return record.subarray(prefix);
  }
}
