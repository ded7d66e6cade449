/**
 * The last octets of a pipe, so that they can be read again: from the start of the
 * record that has not ended yet.
 *
 *     push(block), push(block), forgetBefore(start of the record), read(…)
 */
import type { ReadAgain } from './file-blocks.ts';

export class Recent {
  #chunks: Uint8Array[] = [];
  /** The offset of the first octet that is kept. */
  #start = 0;

  push(octets: Uint8Array): void {
    this.#chunks.push(octets.slice());
  }

  /** Drops the chunks that end before an offset. */
  forgetBefore(offset: number): void {
    for (let [first] = this.#chunks; first && this.#start + first.length <= offset; [first] = this.#chunks) {
      this.#start += first.length;
      this.#chunks.shift();
    }
  }

  readonly read: ReadAgain = (buffer, offset) => {
    let at = this.#start;
    for (const chunk of this.#chunks) {
      if (offset >= at && offset < at + chunk.length) {
        const part = chunk.subarray(offset - at, offset - at + buffer.length);
        buffer.set(part);
        return part.length;
      }
      at += chunk.length;
    }
    return 0;
  };
}
