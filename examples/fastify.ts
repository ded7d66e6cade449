/**
 * Fastify: a JSON body that is no UTF-8 gets 400, with the octet and the reason.
 *
 * RFC 8259 §8.1 has JSON between systems in UTF-8. Fastify reads the body as a
 * string: what is ill-formed has become U+FFFD before JSON.parse sees it, and
 * the handler gets a text that nobody has sent. Here the body stays octets
 * until it is checked, and then goes to the same JSON parser that Fastify uses
 * by default, with its protection against `__proto__`.
 *
 *     {"name":"Zo  F0 9F 98  "}   →   400 { reason: "truncated", offset: 11, at: 14, … }
 */
import type { FastifyInstance } from 'fastify';
import { type Fault, IllFormedError, utf8 } from 'wellformed';

/** Makes the JSON bodies of a server strict. */
export function strictJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const octets = body as Buffer;
    const fault = utf8.check(octets);
    if (fault) done(new IllFormedError(fault));
    else parse(request, octets.toString('utf8'), done);
  });
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof IllFormedError) reply.code(400).send(problem(error.fault));
    else reply.send(error);
  });
}

function problem({ message, reason, offset, at, rule, clause }: Fault) {
  return { statusCode: 400, error: 'Bad Request', message, reason, offset, at, rule, clause };
}
