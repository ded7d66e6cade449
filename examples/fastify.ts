/**
 * Fastify: a JSON body that is not UTF-8 is answered with 400, the octet and the reason.
 *
 * RFC 8259 §8.1 requires UTF-8 for JSON between systems. Fastify decodes the
 * body to a string: ill-formed sequences become U+FFFD before JSON.parse sees
 * them, and the handler gets a text that the client did not send. Here the body
 * stays octets until it is checked; then it goes to Fastify's default JSON
 * parser, which also protects against `__proto__`.
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
