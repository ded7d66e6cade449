/**
 * Well-formed octets or code units ↔ characters. Ill-formed text always throws;
 * it is never replaced (repair.ts does that).
 *
 *     decode(utf8, E2 82 AC)    →  "€"
 *     encode(utf8, "€")         →  E2 82 AC
 *     [...scalars(utf8, …)]     →  [0x20AC]
 */
import { utf16 } from '../../generated/encodings.ts';
import type { FormTable } from '../shared/layout.ts';
import { encodedBy, encodingOf, hasOrderBySignature, readerOf, writesPairs } from './coding.ts';
import { copied, describe, requireOptions, type Text, unshared } from './input.ts';
import { gatingOf, internalsOf } from './internals.ts';
import type { Octets, Units } from './pieces.ts';
import { platformEncode } from './platform-text.ts';
import { repair } from './repair.ts';
import { type DecodeOptions, SIGNATURE, type SignatureOption, under } from './signature.ts';
import { StringReader } from './string-reader.ts';
import type { Validator } from './validator.ts';
import { bufferOf, lengthOf } from './views.ts';

/** Code units for forms over code units, otherwise octets. */
type Encoded<Input> = string extends Input ? Units : Octets;

/**
 * The text as a string. A signature at its start becomes U+FEFF, unless the option `signature` or the policy of the form
 * is `strip` (RFC 3629 §6). TextDecoder leaves it out unless `ignoreBOM` is true: `decode(utf8, octets, { signature:
 * 'strip' })` is `new TextDecoder('utf-8', { fatal: true }).decode(octets)`.
 *
 * With `replacement`, each ill-formed sequence becomes that string, as `repair` puts it, and nothing of the text throws.
 *
 * Cost: one pass for the verdict, one for the characters; with a replacement, that of `repair` instead of the verdict.
 * @throws IllFormedError when the text is ill-formed, or violates the signature policy.
 * @throws TypeError when the form does not take the input, for an unknown option, and what `repair` throws.
 * @throws RangeError for a character above 10FFFF (UTF-8 of 1997), which a string cannot hold, and for a text that is
 * longer than a string can be: 536,870,888 code units in Node. A `Decoder` reads it in chunks.
 * @example
 * decode(utf8, new Uint8Array([0xe2, 0x82, 0xac])); // → '€'
 * decode(utf8, new Uint8Array([0xef, 0xbb, 0xbf, 0x61])); // → '\uFEFFa'
 * decode(utf8, new Uint8Array([0xef, 0xbb, 0xbf, 0x61]), { signature: 'strip' }); // → 'a'
 * decode(utf8, new Uint8Array([0x61, 0xff]), { replacement: '?' }); // → 'a?'
 */
export function decode<Input>(form: Validator<Input>, input: Input, option: DecodeOptions = {}): string {
  const { signature, replacement } = requireOptions(option, ['signature', 'replacement']);
  const used = under(form, signature);
  const { table, textOf } = internalsOf(used);
  const text = unshared(textOf(input));
  if (replacement === undefined) used.assert(text as Input);
  const read = replacement === undefined ? text : (repair(used, text as Input, { replacement }) as Text);
  const string = new StringReader(table).whole(read);
  return gatingOf(used)?.policy === 'strip' ? withoutSignature(string) : string;
}

/** A string without U+FEFF at its start. @internal */
export function withoutSignature(string: string): string {
  return string.charCodeAt(0) === SIGNATURE ? string.slice(1) : string;
}

/**
 * A string in this form: octets, or code units for forms over code units. No signature is added.
 *
 * A lone surrogate throws, where TextEncoder would write EF BF BD. U+FFFE at the start throws in UTF-16 in octets:
 * a receiver would take it for a signature in the other order (draft-hoffman-utf16 §3.2 to §3.4).
 *
 * Cost: one pass over the string, one for the characters, one over the result.
 * @throws IllFormedError when the string has a lone surrogate (offsets in code units of the string), or when the result
 * is ill-formed in the form (offsets in symbols of the form): a character above FFFF in UCS-2, or U+FFFE at the start in
 * `utf16be` and `utf16le`, whose octets `check` refuses as `swapped-signature`.
 * @throws RangeError for U+FFFE at the start in `utf16Signature`: its octets are well-formed, and mean U+FEFF.
 * @throws TypeError for a value that is not a string.
 * @example
 * encode(utf8, '€'); // → Uint8Array [0xe2, 0x82, 0xac]
 * encode(utf8, 'a\uD800'); // throws IllFormedError: code unit 1: D800 …
 * encode(utf16le, '\uFFFE'); // throws IllFormedError: octet 0: FE FF is ill-formed UTF-16LE: swapped-signature; …
 */
