/** The recipes examples/fastify.ts and examples/hono.ts, over sockets, compared with the plain frameworks. */
import { serve } from '@hono/node-server';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type OctetsInput, type UnitsInput, utf8, utf16 } from 'wellformed';
import { strictJson } from '../../examples/fastify.ts';
import { app } from '../../examples/hono.ts';
import { unhex } from '../support/hex.ts';

/** `{"name":"Zo`, three octets of a four-octet character, `"}`: U+FFFD would have the same length. */
const ILL_FORMED = Buffer.concat([Buffer.from('{"name":"Zo'), unhex('F0 9F 98'), Buffer.from('"}')]);

async function post(url: string, body: Buffer<ArrayBuffer> | string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

async function started(prepare: (server: FastifyInstance) => void): Promise<string> {
  const server = fastify();
  onTestFinished(() => server.close());
  prepare(server);
  server.post('/', async (request) => `Hello, ${(request.body as { name: string }).name}`);
  return server.listen({ host: '127.0.0.1', port: 0 });
}

test('Fastify alone passes a changed text to the handler', async () => {
  const url = await started(() => {});
  expect(await post(url, ILL_FORMED)).toEqual({ status: 200, body: 'Hello, Zo\uFFFD' });
});

test('Fastify with the recipe answers 400 with offset and reason', async () => {
  const url = await started(strictJson);
  expect(await post(url, ILL_FORMED)).toEqual({
    status: 400,
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: expect.stringMatching(
        /^octet 11: F0 9F 98 22 is ill-formed UTF-8: truncated; after F0 9F 98 expected 80\.\.BF/,
      ),
      reason: 'truncated',
      offset: 11,
      at: 14,
      rule: expect.stringMatching(/^utf8_/),
      clause: 'RFC 3629 §4',
    },
  });
});

test('Fastify with the recipe still handles JSON, errors in JSON and __proto__ as before', async () => {
  const url = await started(strictJson);
  expect(await post(url, '{"name":"Zoë"}')).toEqual({ status: 200, body: 'Hello, Zoë' });
  expect((await post(url, '{"name"')).body).toMatchObject({ statusCode: 400, error: 'Bad Request' });
  expect((await post(url, '{"__proto__":{}}')).body).toMatchObject({ statusCode: 400 });
});

async function honoUrl(): Promise<string> {
  return new Promise((ready) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      ready(`http://127.0.0.1:${port}/greet`),
    );
    onTestFinished(() => {
      server.close();
    });
  });
}

test('Hono with the recipe answers well-formed text, and 400 with an issue for octets that are not UTF-8', async () => {
  const url = await honoUrl();
  expect(await post(url, '{"name":"Zoë"}')).toEqual({ status: 200, body: 'Hello, Zoë' });
  const refused = await post(url, ILL_FORMED);
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    success: false,
    error: [{ fault: { offset: 11, at: 14, reason: 'truncated' } }],
  });
});

test('Hono with the recipe answers 400 for an escaped lone surrogate, by its Standard Schema validator', async () => {
  const refused = await post(await honoUrl(), '{"name":"a\\uD800"}');
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    success: false,
    error: [{ message: expect.stringMatching(/^code unit 1: D800 /), path: ['name'] }],
  });
  expect((await post(await honoUrl(), '{"name":1}')).status).toBe(400);
});

test('a validator has the published type of a Standard Schema', async () => {
  const octets: StandardSchemaV1<OctetsInput> = utf8;
  const units: StandardSchemaV1<UnitsInput> = utf16;
  expect((await octets['~standard'].validate(unhex('FF'))).issues).toHaveLength(1);
  expect((await units['~standard'].validate('a')).issues).toBeUndefined();
});
