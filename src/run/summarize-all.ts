/** Chunks of a part of a text → the summary of the part; `checkAll` (stream.ts) for parts. */
import { type Chunks, iterate } from './chunks.ts';
import { unshared } from './input.ts';
import { internalsOf } from './internals.ts';
import { lengthOf } from './intrinsics.ts';
import type { CheckAllOptions } from './stream.ts';
import { advanceTracks, startTracks, summaryAfter } from './summarizer.ts';
import { summarizedBy } from './summary.ts';
import type { Summary } from './summary-data.ts';
import type { Validator } from './validator.ts';

/**
 * The summary of a part of a text that comes in chunks: what `summarize` gives for the whole part. A signal stops it, as
 * it stops `checkAll`. It reads all chunks, also after a fault: a summary has the length of its part.
 *
 * Cost: as `summarize`; memory does not grow with the text.
 * @throws TypeError for a form that forbids or requires a signature, for chunks that cannot be iterated, for a whole text,
 * and for a chunk that the form does not take; the reason of the signal; and all that the source throws.
 * @example
 * const part = await summarizeAll(utf8, [new Uint8Array([0x41, 0xe2]), new Uint8Array([0x82])]);
 * conclude(utf8, merge(part, utf8.summarize(new Uint8Array([0xac])))); // → null
 */
export async function summarizeAll<Input>(
  form: Validator<Input>,
  chunks: Chunks<NoInfer<Input>>,
  { signal }: CheckAllOptions = {},
): Promise<Summary> {
  const engine = summarizedBy(form);
  const { textOf } = internalsOf(form);
  let tracks = startTracks(engine);
  let length = 0;
  for await (const chunk of iterate(chunks, signal)) {
    const text = unshared(textOf(chunk));
    tracks = advanceTracks(engine, tracks, text, length);
    length += lengthOf(text);
  }
  return summaryAfter(engine, tracks, length);
}
