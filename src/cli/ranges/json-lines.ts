/**
 * A stream of octets → its lines, in constant memory; for ranges and results, which
 * are one line of JSON each. A last line without a line end is a line only if it is
 * whole: otherwise the stream was cut.
 */
import { isUtf8 } from 'node:buffer';
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

/** In octets. A name can be long; more is no range and no result. */
const LONGEST = 1 << 24;

/** The input ends inside a line, or a line cannot be one. */
export class CutError extends Error {
  override readonly name = 'CutError';
}

/** Collects octets into lines. */
class LineBuffer {
  #rest: Buffer = Buffer.alloc(0);

  /** Octets after the last line end. */
  get pending(): number {
    return this.#rest.length;
  }

  *push(octets: Uint8Array): Generator<string, void, void> {
    let all = Buffer.concat([this.#rest, octets]);
    for (let end = all.indexOf(0x0a); end >= 0; end = all.indexOf(0x0a)) {
      yield textOf(all.subarray(0, end));
      all = all.subarray(end + 1);
    }
    if (all.length > LONGEST) throw new CutError(`a line has more than ${LONGEST} octets`);
    this.#rest = all;
  }

  *end(): Generator<string, void, void> {
    if (this.#rest.length === 0) return;
    const line = textOf(this.#rest);
    if (!isWhole(line)) throw new CutError('the input ends inside a line: it was cut');
    yield line;
  }
}

function textOf(octets: Buffer): string {
  // Not replaced by U+FFFD: a name would be another one.
  return isUtf8(octets) ? octets.toString() : octets.toString('latin1');
}

function isWhole(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** The lines of a stream; empty ones are left out. Throws CutError. */
export async function* linesIn(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, void> {
  const buffer = new LineBuffer();
  for await (const chunk of stream) yield* nonEmpty(buffer.push(chunk));
  yield* nonEmpty(buffer.end());
}

/** The lines of a file. Throws CutError and the errors of `fs`. */
export function* linesInFile(path: string): Generator<string, void, void> {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = new LineBuffer();
    for (const chunk of chunksIn(descriptor)) yield* nonEmpty(buffer.push(chunk));
    yield* nonEmpty(buffer.end());
  } finally {
    closeSync(descriptor);
  }
}

/** The octets of an open file, from its start. A chunk is valid until the next one. */
function* chunksIn(descriptor: number): Generator<Uint8Array, void, void> {
  const chunk = new Uint8Array(1 << 16);
  let position = 0;
  for (let count = -1; count !== 0; position += count) {
    count = readSync(descriptor, chunk, 0, chunk.length, position);
    yield chunk.subarray(0, count);
  }
}

function* nonEmpty(lines: Iterable<string>): Generator<string, void, void> {
  for (const line of lines) if (line.trim() !== '') yield line;
}

/**
 * A file of results that grows line by line. A program that was ended in the middle of a line leaves a piece of it: it is
 * cut off before the first new result, since the next line would be lost with it.
 */
export class GrowingFile {
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
