/**
 * Streams of chunks: a web TransformStream that passes well-formed chunks and
 * fails at the first fault, and a function for anything that can be iterated
 * (a stream of Node, the body of a fetch, an array of chunks).
 */

import type { Checker } from './checker.ts';
import { IllFormedError } from './errors.ts';
import type { Fault } from './fault.ts';
import { describe } from './input.ts';
import { platformTransform } from './platform-transform.ts';

/** The part of a validator that streams need. */
interface Checks<Input, Reason extends string = string> {
  checker(): Checker<Input, Reason>;
}

const Transform = /* @__PURE__ */ platformTransform('WellFormedStream', 'checkAll');

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
export class WellFormedStream<Input> extends Transform<Input, Input> {
  /** @throws TypeError when `form` is not a validator, and on a platform without TransformStream. */
  constructor(form: Checks<Input>) {
    const checker = checkerOf(form);
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
 * @throws TypeError for chunks that cannot be iterated, for a whole text, and for a chunk that the form does not take;
 * and whatever the source throws.
 * @example
 * const chunks = [new Uint8Array([0xf4]), new Uint8Array([0x90])];
 * (await checkAll(utf8, chunks))?.reason; // → 'above-10FFFF'
 */
export async function checkAll<Input, Reason extends string = string>(
  form: Checks<Input, Reason>,
  chunks: AsyncIterable<Input> | Iterable<Input> | ReadableStream<Input>,
): Promise<Fault<Reason> | null> {
  const checker = checkerOf(form);
  for await (const chunk of iterable(chunks)) {
    const fault = checker.push(chunk);
    if (fault) return fault;
  }
  return checker.end();
}

function checkerOf<Input, Reason extends string>(form: Checks<Input, Reason>): Checker<Input, Reason> {
  if (typeof (form as Partial<Checks<Input, Reason>> | null)?.checker === 'function') return form.checker();
  throw new TypeError(`expected a validator, such as utf8, got ${describe(form)}`);
}

/** Some browsers cannot iterate web streams. A whole text can be iterated too, but its parts are not chunks. */
function iterable<T>(chunks: AsyncIterable<T> | Iterable<T> | ReadableStream<T>): AsyncIterable<T> | Iterable<T> {
  const given = Object(chunks) as Partial<AsyncIterable<T> & Iterable<T> & ReadableStream<T>>;
  if (given === chunks && !ArrayBuffer.isView(given)) {
    if (given[Symbol.asyncIterator] || given[Symbol.iterator]) return chunks as AsyncIterable<T>;
    if (given.getReader) return readOut(chunks as ReadableStream<T>);
  }
  throw new TypeError(
    `expected chunks (a stream, or something to iterate), got ${describe(chunks)}; check takes a whole text`,
  );
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
