/**
 * Chunks of well-formed text → strings. The characters that a chunk completes
 * come out; the rest waits in the reader of numbers (reader.ts).
 *
 *     push(61 E2)   →  'a'
 *     push(82 AC)   →  '€'
 *
 * For UTF-8 the platform's own decoder, which is faster, reads all but the
 * characters at the borders of the chunks:
 *
 *     82 AC | 61 … 62 | E2
 *     reader  platform  reader
 */

import type { FormTable } from '../layout.ts';
import { encodingOf, readerOf } from './coding.ts';
import type { Text } from './input.ts';
import { lengthOf, part } from './intrinsics.ts';
import { stringOf } from './pieces.ts';
import { platformDecode } from './platform-text.ts';
import { type NumberReader, tailsAfter } from './reader.ts';

/** A string cannot hold greater numbers (UTF-8 of 1997 encodes some). */
const LAST_SCALAR = 0x10ffff;

/** Symbols that are read at a time. */
const BATCH = 4096;

/** From this length on, in octets, a call of the platform's decoder takes less time than the reader (measured). */
const NATIVE_FROM = 24;

/** Space for one batch, shared by all readers: a read has ended before the next one begins. */
let space: { readonly numbers: Uint32Array; readonly units: Uint16Array } | undefined;

export class StringReader {
  readonly #numbers: NumberReader;
  readonly #isUtf8: boolean;

  constructor(form: Pick<FormTable, 'id' | 'scalars'>) {
    this.#numbers = readerOf(form);
    this.#isUtf8 = encodingOf(form) === 'utf8';
  }

  /**
   * The characters that this chunk completes, as a string. Code units come out as they are, so a string can end in a high
   * surrogate. Throws RangeError for a number above 10FFFF.
   */
  push(text: Text): string {
    if (typeof text === 'string') return text;
    const length = lengthOf(text);
    if (!this.#isUtf8 || length < NATIVE_FROM) return this.#read(text, 0, length);
    const from = this.#numbers.missing;
    const to = lastBoundary(text as Uint8Array, length);
    const head = this.#read(text, 0, from);
    const middle = platformDecode(part(text as Uint8Array, from, to)) ?? this.#read(text, from, to);
    return head + middle + this.#read(text, to, length);
  }

  #read(text: Text, from: number, to: number): string {
    if (from >= to) return '';
    space ??= { numbers: new Uint32Array(BATCH), units: new Uint16Array(2 * BATCH) };
    let string = '';
    for (let at = from; at < to; at += BATCH) {
      const count = this.#numbers.read(text, at, Math.min(at + BATCH, to), space.numbers);
      string += stringOf(space.units, toUnits(space.numbers, count, space.units));
    }
    return string;
  }
}

/** The end of the last whole character of UTF-8. */
function lastBoundary(octets: Uint8Array, length: number): number {
  let first = length - 1;
  while ((octets[first] as number) >= 0x80 && (octets[first] as number) < 0xc0) first--;
  const octet = octets[first] as number;
  return octet >= 0xc0 && first + tailsAfter(octet) >= length ? first : length;
}

/** Numbers → UTF-16 code units. Returns how many. */
function toUnits(numbers: Uint32Array, count: number, units: Uint16Array): number {
  let length = 0;
  for (let i = 0; i < count; i++) {
    const number = numbers[i] as number;
    if (number < 0x10000) units[length++] = number;
    else if (number > LAST_SCALAR) throw new RangeError(`${number.toString(16).toUpperCase()} is above 10FFFF`);
    else {
      units[length++] = 0xd7c0 + (number >> 10);
      units[length++] = 0xdc00 + (number & 0x3ff);
    }
  }
  return length;
}
