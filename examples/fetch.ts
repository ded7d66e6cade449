/**
 * fetch: the exact text of a body, or an error.
 *
 * `response.text()` never fails: it decodes as WHATWG specifies, with U+FFFD for
 * ill-formed sequences, and drops a signature. A fatal TextDecoderStream fails,
 * but does not say where or why. With a WellFormedStream before it, the octets
 * pass unchanged up to the fault; there the stream errors and the pipe cancels
 * the body, so that the server can stop sending.
 *
 * The server decides how much it sends and how slowly, so the client sets limits:
 * a number of octets, counted after they are inflated, and a time for all of them.
 */
import { utf8, WellFormedStream } from 'wellformed';
import { TooLarge } from './limits.ts';

export interface Limits {
  /** The longest body, in octets. */
  readonly bodyOctets: number;
  /** From the request to the end of the body, in milliseconds. */
  readonly answerMs: number;
}

export const LIMITS: Limits = { bodyOctets: 10 << 20, answerMs: 30_000 };

/**
 * The text at an address, chunk by chunk.
 *
 * Throws IllFormedError at the first chunk with a fault, after the text of all chunks before it, TooLarge at the first
 * chunk over the limit, and what fetch throws: a TimeoutError when the time is over.
 */
export async function* textAt(url: string | URL, limits: Partial<Limits> = {}): AsyncGenerator<string> {
  const { bodyOctets, answerMs } = { ...LIMITS, ...limits };
  yield* textStream(await fetch(url, { signal: AbortSignal.timeout(answerMs) }), bodyOctets);
}

/** The text of a response, chunk by chunk. Throws as `textAt`, but waits for as long as the server keeps it waiting. */
export async function* textStream(response: Response, bodyOctets = LIMITS.bodyOctets): AsyncGenerator<string> {
  if (!response.body) return;
  const text = response.body
    .pipeThrough(atMost(bodyOctets))
    .pipeThrough(new WellFormedStream(utf8))
    .pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true }));
  const reader = text.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    // Where the caller stops early, or where the stream has failed: then with the same error.
    await reader.cancel();
  }
}

/** Passes a number of octets, and fails at the first chunk that exceeds it. */
function atMost<Chunk extends Uint8Array>(limit: number): TransformStream<Chunk, Chunk> {
  let left = limit;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) throw new TooLarge(limit);
      controller.enqueue(chunk);
    },
  });
}
