/**
 * A URL → a source, read by range requests (RFC 9110 §14). The version is the
 * ETag, and each request says `If-Match`: a server that has another version by now
 * answers 412, and no octet of it is read.
 *
 *     GET /dump.sql                     206 Partial Content
 *     Range: bytes=600-899              Content-Range: bytes 600-899/900
 *     If-Match: "5f2"                   ETag: "5f2"
 *
 * The answer is checked again here, because servers and proxies are free to leave
 * out both headers: a 200, another ETag, another stretch of octets, or encoded content
 * is refused. A weak ETag cannot be matched (RFC 9110 §8.8.3.2), and is refused.
 */
import { describe, requireObject } from '../run/input.ts';
import { SourceError, type SourceFailure } from './errors.ts';
import type { RangeSource } from './plan.ts';

export interface HttpSourceOptions {
  /** The name of the source in ranges (default: the URL). A presigned URL is a secret: give it a name. */
  readonly name?: string | undefined;
  /** The version and the size that were planned, as a range has them: then the server is not asked for them again. */
  readonly known?: { readonly version: string; readonly size: number } | undefined;
  /** Headers of each request: `{ authorization: 'Bearer …' }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds without an octet after which a request has failed (default 60,000). */
  readonly patience?: number | undefined;
  /** The `fetch` to use (default: that of the platform). */
  readonly fetch?: typeof fetch | undefined;
}

const PATIENCE = 60_000;

/** What the server has, or had when it was planned. */
type Known = NonNullable<HttpSourceOptions['known']>;

/**
 * A URL as a source for `plan` and `summarizeRange`. One octet is asked for, to learn version and size: this works with
 * presigned URLs too, which allow only GET.
 *
 * @throws SourceError when the server refuses or fails, when it does not give ranges, and when it gives no strong ETag.
 */
export async function httpSource(url: string | URL, options: HttpSourceOptions = {}): Promise<RangeSource> {
  if (typeof url !== 'string' && !(url instanceof URL)) throw new TypeError(`expected a URL, got ${describe(url)}`);
  const client = new Client(String(url), requireObject(options, 'options'));
  const known = options.known ?? (await client.probe());
  const { version, size } = known;
  return { name: client.name, version, size, open: (start, end, signal) => client.read(known, start, end, signal) };
}

/** An answer, and how to wait for more of it. */
interface Answer {
  readonly response: Response;
  readonly wait: <T>(work: () => Promise<T>) => Promise<T>;
}

class Client {
  readonly name: string;
  readonly #url: string;
  readonly #options: HttpSourceOptions;

  constructor(url: string, options: HttpSourceOptions) {
    this.name = options.name ?? url;
    this.#url = url;
    this.#options = options;
  }

  /** Version and size of what the server has now. */
  async probe(signal?: AbortSignal): Promise<Known> {
    for await (const { response } of this.#request({ range: 'bytes=0-0' }, signal)) {
      // An empty text has no first octet.
      const size = /^bytes (?:0-0|\*)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
      const isAnswer = response.status === 206 ? size !== '0' : response.status === 416 && size === '0';
      if (!isAnswer || size === undefined) throw this.#refusal(response, 'the server does not answer range requests');
      const version = response.headers.get('etag');
      if (!version || !/^"[^"]*"$/.test(version)) {
        throw this.#refusal(response, 'the server gives no strong ETag, so a change would not be noticed');
      }
      return { version, size: Number(size) };
    }
    throw this.#error('failed', 'no answer');
  }

  /** The octets from `start` to before `end`, if the server still has the version that is known. */
  async *read(known: Known, start: number, end: number, signal?: AbortSignal): AsyncGenerator<Uint8Array, void, void> {
    if (start === end) {
      const { version, size } = await this.probe(signal);
      if (version !== known.version || size !== known.size) throw this.#changed(known);
      return;
    }
    const headers = { range: `bytes=${start}-${end - 1}`, 'if-match': known.version };
    for await (const { response, wait } of this.#request(headers, signal)) {
      this.#requireRange(response, `bytes ${start}-${end - 1}/${known.size}`, known);
      const reader = response.body?.getReader();
      for (
        let step = await wait(async () => reader?.read());
        step?.value;
        step = await wait(async () => reader?.read())
      ) {
        yield step.value;
      }
    }
  }

  #requireRange(response: Response, stretch: string, known: Known): void {
    const etag = response.headers.get('etag');
    const given = response.headers.get('content-range');
    if (response.status === 412 || (etag !== null && etag !== known.version)) throw this.#changed(known);
    if (response.status === 416) throw this.#changed(known);
    if (response.status !== 206) throw this.#refusal(response, 'the server does not answer range requests');
    if (etag === null) throw this.#refusal(response, 'the answer has no ETag, so a change would not be noticed');
    if (given !== stretch) throw this.#refusal(response, `asked for ${stretch}, got ${given ?? 'no Content-Range'}`);
    const encoding = response.headers.get('content-encoding');
    if (encoding && encoding !== 'identity') throw this.#refusal(response, `the octets are encoded: ${encoding}`);
  }

  /** Sends a request, and yields its answer once. The connection is given up when the caller is done with it. */
  async *#request(headers: Readonly<Record<string, string>>, signal: AbortSignal | undefined): AsyncGenerator<Answer> {
    const { patience = PATIENCE, fetch: send = fetch, headers: own } = this.#options;
    const control = new AbortController();
    const stop = () => control.abort(signal?.reason);
    const stall = () => control.abort(this.#error('stalled', `no octets for ${patience} milliseconds`));
    // Only waiting counts, not what the caller does with a chunk.
    const wait = async <T>(work: () => Promise<T>): Promise<T> => {
      const timer = setTimeout(stall, patience);
      try {
        return await work();
      } catch (cause) {
        if (control.signal.aborted) throw control.signal.reason;
        throw this.#error('failed', 'the connection failed', cause);
      } finally {
        clearTimeout(timer);
      }
    };
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    try {
      const all = { ...own, ...headers, 'accept-encoding': 'identity' };
      yield { response: await wait(() => send(this.#url, { headers: all, signal: control.signal })), wait };
    } finally {
      signal?.removeEventListener('abort', stop);
      control.abort();
    }
  }

  /** Why an answer is of no use: its status, or else what it lacks. */
  #refusal({ status, ok }: Response, otherwise: string): SourceError {
    if (ok || status === 416) return this.#error('refused', otherwise);
    const kind = status === 404 || status === 410 ? 'missing' : status >= 500 || status === 429 ? 'failed' : 'refused';
    return this.#error(kind, `the server answers ${status}`);
  }

  #changed({ version, size }: Known): SourceError {
    return this.#error('changed', `changed since it was planned (${version}, ${size} octets)`);
  }

  #error(kind: SourceFailure, problem: string, cause?: unknown): SourceError {
    return new SourceError(kind, this.name, problem, cause === undefined ? undefined : { cause });
  }
}
