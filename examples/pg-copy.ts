/**
 * pg: `COPY … FROM STDIN` that sends only text of PostgreSQL to the server:
 * well-formed UTF-8 without U+0000.
 *
 * PostgreSQL checks what it loads, but only when it reads the line, and names the
 * octets without their offset: `invalid byte sequence for encoding "UTF8": 0xff`.
 * Here each chunk is checked before it is sent. At the first octet of a fault the
 * copy is cancelled and the transaction rolled back: nothing is loaded, and the
 * error has the line and the octet in it.
 *
 *     1,a 0A  2,b 0A  3, FF 0A     line 3, octet 2: FF is ill-formed UTF-8: never-used; …
 *     1,a 0A  2, 00 0A             line 2, octet 2: U+0000 is not allowed in PostgreSQL text …
 *
 * The format is CSV, in which octets stand for themselves; in the format `text`,
 * `\xFF` becomes the octet FF in the server.
 */
import { pipeline } from 'node:stream/promises';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Fault } from 'wellformed';
import { postgresqlText } from 'wellformed/profiles';
import { atMost } from './limits.ts';

export interface Limits {
  /** The longest text, in octets. */
  readonly octets: number;
  /** For reading, checking and loading the text, in milliseconds. */
  readonly copyMs: number;
}

export const LIMITS: Limits = { octets: 2 ** 32, copyMs: 600_000 };

/** Text that PostgreSQL does not take, in a file of lines. Lines are counted from 1, octets of a line from 0. */
export class IllFormedLine extends Error {
  readonly line: number;
  readonly octet: number;
  readonly fault: Fault;

  constructor(fault: Fault, line: number, lineStart: number) {
    const octet = fault.offset - lineStart;
    super(`line ${line}, octet ${octet}: ${fault.message.replace(/^.*?: /, '')}`, { cause: fault });
    this.fault = fault;
    this.line = line;
    this.octet = octet;
  }
}

/**
 * Loads CSV into a table in one transaction; returns the number of rows.
 *
 * Rejects with IllFormedLine, TooLarge, an AbortError when the time is over, or the error of the source or the server;
 * then nothing is loaded, and the client can be used again.
 */
export async function copyUtf8(
  client: ClientBase,
  table: string,
  source: AsyncIterable<Uint8Array>,
  limits: Partial<Limits> = {},
): Promise<number> {
  const { octets, copyMs } = { ...LIMITS, ...limits };
  await client.query('BEGIN');
  try {
    const copy = client.query(copyFrom(`COPY ${escapeIdentifier(table)} FROM STDIN (FORMAT csv, ENCODING 'UTF8')`));
    const signal = AbortSignal.timeout(copyMs);
    await pipeline(source, (chunks) => checked(atMost(octets, chunks)), copy, { signal });
    await client.query('COMMIT');
    return copy.rowCount;
  } catch (error) {
    // Where the connection is lost, the server rolls back by itself.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

const LINE_FEED = 0x0a;

/** Passes chunks up to the first with a fault. */
export async function* checked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const checker = postgresqlText.checker();
  let [line, lineStart, read] = [1, 0, 0];
  /** Counts the lines of a chunk up to an offset in the text. */
  const countLines = (chunk: Uint8Array, end: number) => {
    const text = chunk.subarray(0, Math.max(0, end - read));
    for (let at = text.indexOf(LINE_FEED); at >= 0; at = text.indexOf(LINE_FEED, at + 1)) {
      line++;
      lineStart = read + at + 1;
    }
  };
  for await (const chunk of chunks) {
    const fault = checker.push(chunk);
    countLines(chunk, fault ? fault.offset : read + chunk.length);
    if (fault) throw new IllFormedLine(fault, line, lineStart);
    read += chunk.length;
    yield chunk;
  }
  const fault = checker.end();
  if (fault) throw new IllFormedLine(fault, line, lineStart);
}
