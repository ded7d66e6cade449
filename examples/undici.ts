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
 * It is for clients of servers that answer with text. A compressed body is
 * inflated by another interceptor, which `compose` takes after this one, so that
 * it stands nearer to the network: the text is checked and counted as inflated.
 */
import { Agent, type Dispatcher, interceptors } from 'undici';
import { IllFormedError, utf8 } from 'wellformed';
import { TooLarge } from './limits.ts';

export interface Limits {
  /** The longest body, in octets. */
  readonly bodyOctets: number;
  /** From the request to the end of the body, in milliseconds. */
  readonly answerMs: number;
}

export const LIMITS: Limits = { bodyOctets: 10 << 20, answerMs: 30_000 };
