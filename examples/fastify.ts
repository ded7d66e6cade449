/**
 * Fastify: a body that is not UTF-8 is answered with 400, the octet and the reason.
 *
 * RFC 8259 §8.1 requires UTF-8 for JSON between systems. Fastify decodes the
 * body to a string: ill-formed sequences become U+FFFD before JSON.parse sees
 * them, and the handler gets a text that the client did not send. Here the body
 * stays octets until it is checked; then it goes to Fastify's default JSON
 * parser, which also protects against `__proto__`.
 *
 *     {"name":"Zo  F0 9F 98  "}   →   400 { reason: "truncated", offset: 11, at: 14, … }
 */
import fastify, { type FastifyInstance } from 'fastify';
import { type Fault, IllFormedError, utf8 } from 'wellformed';
import { boundedServer, LIMITS, type Limits } from './limits.ts';

/** Makes the bodies of a server strict: JSON and plain text, the types that Fastify reads by itself. */
export function strictBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const fault = utf8.check(body);
    if (fault) done(new IllFormedError(fault));
    else parse(request, body.toString('utf8'), done);
  });
  server.addContentTypeParser<Buffer>('text/plain', { parseAs: 'buffer' }, (_request, body, done) => {
    const fault = utf8.check(body);
    if (fault) done(new IllFormedError(fault));
    else done(null, body.toString('utf8'));
  });
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof IllFormedError) reply.code(400).send(problem(error.fault));
    else reply.send(error);
  });
}

function problem({ message, reason, offset, at, rule, clause }: Fault) {
  return { statusCode: 400, error: 'Bad Request', message, reason, offset, at, rule, clause };
}

/** A body of `/greet`, as JSON Schema. */
const GREETING = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };

/** A server that greets the `name` of a JSON body and echoes a text. Start it with its `listen`. */
export function serve(limits: Partial<Limits> = {}): FastifyInstance {
  const within = { ...LIMITS, ...limits };
  const server = fastify({
    bodyLimit: within.bodyOctets,
    serverFactory: (handler) => boundedServer(handler, within),
  });
  strictBodies(server);
  server.post<{ Body: { name: string } }>('/greet', { schema: { body: GREETING } }, async ({ body }) => {
    return `Hello, ${body.name}`;
  });
  server.post<{ Body: string }>('/echo', async ({ body }) => body);
  return server;
}