export function encode<Input>(form: Validator<Input>, string: string): Encoded<Input> {
  if (typeof string !== 'string') throw new TypeError(`expected a string, got ${describe(string)}`);
  utf16.assert(string);
  const { table } = internalsOf(form);
  if (hasOrderBySignature(table) && string.charCodeAt(0) === 0xfffe) {
    throw new RangeError('U+FFFE at the start of UTF-16 would be read as a signature');
  }
  const encoded = (encodingOf(table) === 'utf8' ? platformEncode(string) : undefined) ?? encodedBy(table, [], string);
  form.assert(encoded as Input);
  return encoded as Encoded<Input>;
}

/** How many symbols are read before their scalar values are given to the caller. */
const SCALARS_BATCH = 256;

/**
 * The scalar values (code points) of a text, one number for each character, in order. The whole text is checked first:
 * if it is ill-formed, no number is produced. In WTF-8 and modified UTF-8, lone surrogates appear as numbers, too.
 *
 * Cost: one pass for the verdict, one for the characters, and a copy of a text in octets or a Uint16Array: between two
 * steps, the caller can change its memory.
 * @throws IllFormedError at the first step of the iteration, when the text is ill-formed or violates the signature policy.
 * @throws TypeError for an unknown option or policy; and at the first step, when the form does not take the input.
 * @example
 * [...scalars(utf8, new Uint8Array([0x41, 0xe2, 0x82, 0xac]))]; // → [0x41, 0x20ac]
 */
export function scalars<Input>(
  form: Validator<Input>,
  input: Input,
  option: SignatureOption = {},
): IterableIterator<number> {
  const used = under(form, requireOptions(option, ['signature']).signature);
  const numbers = new Uint32Array(SCALARS_BATCH + 1);
  let read: (() => number) | undefined;
  return new Scalars(numbers, () => {
    if (!read) {
      const { table, textOf } = internalsOf(used);
      const text = copied(textOf(input));
      used.assert(text as Input);
      read = batchesOf(table, text, gatingOf(used)?.policy === 'strip', numbers);
    }
    return read();
  });
}

/** Writes the next scalar values into `out`, and returns how many; −1 at the end. */
function batchesOf(table: FormTable, text: Text, strip: boolean, out: Uint32Array) {
  const reader = readerOf(table);
  const afterFirst = new Uint32Array(bufferOf(out) as ArrayBuffer, 4);
  const pairs = writesPairs(table);
  const length = lengthOf(text);
  let high = 0;
  let at = 0;
  return () => {
    if (at >= length) return -1;
    const isFirst = at === 0;
    const to = Math.min(at + SCALARS_BATCH, length);
    // A high surrogate at the end of the last batch begins this one.
    out[0] = high;
    let count = high > 0 ? 1 + reader.read(text, at, to, afterFirst) : reader.read(text, at, to, out);
    at = to;
    if (pairs) count = joinPairs(out, count);
    high = pairs && at < length && isHighSurrogate(out[count - 1] as number) ? (out[--count] as number) : 0;
    if (!(isFirst && strip && out[0] === SIGNATURE)) return count;
    out.set(afterFirst, 0);
    return count - 1;
  };
}

/** Makes one number of each surrogate pair, in place, and returns how many numbers there are then. */
function joinPairs(numbers: Uint32Array, count: number): number {
  let written = 0;
  for (let i = 0; i < count; i++) {
    let number = numbers[i] as number;
    if (isHighSurrogate(number) && i + 1 < count) {
      const low = numbers[i + 1] as number;
      if (low >= 0xdc00 && low <= 0xdfff) {
        number = 0x10000 + ((number & 0x3ff) << 10) + (low & 0x3ff);
        i++;
      }
    }
    numbers[written++] = number;
  }
  return written;
}

/** What all iterators inherit from: newer platforms have `map`, `filter` and others there. */
const Iterators = /* @__PURE__ */ (() => {
  function Base() {}
  Base.prototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  return Base as unknown as new () => object;
})();

/** An object, not a generator: engines make its steps one with the loop of the caller, in a fraction of the time. */
class Scalars extends Iterators implements IterableIterator<number> {
  readonly #numbers: Uint32Array;
  #read: (() => number) | undefined;
  #next = 0;
  #count = 0;

  constructor(numbers: Uint32Array, read: () => number) {
    super();
    this.#numbers = numbers;
    this.#read = read;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<number, undefined> {
    if (this.#next === this.#count && !this.#fill()) return { value: undefined, done: true };
    return { value: this.#numbers[this.#next++] as number, done: false };
  }

  return(): IteratorResult<number, undefined> {
    this.#read = undefined;
    this.#next = this.#count;
    return { value: undefined, done: true };
  }

  /** Reads the next numbers; `false` where there are none. After an exception there are none. */
  #fill(): boolean {
    const read = this.#read;
    this.#read = undefined;
    let count = 0;
    while (read && count === 0) count = read();
    if (count <= 0) return false;
    this.#read = read;
    this.#next = 0;
    this.#count = count;
    return true;
  }
}

/** Whether a code unit is the first of a surrogate pair. @internal */
export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
