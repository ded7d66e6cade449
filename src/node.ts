/**
 * The entry point `wellformed/node`: what needs a module of Node. Only programs
 * that import it load `node:stream` and `node:fs`.
 *
 *     await pipeline(createReadStream(from), new WellFormedTransform(utf8), createWriteStream(to));
 */
import { Transform, type TransformCallback, type TransformOptions } from 'node:stream';
import type { Checker } from './run/checker.ts';
import { IllFormedError, throwFault } from './run/errors.ts';
import { type OctetsInput, octetsOf, requireObject } from './run/input.ts';
import { checkerOf } from './run/stream.ts';
import type { Validator } from './run/validator.ts';

export { fileSource } from './ranges/file-source.ts';
export { IllFormedError } from './run/errors.ts';
export type { OctetsInput } from './run/input.ts';
export type { Validator } from './run/validator.ts';

/**
 * A Transform of Node that checks the octets that pass through it, for `pipeline` and `pipe`. Chunks are not copied or
 * changed. At the first fault it is destroyed with IllFormedError, and the chunk with the fault does not pass; so it is
 * with TypeError for a chunk that is a string, and for one whose memory is gone. `pipeline` then closes source and destination.
 *
 * `options` are those of a Transform: `signal`, `highWaterMark`.
 *
 * Cost: as `push` of a checker, once for each chunk.
 * @example
 * import { createReadStream, createWriteStream } from 'node:fs';
 * import { pipeline } from 'node:stream/promises';
 *
 * await pipeline(createReadStream('LICENSE'), new WellFormedTransform(utf8), createWriteStream('/dev/null'));
 * await pipeline([new Uint8Array([0x41, 0xff])], new WellFormedTransform(utf8), createWriteStream('/dev/null'));
 * // throws IllFormedError: octet 1: FF is ill-formed UTF-8: never-used; expected 00..7F, C2..F4 [utf8_char, RFC 3629 §4]
 */
export class WellFormedTransform extends Transform {
  readonly #checker: Checker<OctetsInput>;

  /** @throws TypeError when `form` is not a validator. */
  constructor(form: Validator<OctetsInput>, options: Pick<TransformOptions, 'signal' | 'highWaterMark'> = {}) {
    // A string would be written as UTF-8, with U+FFFD for what is ill-formed in it.
    super({ ...requireObject(options, 'options'), decodeStrings: false });
    this.#checker = checkerOf(form);
  }

  /** The same for a view whose memory is gone, of which `write` of Node would make an empty chunk. @internal */
  override write(chunk: unknown, ...rest: never[]): boolean {
    return super.write(this.#live(chunk), ...rest);
  }

  /** @internal */
  override end(chunk?: unknown, ...rest: never[]): this {
    return super.end(this.#live(chunk), ...rest);
  }

  /** The chunk; where its memory is gone, destroys the stream, and gives one that it does not take any more. */
  #live(chunk: unknown): unknown {
    try {
      if (ArrayBuffer.isView(chunk)) octetsOf(chunk);
      return chunk;
    } catch (error) {
      this.destroy(error as TypeError);
      return '';
    }
  }

  /** @internal */
  override _transform(chunk: Uint8Array, _encoding: BufferEncoding, done: TransformCallback): void {
    let failure: Error | null = null;
    try {
      throwFault(this.#checker.push(chunk));
    } catch (error) {
      failure = error as TypeError;
    }
    done(failure, chunk);
  }

  /** @internal */
  override _flush(done: TransformCallback): void {
    const fault = this.#checker.end();
    done(fault && new IllFormedError(fault));
  }
}
