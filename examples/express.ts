/**
 * Express: a body that is not UTF-8 is answered with 400, the octet and the reason.
 *
 * `express.json()` and `express.text()` decode with replacement: `{"name":"Zo F0 9F 98"}`
 * reaches the handler as `Zo` and U+FFFD. Their option `verify` sees the octets
 * before that, after they are inflated and within `limit`.
 *
 *     octets  ──limit──►  at most bodyOctets  ──verify──►  UTF-8  ──►  JSON.parse  ──►  handler
 *                413                             400                    400
 *
 * `verify` gets the charset, too. A body in another charset (`charset=utf-16`)
 * is refused with 415: JSON between systems is UTF-8 (RFC 8259 §8.1).
 */
import type { IncomingMessage, Server } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { IllFormedError, utf8 } from 'wellformed';
import { boundedServer, LIMITS, type Limits } from './limits.ts';

class UnknownCharset extends Error {
  readonly status = 415;
}

/** For the option `verify` of the body parsers of Express. */
export function verifyUtf8(_request: IncomingMessage, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw new UnknownCharset(`expected the charset utf-8, got ${charset}`);
  utf8.assert(body);
}

/** Answers ill-formed text with 400 and the fault, other errors with their status and no stack. Add it after the routes. */
export const answerError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) return next(error);
  if (error instanceof IllFormedError) {
    const { message, reason, offset, at, rule, clause } = error.fault;
    return response.status(400).json({ message, reason, offset, at, rule, clause });
  }
  const status = error.status ?? 500;
  response.status(status).json({ message: status < 500 ? error.message : 'internal error' });
};

/** A server that greets the `name` of a JSON body and echoes a text. */
export function serve(limits: Partial<Limits> = {}): Server {
  const within = { ...LIMITS, ...limits };
  const options = { limit: within.bodyOctets, verify: verifyUtf8 };
  const app = express();
  app.use(express.json(options), express.text(options));
  app.post('/greet', (request, response) => {
    response.type('text/plain').send(`Hello, ${request.body?.name}`);
  });
  app.post('/echo', (request, response) => {
    response.type('text/plain').send(request.body);
  });
  app.use(answerError);
  return boundedServer(app, within);
}
