/**
 * Streams of chunks: a web TransformStream that passes well-formed chunks and
 * fails at the first fault, and a function that gives the fault of all that has
 * chunks (chunks.ts). src/node.ts has the Transform of Node.
 */

import type { Checker } from './checker.ts';
import { type Chunks, iterate, type StopSignal } from './chunks.ts';
import { throwFault } from './errors.ts';
import type { Fault } from './fault.ts';
import { describe, requireOptions } from './input.ts';
import { platformTransform, type TransformMaker } from './platform-transform.ts';

/** The part of a validator that streams need. */
interface Checks<Input, Reason extends string = string> {
  checker(): Checker<Input, Reason>;
}

/** The chunks of a stream if nothing else says so: those of `fetch`, `Blob` and files, or strings. */
type UsualChunk<Input> = Uint8Array extends infer Chunk extends Input
  ? Chunk
  : string extends infer Chunk extends Input
    ? Chunk
    : Input;

const Transform: TransformMaker = /* @__PURE__ */ platformTransform('WellFormedStream', 'checkAll');

/**
 * A TransformStream that checks the chunks that pass through it. Chunks are not copied or changed. At the first fault
 * the stream fails with IllFormedError, and the chunk with the fault does not pass.
 *
 * The type of the chunks is that of the stream that is piped through. For streams of Node there is `WellFormedTransform`
 * of `wellformed/node`. Use it instead of `Readable.toWeb(…).pipeThrough(…)` in a project with the types of browsers and
 * of Node: each has a `ReadableStream` of its own, and neither takes the other.
 *
 * Cost: as `push` of a checker, once for each chunk.
 * @example
 * const faulty = new Blob([new Uint8Array([0x41, 0xff])]).stream();
 * await faulty.pipeThrough(new WellFormedStream(utf8)).getReader().read();
 * // throws IllFormedError: octet 1: FF is ill-formed UTF-8: never-used; expected 00..7F, C2..F4 [utf8_char, RFC 3629 §4]
 */
export class WellFormedStream<Input, Chunk extends Input = UsualChunk<Input>> extends Transform<Chunk, Chunk> {
  // biome-ignore lint/suspicious/noTsIgnore: an error only where a project is without the types of a platform
  /** @ts-ignore: there it is `any`. */
  declare readonly readable: ReadableStream<Chunk>;
  // biome-ignore lint/suspicious/noTsIgnore: an error only where a project is without the types of a platform
  /** @ts-ignore: there it is `any`. */
  declare readonly writable: WritableStream<Chunk>;

  /** @throws TypeError when `form` is not a validator, and on a platform without TransformStream. */
  constructor(form: Checks<Input>) {
    const checker = checkerOf(form);
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

/** How `checkAll` reads. */
export interface CheckAllOptions {
  /** An `AbortSignal`: when it aborts, `checkAll` rejects with its reason, also while a chunk is awaited. */
  readonly signal?: StopSignal | undefined;
}

/**
 * The first fault of a text in chunks; `null` when it is well-formed. Offsets count octets (code units) over all chunks.
 * Reading stops at the first fault and when the signal aborts; the source is then closed. After a fault, a second is waited
 * for that: a source whose `return` never settles keeps no caller waiting.
 *
 * Cost: as `push` of a checker, once for each chunk.
 * @throws TypeError for chunks that cannot be iterated, for a whole text, and for a chunk that the form does not take;
 * the reason of the signal; and all that the source throws.
 * @example
 * const chunks = [new Uint8Array([0xf4]), new Uint8Array([0x90])];
 * (await checkAll(utf8, chunks))?.reason; // → 'above-10FFFF'
 * await checkAll(utf8, chunks, { signal: AbortSignal.abort() }); // throws AbortError: This operation was aborted
 */
export async function checkAll<Input, Reason extends string = string>(
  form: Checks<Input, Reason>,
  chunks: Chunks<NoInfer<Input>>,
  options: CheckAllOptions = {},
): Promise<Fault<Reason> | null> {
  const { signal } = requireOptions(options, ['signal']);
  const checker = checkerOf(form);
  for await (const chunk of iterate(chunks, signal)) {
    const fault = checker.push(chunk);
    if (fault) return fault;
  }
  return checker.end();
}

/** @internal */
export function checkerOf<Input, Reason extends string>(form: Checks<Input, Reason>): Checker<Input, Reason> {
  if (typeof (form as Partial<Checks<Input, Reason>> | null)?.checker === 'function') return form.checker();
  throw new TypeError(`expected a validator, such as utf8, got ${describe(form)}`);
}
