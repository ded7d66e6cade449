/**
 * Streams of chunks: a web TransformStream that passes well-formed chunks and
 * fails at the first fault, and a function for anything that can be iterated
 * (a stream of Node, the body of a fetch, an array of chunks).
 */

import type { Checker } from './checker.ts';
import { IllFormedError } from './errors.ts';
import type { Fault } from './fault.ts';

/** The part of a validator that streams need. */
interface Checks<Input> {
  checker(): Checker<Input>;
}

/**
 * A TransformStream that checks the chunks that pass through it. Chunks are not copied or changed. At the first fault
 * the stream fails with IllFormedError, and the chunk with the fault does not pass. A pipeline of Node
 * (`node:stream/promises`) takes it directly, without `Duplex.fromWeb`.
 *
 * Cost: as `push` of a checker, once for each chunk.
 * @example
 * const faulty = new Blob([new Uint8Array([0x41, 0xff])]).stream();
 * await faulty.pipeThrough(new WellFormedStream(utf8)).getReader().read();
 * // throws IllFormedError: octet 1: FF is ill-formed UTF-8: never-used; expected 00..7F, C2..F4 [utf8_char, RFC 3629 §4]
 */
export class WellFormedStream<Input> extends TransformStream<Input, Input> {
  /** @throws TypeError when `form` is not a validator. */
  constructor(form: Checks<Input>) {
    const checker = form.checker();
    const throwFault = (fault: Fault | null) => {
      if (fault) throw new IllFormedError(fault);
    };
    super({
      transform(chunk, controller) {
        throwFault(checker.push(chunk));
        controller.enqueue(chunk);
      },
      flush() {
        throwFault(checker.end());
      },
    });
  }
}

/**
 * The first fault of a text in chunks; `null` when it is well-formed. Offsets count octets (code units) over all chunks.
 * Reading stops at the first fault, and the source is closed.
 *
 * Cost: as `push` of a checker, once for each chunk.
 * @throws TypeError for a chunk that the form does not take; and whatever the source throws.
 * @example
 * const chunks = [new Uint8Array([0xf4]), new Uint8Array([0x90])];
 * (await checkAll(utf8, chunks))?.reason; // → 'above-10FFFF'
 */
export async function checkAll<Input>(
  form: Checks<Input>,
  chunks: AsyncIterable<Input> | Iterable<Input> | ReadableStream<Input>,
): Promise<Fault | null> {
  const checker = form.checker();
  for await (const chunk of iterable(chunks)) {
    const fault = checker.push(chunk);
    if (fault) return fault;
  }
  return checker.end();
}

/** Some browsers cannot iterate web streams. */
function iterable<T>(chunks: AsyncIterable<T> | Iterable<T> | ReadableStream<T>): AsyncIterable<T> | Iterable<T> {
  const iterates = Symbol.asyncIterator in chunks && chunks[Symbol.asyncIterator] !== undefined;
  return !iterates && 'getReader' in chunks ? readOut(chunks) : (chunks as AsyncIterable<T>);
}

async function* readOut<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel();
    reader.releaseLock();
  }
}
