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
import { sValidator } from '@hono/standard-validator';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { Hono, type MiddlewareHandler } from 'hono';
import { utf8, utf16 } from 'wellformed';

/** Rejects bodies that are not UTF-8. Hono keeps the octets, so the handler can still read the body as JSON. */
const utf8Body: MiddlewareHandler = async (c, next) => {
  const result = await utf8['~standard'].validate(await c.req.arrayBuffer());
  if (result.issues) return c.json({ success: false, error: result.issues }, 400);
  return next();
};

/** An object whose field `name` is well-formed: a Standard Schema built from another. */
const greeting: StandardSchemaV1<{ name: string }> = {
  '~standard': {
    version: 1,
    vendor: 'example',
    validate: async (value) => {
      const { name } = value as { name: string };
      const { issues } = await utf16['~standard'].validate(name);
      return issues ? { issues: issues.map((issue) => ({ ...issue, path: ['name'] })) } : { value: { name } };
    },
  },
};

export const app = new Hono().post('/greet', utf8Body, sValidator('json', greeting), (c) =>
  c.text(`Hello, ${c.req.valid('json').name}`),
);
