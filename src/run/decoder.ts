/**
 * Chunks of a text → strings, as long as the text is well-formed. The strings of
 * all calls, joined, are what `decode` gives for the whole text:
 *
 *     push(61 E2)    →  'a'
 *     push(82 AC)    →  '€'
 *     push(FF)       →  IllFormedError at octet 4; so does every call after it
 *
 * Each chunk is checked first, and only then read: no character of a chunk with
 * a fault comes out. Between two chunks a decoder holds a checker, a character
 * that is not complete, mostly in a decoder of the platform, and nothing else of the chunks.
 */
import type { Checker } from './checker.ts';
import { throwFault } from './errors.ts';
import { requireOptions, type Text, unshared } from './input.ts';
import { gatingOf, type Internals, internalsOf } from './internals.ts';
import { platformTransform, type TransformMaker } from './platform-transform.ts';
import { Repairer } from './repair.ts';
import { type DecodeOptions, under } from './signature.ts';
import { StringReader } from './string-reader.ts';
import { isHighSurrogate, withoutSignature } from './text.ts';
import type { Validator } from './validator.ts';

/**
 * Decodes one text that comes in chunks. Where a chunk ends inside a character, that character comes out with the chunk
 * that completes it. A signature at the start is treated as `decode` does: it stays, unless the policy is `strip`.
 *
 * Cost: as `push` of a checker, and one pass for the characters.
 * @example
 * const decoder = new Decoder(utf8);
 * decoder.push(new Uint8Array([0x61, 0xe2])); // → 'a'
 * decoder.push(new Uint8Array([0x82, 0xac])); // → '€'
 * decoder.end(); // → ''
 */
export class Decoder<Input> {
  readonly #checker: Checker<Input>;
  /** With a replacement. */
  readonly #repairer: Repairer<Input> | undefined;
  readonly #form: Internals;
  readonly #isStripped: boolean;
  #reader: StringReader;
  /** Whether a signature can still come, and is to be left out. */
  #strip: boolean;
  /** A high surrogate that the next chunk can complete: no string ends inside a character. */
  #held = '';
  /** The error that has ended the text. */
  #error: unknown;
  #ended = false;

  /** @throws TypeError when `form` is not a validator, for a form that encodes no characters, and for an unknown policy. */
  constructor(form: Validator<Input>, option: DecodeOptions = {}) {
    const { signature, replacement } = requireOptions(option, ['signature', 'replacement']);
    const used = under(form, signature);
    this.#form = internalsOf(used);
    this.#reader = new StringReader(this.#form.table);
    this.#checker = used.checker();
    this.#repairer = replacement === undefined ? undefined : new Repairer(used, { replacement });
    this.#isStripped = gatingOf(used)?.policy === 'strip';
    this.#strip = this.#isStripped;
  }

  /**
   * Reads the next chunk, which may be empty, and returns the characters that it completes. The decoder keeps no
   * reference to the chunk.
   *
   * @throws IllFormedError with the first fault of the text, as soon as it is known; then from every call.
   * @throws TypeError when the form does not take the chunk; the text then continues as if the chunk had not come.
   * @throws RangeError for a character above 10FFFF (UTF-8 of 1997); then from every call.
   * @throws Error after `end`, until `reset`.
   */
  push(chunk: Input): string {
    if (this.#error) throw this.#error;
    if (this.#ended) throw new Error('this text has ended; `reset` begins a new one');
    const text = unshared(this.#form.textOf(chunk));
    try {
      if (this.#repairer) return this.#characters(this.#repairer.push(text as Input) as Text);
      throwFault(this.#checker.push(text as Input));
      return this.#characters(text);
    } catch (error) {
      this.#error = error;
      throw error;
    }
  }

  /**
   * Ends the text, and returns its last part: mostly an empty string. A second call returns an empty string.
   *
   * @throws IllFormedError when the text ends inside a character, or violates the signature policy; and what `push` has
   * thrown before.
   */
  end(): string {
    if (this.#error) throw this.#error;
    if (this.#ended) return '';
    let last = '';
    try {
      if (this.#repairer) last = this.#characters(this.#repairer.end() as Text);
      else throwFault(this.#checker.end());
    } catch (error) {
      this.#error = error;
      throw error;
    }
    this.#ended = true;
    this.#reader.end();
    last += this.#held;
    this.#held = '';
    return last;
  }

  /** Starts over: the next chunk begins a new text. */
  reset(): void {
    this.#checker.reset();
    this.#repairer?.reset();
    this.#reader = new StringReader(this.#form.table);
    this.#strip = this.#isStripped;
    this.#held = '';
    this.#error = undefined;
    this.#ended = false;
  }

  #characters(text: Text): string {
    let string = this.#held + this.#reader.push(text);
    const last = string.length - 1;
    const begun = isHighSurrogate(string.charCodeAt(last));
    this.#held = begun ? string.slice(last) : '';
    if (begun) string = string.slice(0, last);
    if (!this.#strip || string === '') return string;
    this.#strip = false;
    return withoutSignature(string);
  }
}

const Transform: TransformMaker = /* @__PURE__ */ platformTransform('DecoderStream', 'Decoder');

/**
 * A TransformStream of chunks into strings, by a Decoder. At the first fault the stream fails with IllFormedError. No
 * string that passes is empty.
 *
 * Cost: as `push` of a decoder, once for each chunk.
 * @example
 * const body = new Blob([new Uint8Array([0xe2, 0x82, 0xac])]).stream();
 * (await body.pipeThrough(new DecoderStream(utf8)).getReader().read()).value; // → '€'
 */
export class DecoderStream<Input> extends Transform<Input, string> {
  // biome-ignore lint/suspicious/noTsIgnore: an error only where a project is without the types of a platform
  /** @ts-ignore: there it is `any`. */
  declare readonly readable: ReadableStream<string>;
  // biome-ignore lint/suspicious/noTsIgnore: an error only where a project is without the types of a platform
  /** @ts-ignore: there it is `any`. */
  declare readonly writable: WritableStream<Input>;

  /**
   * @throws TypeError when `form` is not a validator, for a form that encodes no characters, for an unknown policy, and on
   * a platform without TransformStream.
   */
  constructor(form: Validator<Input>, option: DecodeOptions = {}) {
    const decoder = new Decoder(form, option);
    super({
      transform(chunk, controller) {
        const string = decoder.push(chunk);
        if (string !== '') controller.enqueue(string);
      },
      flush(controller) {
        const string = decoder.end();
        if (string !== '') controller.enqueue(string);
      },
    });
  }
}
