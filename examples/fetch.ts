/**
 * fetch: the exact text of a body, or an error.
 *
 * `response.text()` never fails: it decodes as WHATWG specifies, with U+FFFD for
 * ill-formed sequences, and drops a signature. A fatal TextDecoderStream fails,
 * but does not say where or why. With a WellFormedStream before it, the octets
 * pass unchanged up to the fault; there the stream errors and the pipe cancels
 * the body, so that the server can stop sending.
 */
import { utf8, WellFormedStream } from 'wellformed';

/**
 * The text of a response, chunk by chunk.
 *
 * Throws IllFormedError at the first chunk with a fault, after the text of all chunks before it.
 */
export async function* textStream(response: Response): AsyncGenerator<string> {
  if (!response.body) return;
  const text = response.body
    .pipeThrough(new WellFormedStream<Uint8Array<ArrayBuffer>>(utf8))
    .pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true }));
  for await (const chunk of text) yield chunk;
}
