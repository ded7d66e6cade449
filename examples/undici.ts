/**
 * undici: an interceptor that lets only well-formed UTF-8 through.
 *
 * `body.text()` and `body.json()` of undici decode with replacement, as fetch does.
 * This interceptor checks each chunk of a body before the caller sees it. At the
 * first ill-formed octet the request fails with IllFormedError and the connection
 * is closed; so it is for a body over the limit, or one that takes too long.
 *
 *     41 ED │ A0 41      the first chunk passes, the second fails: octet 1, surrogate
 *
 * It is for `request`, to servers that answer with text; for `fetch` take the recipe
 * fetch.ts. `request` does not ask for compressed bodies, and one that comes all the
 * same is an error. To take them, give `interceptors.decompress()` to `compose`
 * before this interceptor: then the text is checked and counted as it is inflated.
 */
import { Agent, type Dispatcher } from 'undici';
import { IllFormedError, utf8 } from 'wellformed';
import { TooLarge } from './limits.ts';

export interface Limits {
  /** The longest body, in octets. */
  readonly bodyOctets: number;
  /** From the request to the end of the body, in milliseconds. */
  readonly answerMs: number;
}

export const LIMITS: Limits = { bodyOctets: 10 << 20, answerMs: 30_000 };

/** A client for `request` of undici that takes only text. */
export function textClient(limits: Partial<Limits> = {}): Dispatcher {
  const { answerMs } = { ...LIMITS, ...limits };
  return new Agent({ connect: { timeout: answerMs } }).compose(wellFormedBodies(limits));
}

/** The interceptor, for a dispatcher of your own. */
export function wellFormedBodies(limits: Partial<Limits> = {}): Dispatcher.DispatcherComposeInterceptor {
  const within = { ...LIMITS, ...limits };
  return (dispatch) => (options, handler) => dispatch(options, new CheckedBody(handler, within));
}

type Controller = Dispatcher.DispatchController;
type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** Stands before the handler of one request, and passes on what is well-formed and within the limits. */
class CheckedBody implements Dispatcher.DispatchHandler {
  readonly #next: Dispatcher.DispatchHandler;
  readonly #limits: Limits;
  readonly #checker = utf8.checker();
  #left = 0;
  #coding: string | string[] | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(next: Dispatcher.DispatchHandler, limits: Limits) {
    this.#next = next;
    this.#limits = limits;
  }

  /** A request that is repeated starts again here. */
  onRequestStart(controller: Controller, context: unknown): void {
    const { bodyOctets, answerMs } = this.#limits;
    this.#checker.reset();
    this.#left = bodyOctets;
    clearTimeout(this.#timer);
    const late = new DOMException(`no whole answer within ${answerMs} ms`, 'TimeoutError');
    this.#timer = setTimeout(() => controller.abort(late), answerMs);
    this.#next.onRequestStart?.(controller, context);
  }

  onResponseStart(controller: Controller, status: number, headers: Headers, text?: string): void {
    this.#coding = headers['content-encoding'];
    this.#next.onResponseStart?.(controller, status, headers, text);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    const refusal = this.#refusal(chunk);
    if (refusal) controller.abort(refusal);
    else this.#next.onResponseData?.(controller, chunk);
  }

  #refusal(chunk: Buffer): Error | null {
    if (this.#coding) return new TypeError(`expected text, got ${this.#coding}`);
    this.#left -= chunk.length;
    if (this.#left < 0) return new TooLarge(this.#limits.bodyOctets);
    const fault = this.#checker.push(chunk);
    return fault && new IllFormedError(fault);
  }

  onResponseEnd(controller: Controller, trailers: Headers): void {
    clearTimeout(this.#timer);
    const fault = this.#checker.end();
    if (fault) this.onResponseError(controller, new IllFormedError(fault));
    else this.#next.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    clearTimeout(this.#timer);
    this.#next.onResponseError?.(controller, error);
  }

  onRequestUpgrade(controller: Controller): void {
    controller.abort(new TypeError('expected text, got another protocol'));
  }
}
