/** A text in chunks, given to a checker or scanner: cut it up, push the chunks, end, and return the fault. */

/** Consecutive chunks of `size` symbols; the last may be shorter. */
export function chunksOf<Text extends { readonly length: number; slice(from: number, to: number): Text }>(
  text: Text,
  size: number,
): Text[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
}

interface Pushable<Chunk, Fault> {
  push(chunk: Chunk): Fault | null;
  end(): Fault | null;
}

/** The first fault that a push returns, or else that of the end. */
export function faultOfChunks<Chunk, Fault>(checker: Pushable<Chunk, Fault>, chunks: Iterable<Chunk>): Fault | null {
  for (const chunk of chunks) {
    const fault = checker.push(chunk);
    if (fault) return fault;
  }
  return checker.end();
}

/** A fault as a whole text of `size` symbols has it: a part of a stream does not know where the stream ends. */
export function cutOff<Fault extends { readonly offset: number; readonly length: number }>(
  fault: Fault | null,
  size: number,
): Fault | null {
  return fault && fault.offset + fault.length > size ? { ...fault, length: size - fault.offset } : fault;
}
