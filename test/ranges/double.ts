/**
 * A server for objects, as small as can be: GET with Range and If-Match, by HTTP and by the URLs of S3 (path style).
 * A test can make it misbehave.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Stored {
  readonly octets: Uint8Array;
  readonly etag: string;
}

/** Answers a request itself, and returns true; otherwise the server goes on. */
export type Misbehave = (request: IncomingMessage, response: ServerResponse, stored: Stored | undefined) => boolean;

export class ObjectServer {
  readonly #objects = new Map<string, Stored>();
  readonly #server = createServer((request, response) => this.#answer(request, response));
  #versions = 0;
  /** The requests so far: `GET bytes=0-0 "1"`. */
  readonly log: string[] = [];
  misbehave: Misbehave = () => false;

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  put(path: string, octets: Uint8Array): void {
    this.#objects.set(path, { octets, etag: `"${++this.#versions}"` });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { range = '-', 'if-match': match = '-' } = request.headers;
    this.log.push(`${request.method} ${range} ${match}`);
    const stored = this.#objects.get((request.url ?? '').replace(/\?.*/, ''));
    if (this.misbehave(request, response, stored)) return;
    if (!stored) fail(response, 404, 'NoSuchKey');
    else if (match !== '-' && match !== stored.etag) fail(response, 412, 'PreconditionFailed');
    else sendRange(request, response, stored);
  }
}

/** The octets that a request asks for. */
export function sendRange(request: IncomingMessage, response: ServerResponse, { octets, etag }: Stored): void {
  const asked = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, last] = asked
    ? [Number(asked[1]), Math.min(Number(asked[2]), octets.length - 1)]
    : [0, octets.length - 1];
  const common = { etag, 'accept-ranges': 'bytes', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' };
  if (asked && start >= octets.length) {
    response.writeHead(416, { ...common, 'content-range': `bytes */${octets.length}` }).end();
    return;
  }
  const part = octets.subarray(start, last + 1);
  const stretch = asked ? { 'content-range': `bytes ${start}-${last}/${octets.length}` } : {};
  response.writeHead(asked ? 206 : 200, { ...common, ...stretch, 'content-length': part.length });
  response.end(request.method === 'HEAD' ? undefined : part);
}

/** Answers with an error, as S3 writes it. */
export function fail(response: ServerResponse, status: number, code: string): true {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  return true;
}
