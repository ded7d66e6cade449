/** The recipes for servers of JSON (examples/express.ts, fastify.ts, hono.ts, koa.ts), compared with the frameworks alone. */
import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { type OctetsInput, type UnitsInput, utf8, utf16 } from 'wellformed';
import { unhex } from '../support/hex.ts';
import { exchange, ILL_FORMED, post, postJson, type Recipe, recipes, started } from './http-servers.ts';
import { listening } from './local.ts';

const CLOSE = 'Connection: close\r\n';

const greet = (body: { name: string }) => `Hello, ${body.name}`;

/** The frameworks without the recipes. */
const alone: Readonly<Record<string, () => RequestListener>> = {
  Express: () =>
    express()
      .use(express.json())
      .post('/greet', (request, response) => {
        response.send(greet(request.body));
      }),
  Hono: () => {
    const app = new Hono().post('/greet', async (c) => c.text(greet(await c.req.json())));
    return getRequestListener(app.fetch);
  },
};

test.each(Object.entries(alone))('%s alone passes a changed text to the handler', async (_name, listener) => {
  const port = await listening(createServer(listener()));
  expect(await exchange(port, post('/greet', ILL_FORMED, { headers: CLOSE }))).toEqual({
    status: 200,
    body: 'Hello, Zo\uFFFD',
  });
});

test('Fastify alone passes a changed text to the handler', async () => {
  const server = fastify();
  onTestFinished(() => server.close());
  server.post<{ Body: { name: string } }>('/greet', async ({ body }) => greet(body));
  await server.ready();
  const { body } = await server.inject({
    method: 'POST',
    url: '/greet',
    headers: { 'content-type': 'application/json' },
    payload: ILL_FORMED,
  });
  expect(body).toBe('Hello, Zo\uFFFD');
});

/** A recipe by its name. */
const named = (name: string): Recipe => recipes.find((recipe) => recipe.name === name) as Recipe;

test.each(['Express', 'Koa', 'Fastify'])('%s with the recipe answers 400 with each part of the fault', async (name) => {
  const { status, body } = await postJson(await started(named(name)), named(name), ILL_FORMED);
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({
    message: expect.stringMatching(/^octet 11: F0 9F 98 22 is ill-formed UTF-8: truncated/),
    reason: 'truncated',
    offset: 11,
    at: 14,
    rule: expect.stringMatching(/^utf8_/),
    clause: 'RFC 3629 §4',
  });
});

test.each(recipes)('$name with the recipe answers a well-formed body as before', async (recipe) => {
  expect(await postJson(await started(recipe), recipe, '{"name":"Zoë"}')).toMatchObject({
    status: 200,
    body: expect.stringContaining(recipe.answer),
  });
});

test.each(recipes.filter(({ name }) => name !== 'http'))(
  '$name with the recipe answers 400 to what is not JSON',
  async (recipe) => {
    const running = await started(recipe);
    expect(await postJson(running, recipe, '{"name"')).toMatchObject({ status: 400 });
  },
);

test('Fastify with the recipe still refuses __proto__', async () => {
  const running = await started(named('Fastify'));
  expect(await postJson(running, named('Fastify'), '{"__proto__":{}}')).toMatchObject({ status: 400 });
});

test.each(['Express', 'Fastify'])('%s with the recipe answers 400 to plain text that is not UTF-8', async (name) => {
  const { port } = await started(named(name));
  const send = (body: Uint8Array) => exchange(port, post('/echo', body, { type: 'text/plain', headers: CLOSE }));
  expect(await send(Buffer.from('Zoë'))).toMatchObject({ status: 200, body: expect.stringContaining('Zoë') });
  expect(await send(unhex('5A FF'))).toMatchObject({ status: 400, body: expect.stringContaining('octet 1: FF') });
});

test('Express with the recipe checks a compressed body after it is inflated, and limits what it inflates to', async () => {
  const { port } = await started(named('Express'));
  const headers = `${CLOSE}Content-Encoding: gzip\r\n`;
  const send = (body: Uint8Array) => exchange(port, post('/greet', gzipSync(body), { headers }));
  expect(await send(Buffer.from('{"name":"Zoë"}'))).toMatchObject({ status: 200 });
  expect(await send(ILL_FORMED)).toMatchObject({ status: 400, body: expect.stringContaining('octet 11: ') });
  expect(await send(Buffer.alloc(10_000_000, 0x20))).toMatchObject({ status: 413 });
});

test('Express with the recipe answers 415 to another charset, Koa to a compressed body', async () => {
  const express = await started(named('Express'));
  const utf16 = Buffer.from('{"name":"Zoë"}', 'utf16le');
  const type = 'application/json; charset=utf-16le';
  expect(await exchange(express.port, post('/greet', utf16, { type, headers: CLOSE }))).toMatchObject({ status: 415 });
  const koa = await started(named('Koa'));
  const headers = `${CLOSE}Content-Encoding: gzip\r\n`;
  expect(await exchange(koa.port, post('/greet', gzipSync('{}'), { headers }))).toMatchObject({ status: 415 });
});

test('Hono with the recipe answers 400 with an issue for octets, and for an escaped lone surrogate', async () => {
  const running = await started(named('Hono'));
  const octets = await postJson(running, named('Hono'), ILL_FORMED);
  expect(octets.status).toBe(400);
  expect(JSON.parse(octets.body)).toMatchObject({
    success: false,
    error: [{ fault: { offset: 11, at: 14, reason: 'truncated' } }],
  });
  const escaped = await postJson(running, named('Hono'), '{"name":"a\\uD800"}');
  expect(escaped.status).toBe(400);
  expect(JSON.parse(escaped.body)).toMatchObject({
    success: false,
    error: [{ message: expect.stringMatching(/^code unit 1: D800 /), path: ['name'] }],
  });
});

test('a validator has the published type of a Standard Schema', async () => {
  const octets: StandardSchemaV1<OctetsInput> = utf8;
  const units: StandardSchemaV1<UnitsInput> = utf16;
  expect((await octets['~standard'].validate(unhex('FF'))).issues).toHaveLength(1);
  expect((await units['~standard'].validate('a')).issues).toBeUndefined();
});
