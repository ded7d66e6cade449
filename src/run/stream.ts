/**
 * Streams of chunks: a web TransformStream that lets well-formed octets pass
 * and breaks at the first fault, and a function for anything that can be
 * iterated (Node's streams, the body of a fetch, an array of chunks).
 */

import type { Checker } from './checker.ts';
import { IllFormedError } from './errors.ts';
import type { Fault } from './fault.ts';

/** What both need of a validator. */
interface Checks<Input> {
  checker(): Checker<Input>;
}

/**
 * Passes chunks through untouched, the same objects in the same order, and
 * errors with IllFormedError at the first fault; the chunk that holds it does
 * not pass. Back-pressure and abort signals are those of the pipe. A pipeline of
 * Node (`node:stream/promises`) takes it as it is, without `Duplex.fromWeb`.
 *
 * @example
 * const faulty = new Blob([new Uint8Array([0x41, 0xff])]).stream();
 * await faulty.pipeThrough(new WellFormedStream(utf8)).getReader().read();
 * // throws IllFormedError: octet 1: FF is ill-formed UTF-8: never-used; expected 00..7F, C2..F4 [utf8_char, RFC 3629 §4]
 */
export class WellFormedStream<Input> extends TransformStream<Input, Input> {
  /** @throws TypeError when `form` is no validator. */
  constructor(form: Checks<Input>) {
    const checker = form.checker();
    const refuse = (fault: Fault | null) => {
      if (fault) throw new IllFormedError(fault);
    };
    super({
      transform(chunk, controller) {
        refuse(checker.push(chunk));
        controller.enqueue(chunk);
      },
      flush() {
        refuse(checker.end());
      },
    });
  }
}

/**
 * The first fault of all chunks together; `null` when they are well-formed.
 * Stops reading at the fault, and lets the source know that it may stop.
 *
 * @throws what the source throws; TypeError for a chunk that the form does not take.
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

/** Web streams can be iterated in some browsers only. */
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
