/**
 * fetch: a body that is text, or an error; never a guess.
 *
 * `response.text()` never fails: it decodes as WHATWG has it, with U+FFFD for
 * what is ill-formed, and drops a signature. A TextDecoderStream that is fatal
 * fails, but says neither where nor why. With WellFormedStream in front, the
 * octets go through untouched up to the fault; there the stream errors, and the
 * pipe cancels the body, so that the server may stop sending.
 */
import { utf8, WellFormedStream } from 'wellformed';

/**
 * The pieces of a response's text as they come.
 *
 * Throws IllFormedError at the first chunk with a fault, after the text of all chunks before it.
 */
export async function* textStream(response: Response): AsyncGenerator<string> {
  if (!response.body) return;
  const text = response.body
    .pipeThrough(new WellFormedStream<Uint8Array<ArrayBuffer>>(utf8))
    .pipeThrough(new TextDecoderStream('utf-8', { ignoreBOM: true }));
  for await (const piece of text) yield piece;
}
