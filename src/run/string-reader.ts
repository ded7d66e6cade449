/**
 * Chunks of well-formed text → strings. The characters that a chunk completes
 * come out; the rest waits in the reader of numbers (reader.ts).
 *
 *     push(61 E2)   →  'a'
 *     push(82 AC)   →  '€'
 *
 * UTF-8, UTF-16LE and UTF-16BE are read by the platform's own decoder, which is faster, and keeps the rest itself.
 * It is for this text alone until the text ends.
 *
 * From 2 GiB on, the decoders of some platforms end the process, or give an empty
 * string: Node 20 does both. So they get pieces, and the pieces are joined as far
 * as a string can be long.
 */

import type { FormTable } from '../shared/layout.ts';
import { type CodedForm, encodingOf, readerOf } from './coding.ts';
import type { Text } from './input.ts';
import { builtinMember } from './kernel/platform.ts';
import { stringOf } from './pieces.ts';
import {
  decodeNext,
  giveDecoder,
  type PlatformDecoder,
  type PlatformLabel,
  platformDecode,
  takeDecoder,
} from './platform-text.ts';
import type { NumberReader } from './reader.ts';
import { lengthOf, part } from './views.ts';

/** A string cannot hold greater numbers (UTF-8 of 1997 encodes some). */
const LAST_SCALAR = 0x10ffff;

/** Symbols that are read at a time. */
const BATCH = 4096;

/** The most symbols that a form takes for one code unit of a string: four octets in UTF-32. */
const MOST_SYMBOLS = 4;

/** Shorter chunks of UTF-8, in octets, take less time in the reader, until there is a longer one. */
const NATIVE_FROM = 16;

/** Shorter texts, in octets, are decoded as a whole: the stream mode of a decoder must be ended, too. */
const STREAM_FROM = 128;

/** Space for one batch, shared by all readers: a read has ended before the next one begins. */
let space: { readonly numbers: Uint32Array; readonly units: Uint16Array } | undefined;

/** Encoding → the label of the platform's decoder for it. */
const LABELS: Readonly<Record<string, PlatformLabel>> = { utf8: 'utf-8', utf16le: 'utf-16le', utf16be: 'utf-16be' };

/** Symbols that the platform gets at a time; and the longest string, in code units, as Node says it: 2²⁹ − 24. */
const LIMITS = /* @__PURE__ */ (() => {
  const constants = builtinMember('buffer', 'constants') as { readonly MAX_STRING_LENGTH?: number } | undefined;
  return { piece: 2 ** 26, longest: constants?.MAX_STRING_LENGTH ?? Infinity };
})();

export class StringReader {
  readonly #numbers: NumberReader;
  /** `undefined` where the platform has no decoder. */
  #label: PlatformLabel | undefined;
  #decoder: PlatformDecoder | null = null;
  readonly #limits: typeof LIMITS;

  /** Other limits are for tests: texts of gigabytes take long. */
  constructor(form: Pick<FormTable, 'id' | 'scalars'> & CodedForm, limits = LIMITS) {
    this.#limits = limits;
    this.#numbers = readerOf(form);
    const encoding = encodingOf(form);
    this.#label = Object.hasOwn(LABELS, encoding) ? LABELS[encoding] : undefined;
  }

  /**
   * The characters that this chunk completes, as a string. Code units come out as they are, so a string can end in a high
   * surrogate. Throws RangeError for a number above 10FFFF, and for more characters than a string can have.
   */
  push(text: Text): string {
    if (typeof text === 'string') return text;
    const length = lengthOf(text);
    const { piece, longest } = this.#limits;
    if (length <= piece) return this.#push(text as Uint8Array, length);
    if (length / MOST_SYMBOLS > longest) throw tooLong(longest);
    let string = '';
    for (let from = 0; from < length; from += piece) {
      const to = Math.min(length, from + piece);
      const next = this.#push(part(text as Uint8Array, from, to), to - from);
      if (string.length + next.length > longest) throw tooLong(longest);
      try {
        string += next;
      } catch {
        throw tooLong(longest);
      }
    }
    return string;
  }

  /** The text has ended, in whole characters. */
  end(): void {
    if (this.#label && this.#decoder) giveDecoder(this.#label, this.#decoder);
    this.#decoder = null;
  }

  /** The characters of a whole text. */
  whole(text: Text): string {
    const length = lengthOf(text);
    if (length < NATIVE_FROM) return this.#read(text, length);
    const short = this.#label && length < STREAM_FROM ? platformDecode(this.#label, text as Uint8Array) : undefined;
    const string = short ?? this.push(text);
    this.end();
    return string;
  }

  #push(octets: Uint8Array, length: number): string {
    const label = this.#label;
    const isUtf8 = label === 'utf-8';
    if (!label || length === 0 || (length < NATIVE_FROM && isUtf8 && !this.#decoder)) return this.#read(octets, length);
    const { missing } = this.#numbers;
    if (missing > 0)
      return (
        this.#read(part(octets, 0, missing), missing) + this.#push(part(octets, missing, length), length - missing)
      );
    // Where the first octet is ASCII, the decoder holds nothing.
    const isAscii = isUtf8 && (octets[length - 1] as number) < 0x80 && looksAscii(octets, length);
    const whole = isAscii ? platformDecode(label, octets) : undefined;
    if (whole !== undefined) return whole;
    this.#decoder ??= takeDecoder(label);
    if (this.#decoder) return decodeNext(this.#decoder, part(octets, 0, length));
    this.#label = undefined;
    return this.#read(octets, length);
  }

  #read(text: Text, length: number): string {
    space ??= { numbers: new Uint32Array(BATCH), units: new Uint16Array(2 * BATCH) };
    const { numbers, units } = space;
    let string = '';
    for (let at = 0; at < length; at += BATCH) {
      const count = this.#numbers.read(text, at, Math.min(at + BATCH, length), numbers);
      string += stringOf(units, toUnits(numbers, count, units));
    }
    return string;
  }
}

function tooLong(longest: number): RangeError {
  const limit = longest === Infinity ? '' : ` of at most ${longest} code units`;
  return new RangeError(`expected a text that fits into a string${limit}, got a longer one; Decoder reads chunks`);
}

/** How many octets are looked at to choose the faster way for a text. */
const SAMPLES = 16;

function looksAscii(octets: Uint8Array, length: number): boolean {
  const step = Math.max(1, Math.floor(length / SAMPLES));
  for (let i = 0; i < length; i += step) if ((octets[i] as number) >= 0x80) return false;
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
