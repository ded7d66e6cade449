/**
 * Hono: validators of wellformed are Standard Schemas, so its validator
 * middleware takes them as they are.
 *
 * Two things can be wrong with a JSON body, and they are wrong at two levels.
 * Its octets can be ill-formed UTF-8; `c.req.json()` turns them into U+FFFD. And
 * a string in it can hold a lone surrogate, though all octets are fine, because
 * JSON can write one: `"\uD800"`. Such a string cannot be written as UTF-8 again
 * (RFC 3629 §3), which is found out when it is stored, elsewhere and later.
 *
 *     octets  →  utf8, before they are decoded   →  400
 *     string  →  utf16, by Standard Schema       →  400
 */
import { sValidator } from '@hono/standard-validator';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { Hono, type MiddlewareHandler } from 'hono';
import { utf8, utf16 } from 'wellformed';

/** Refuses bodies that are no UTF-8. Hono keeps the octets, so that the handler can still ask for JSON. */
const utf8Body: MiddlewareHandler = async (c, next) => {
  const result = await utf8['~standard'].validate(await c.req.arrayBuffer());
  if (result.issues) return c.json({ success: false, error: result.issues }, 400);
  return next();
};

/** An object with a field of well-formed text: a Standard Schema made of another. */
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
