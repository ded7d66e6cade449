/**
 * Chunks of well-formed text → strings. The characters that a chunk completes
 * come out; the rest waits in the reader of numbers (reader.ts).
 *
 *     push(61 E2)   →  'a'
 *     push(82 AC)   →  '€'
 *
 * For UTF-8, UTF-16LE and UTF-16BE the platform's own decoder, which is faster,
 * reads all but the characters at the borders of the chunks:
 *
 *     82 AC | 61 … 62 | E2
 *     reader  platform  reader
 *
 * From 2 GiB on, the decoders of some platforms end the process, or give an empty
 * string: Node 20 does both. So they get pieces, and the pieces are joined as far
 * as a string can be long.
 */

import type { FormTable } from '../layout.ts';
import { encodingOf, readerOf } from './coding.ts';
import type { Text } from './input.ts';
import { floor, hasOwn, lengthOf, max, min, part, U16, U32 } from './intrinsics.ts';
import { builtinMember } from './kernel/platform.ts';
import { stringOf } from './pieces.ts';
import { type PlatformLabel, platformDecode } from './platform-text.ts';
import { type NumberReader, tailsAfter } from './reader.ts';

/** A string cannot hold greater numbers (UTF-8 of 1997 encodes some). */
const LAST_SCALAR = 0x10ffff;

/** Symbols that are read at a time. */
const BATCH = 4096;

/** The most symbols that a form takes for one code unit of a string: four octets in UTF-32. */
const MOST_SYMBOLS = 4;

/** From this length on, in octets, a call of the platform's decoder takes less time than the reader (measured). */
const NATIVE_FROM = 16;

/** Space for one batch, shared by all readers: a read has ended before the next one begins. */
let space: { readonly numbers: Uint32Array; readonly units: Uint16Array } | undefined;

/** Encoding → the platform's decoder for it, and the part of a chunk that is whole characters. */
const NATIVE: Readonly<Record<string, { readonly label: PlatformLabel; readonly whole: WholePart }>> = {
  utf8: { label: 'utf-8', whole: wholeOctets },
  utf16le: { label: 'utf-16le', whole: (octets, from, length) => wholeUnits(octets, 1, from, length) },
  utf16be: { label: 'utf-16be', whole: (octets, from, length) => wholeUnits(octets, 0, from, length) },
};

/** Symbols that the platform gets at a time; and the longest string, in code units, as Node says it: 2²⁹ − 24. */
const LIMITS = /* @__PURE__ */ (() => {
  const constants = builtinMember('buffer', 'constants') as { readonly MAX_STRING_LENGTH?: number } | undefined;
  return { piece: 2 ** 26, longest: constants?.MAX_STRING_LENGTH ?? Infinity };
})();

export class StringReader {
  readonly #numbers: NumberReader;
  readonly #native: (typeof NATIVE)[string] | undefined;
  readonly #limits: typeof LIMITS;

  /** Other limits are for tests: texts of gigabytes take long. */
  constructor(form: Pick<FormTable, 'id' | 'scalars'>, limits = LIMITS) {
    this.#limits = limits;
    this.#numbers = readerOf(form);
    const encoding = encodingOf(form);
    this.#native = hasOwn(NATIVE, encoding) ? NATIVE[encoding] : undefined;
  }

  /**
   * The characters that this chunk completes, as a string. Code units come out as they are, so a string can end in a high
   * surrogate. Throws RangeError for a number above 10FFFF, and for more characters than a string can have.
   */
  push(text: Text): string {
    if (typeof text === 'string') return text;
    const length = lengthOf(text);
    const { piece, longest } = this.#limits;
    if (length <= piece) return this.#push(text, length);
    if (length / MOST_SYMBOLS > longest) throw tooLong(longest);
    let string = '';
    for (let from = 0; from < length; from += piece) {
      const to = min(length, from + piece);
      const next = this.#push(part(text, from, to), to - from);
      if (string.length + next.length > longest) throw tooLong(longest);
      try {
        string += next;
      } catch {
        throw tooLong(longest);
      }
    }
    return string;
  }

  #push(text: Uint8Array | Uint16Array, length: number): string {
    if (!this.#native || length < NATIVE_FROM) return this.#read(text, 0, length);
    const { label, whole } = this.#native;
    const octets = text as Uint8Array;
    const { 0: from, 1: to } = whole(octets, this.#numbers.missing, length);
    const head = this.#read(text, 0, from);
    const stream = label !== 'utf-8' || !looksAscii(octets, from, to);
    const inside = from === 0 && to === length ? octets : part(octets, from, to);
    const middle = platformDecode(label, inside, stream) ?? this.#read(text, from, to);
    return head + middle + this.#read(text, to, length);
  }

  #read(text: Text, from: number, to: number): string {
    if (from >= to) return '';
    space ??= { numbers: new U32(BATCH), units: new U16(2 * BATCH) };
    const { numbers, units } = space;
    let string = '';
    for (let at = from; at < to; at += BATCH) {
      const count = this.#numbers.read(text, at, min(at + BATCH, to), numbers);
      string += stringOf(units, toUnits(numbers, count, units));
    }
    return string;
  }
}

function tooLong(longest: number): RangeError {
  const limit = longest === Infinity ? '' : ` of at most ${longest} code units`;
  return new RangeError(`expected a text that fits into a string${limit}, got a longer one; Decoder reads chunks`);
}

/** The indices between which a chunk is whole characters; the character before has octets up to before `from`. */
type WholePart = (octets: Uint8Array, from: number, length: number) => readonly [from: number, to: number];

function wholeOctets(octets: Uint8Array, from: number, length: number): readonly [number, number] {
  let first = length - 1;
  while ((octets[first] as number) >= 0x80 && (octets[first] as number) < 0xc0) first--;
  const octet = octets[first] as number;
  return [from, octet >= 0xc0 && first + tailsAfter(octet) >= length ? first : length];
}

/** `high` is the index of the high-order octet in a code unit: D8..DB there is a high surrogate, DC..DF a low one. */
function wholeUnits(octets: Uint8Array, high: 0 | 1, from: number, length: number): readonly [number, number] {
  const startsLow = ((octets[from + high] as number) & 0xfc) === 0xdc;
  const start = startsLow ? from + 2 : from;
  const end = length - ((length - start) % 2);
  const endsHigh = ((octets[end - 2 + high] as number) & 0xfc) === 0xd8;
  return [start, endsHigh ? end - 2 : end];
}

/** How many octets are looked at to choose the faster way for a text. */
const SAMPLES = 16;

function looksAscii(octets: Uint8Array, from: number, to: number): boolean {
  const step = max(1, floor((to - from) / SAMPLES));
  for (let i = from; i < to; i += step) if ((octets[i] as number) >= 0x80) return false;
  return true;
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
