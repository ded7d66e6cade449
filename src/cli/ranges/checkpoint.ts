/**
 * A file of records that grows line by line. A program that was ended in the middle
 * of a line leaves a piece of it: it is cut off before the first new record, since
 * the next line would be lost with it.
 */
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { chunksIn, LineBuffer } from './lines.ts';

export class CheckpointFile {
  readonly #descriptor: number;

  /** Opens a file, or creates it. Throws the errors of `fs`. */
  constructor(path: string) {
    this.#descriptor = openSync(path, 'a+');
  }

  /** The lines that are there. A piece of a line at the end is removed. */
  *lines(): Generator<string, void, void> {
    const buffer = new LineBuffer();
    let size = 0;
    for (const chunk of chunksIn(this.#descriptor)) {
      size += chunk.length;
      yield* buffer.push(chunk);
    }
    if (buffer.pending > 0) ftruncateSync(this.#descriptor, size - buffer.pending);
  }

  append(line: string): void {
    writeSync(this.#descriptor, line);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
