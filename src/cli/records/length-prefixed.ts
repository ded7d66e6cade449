/**
 * Records that begin with their length, which counts the octets after it:
 *
 *     00 00 00 02 61 62   00 00 00 00   as u32be: the texts "ab" and ""
 *
 * `varint` is the length in base 128, least significant group first, as Protocol
 * Buffers write delimited messages.
 */
import { CommandError } from '../errors.ts';
import { withNoun } from '../numbers.ts';
import type { EndFinder, Unfinished } from './splitter.ts';

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

/** Longer numbers are no lengths: Protocol Buffers have at most 2 GiB in a message. */
const VARINT_LIMIT = 5;

export class LengthPrefixed implements EndFinder {
  textStart = 0;
  readonly #name: string;
  readonly #read: ReadLength;
  /** The octets of the length of the record, as far as they were read. */
  #prefix: number[] = [];
  /** Where the record ends, when its length is known. */
  #end: number | undefined;

  constructor(name: string) {
    this.#name = name;
    this.#read = LENGTHS[name] as ReadLength;
  }

  find(octets: Buffer, from: number, base: number): number {
    for (let i = from; this.#end === undefined && i < octets.length; i++) {
      this.#prefix.push(octets[i] as number);
      this.textStart = base + i + 1;
      const length = this.#read(this.#prefix);
      if (length !== undefined) this.#end = this.textStart + length;
      else if (this.#prefix.length > VARINT_LIMIT) throw this.#endless();
    }
    if (this.#end === undefined || this.#end > base + octets.length) return -1;
    const end = this.#end - base;
    this.#end = undefined;
    this.#prefix = [];
    return end;
  }

  unfinished(at: number): Unfinished | undefined {
    if (this.#end !== undefined) return { reason: 'record-cut', expected: withNoun(this.#end - at, 'more octet') };
    return this.#prefix.length === 0 ? undefined : { reason: 'length-cut', expected: 'the rest of a length' };
  }

  #endless(): CommandError {
    const others = Object.keys(LENGTHS).filter((name) => name !== this.#name);
    return new CommandError(
      `octet ${this.textStart - this.#prefix.length}: the record there has a length without an end; ` +
        `this is not --records length-prefixed:${this.#name}; other lengths are ${others.join(', ')}`,
    );
  }
}
