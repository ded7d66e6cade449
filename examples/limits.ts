/**
 * Limits: what one client may take of a server, and an HTTP server that keeps to it.
 *
 * A check reads what it is given. How much that may be, and for how long, is for
 * the server to decide: Node alone waits 30 seconds before it looks for late
 * headers, and for ever until an answer is read.
 *
 *     a client that …                               meets          and gets
 *     sends a part of its headers, or nothing       headersMs      408
 *     sends its body octet by octet                 requestMs      408
 *     sends more than the server wants              bodyOctets     413
 *     does not read the answer                      answerMs       the end of the connection
 *     opens connection after connection             connections    the end of the newest
 *
 * The memory for bodies is at most `connections` times what the recipe keeps of
 * one body.
 */
import { createServer, type RequestListener, type Server } from 'node:http';

export interface Limits {
  /** The longest body of a request, in octets. */
  readonly bodyOctets: number;
  /** From the start of a connection to the end of its headers, in milliseconds. */
  readonly headersMs: number;
  /** From the start of a request to the end of its body, in milliseconds. */
  readonly requestMs: number;
  /** From the end of the headers of a request until its answer is sent, in milliseconds; the body is within. */
  readonly answerMs: number;
  /** Connections open at one time. */
  readonly connections: number;
}

export const LIMITS: Limits = {
  bodyOctets: 100 * 1024,
  headersMs: 5_000,
  requestMs: 20_000,
  answerMs: 60_000,
  connections: 1_000,
};

/** An HTTP server whose clients meet the limits of time and number. The listener keeps to `bodyOctets`. */
export function boundedServer(listener: RequestListener, limits: Limits): Server {
  const { headersMs, requestMs, answerMs, connections } = limits;
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    // How late Node may notice that a time is over.
    connectionsCheckingInterval: Math.ceil(headersMs / 4),
  });
  server.maxConnections = connections;
  server.on('request', (request, response) => {
    const timer = setTimeout(() => request.socket.destroy(), answerMs);
    response.once('close', () => clearTimeout(timer));
    listener(request, response);
  });
  return server;
}

/** Thrown by `atMost`. */
export class TooLarge extends RangeError {
  readonly status = 413;

  constructor(limit: number) {
    super(`more than ${limit} octets`);
  }
}

/** The chunks of a source, unchanged; throws TooLarge in place of the first chunk that exceeds the limit. */
export async function* atMost<Chunk extends Uint8Array>(
  limit: number,
  chunks: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  let left = limit;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) throw new TooLarge(limit);
    yield chunk;
  }
}

/**
 * Octets that arrive in chunks, in one buffer that doubles. A list of the chunks
 * would hold some hundred octets for each chunk of one octet.
 */
export class Gathered {
  #octets = Buffer.alloc(256);
  #length = 0;

  add(chunk: Uint8Array): void {
    const length = this.#length + chunk.length;
    if (length > this.#octets.length) {
      const larger = Buffer.alloc(Math.max(length, 2 * this.#octets.length));
      larger.set(this.octets());
      this.#octets = larger;
    }
    this.#octets.set(chunk, this.#length);
    this.#length = length;
  }

  /** A view of what was added, valid until the next `add`. */
  octets(): Buffer {
    return this.#octets.subarray(0, this.#length);
  }
}
