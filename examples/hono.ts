/**
 * Hono: the validators of wellformed are Standard Schemas, so Hono's validator
 * middleware accepts them directly.
 *
 * A JSON body can be ill-formed at two levels. Its octets can be ill-formed
 * UTF-8; `c.req.json()` turns them into U+FFFD. And a string in it can contain a
 * lone surrogate although all octets are well-formed, because JSON has an escape
 * for it: `"\uD800"`. Such a string cannot be encoded in UTF-8 (RFC 3629 §3),
 * which otherwise shows only later, when the string is stored.
 *
 *     octets  →  utf8, before they are decoded   →  400
 *     string  →  utf16, by Standard Schema       →  400
 */
import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { sValidator } from '@hono/standard-validator';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { utf8, utf16 } from 'wellformed';
import { boundedServer, LIMITS, type Limits } from './limits.ts';

/** Rejects bodies that are not UTF-8. Hono keeps the octets, so the handler can still read the body as JSON. */
const utf8Body: MiddlewareHandler = async (c, next) => {
  const result = utf8['~standard'].validate(await c.req.arrayBuffer());
  if (result.issues) return c.json({ success: false, error: result.issues }, 400);
  return next();
};

/** An object whose field `name` is well-formed: a Standard Schema built from another. */
const greeting: StandardSchemaV1<{ name: string }> = {
  '~standard': {
    version: 1,
    vendor: 'example',
    validate: (body) => {
      const name = typeof body === 'object' && body !== null && 'name' in body ? body.name : undefined;
      if (typeof name !== 'string') return { issues: [{ message: 'expected a string', path: ['name'] }] };
      const { issues } = utf16['~standard'].validate(name);
      return issues ? { issues: issues.map((issue) => ({ ...issue, path: ['name'] })) } : { value: { name } };
    },
  },
};

/** A server that greets the `name` of a JSON body. */
export function serve(limits: Partial<Limits> = {}): Server {
  const within = { ...LIMITS, ...limits };
  const app = new Hono();
  app.post('/greet', bodyLimit({ maxSize: within.bodyOctets }), utf8Body, sValidator('json', greeting), (c) =>
    c.text(`Hello, ${c.req.valid('json').name}`),
  );
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    // The connection failed while the body was read: there is no client to answer.
    return c.req.raw.signal.aborted ? c.body(null, 400) : c.text('internal error', 500);
  });
  return boundedServer(getRequestListener(app.fetch), within);
}
