/**
 * Hostile clients of every HTTP server in examples/. Each ends as the limits
 * say; then the server has no connection left and serves a good client.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { aroundEach, describe, expect, test } from 'vitest';
import type { Limits } from '../../examples/limits.ts';
import { unhex } from '../support/hex.ts';
import {
  answerOf,
  exchange,
  ILL_FORMED,
  post,
  postJson,
  type Recipe,
  type Running,
  recipes,
  servesOn,
  started,
} from './http-servers.ts';
import { connected, keepSending, ownServers, received } from './local.ts';

/** What the server answers, in full, to a client that speaks as `say` does. */
async function answerTo({ port }: Running, say: (socket: Socket) => unknown) {
  const socket = await connected(port);
  const answer = received(socket);
  say(socket);
  return answerOf(await answer);
}

aroundEach(ownServers);

describe.concurrent.each(recipes)('$name', (recipe: Recipe) => {
  const { path, echo } = recipe;

  test('answers 400 and the fault to a body that is not UTF-8, whatever octet it ends before', async () => {
    const running = await started(recipe);
    const { status, body } = await postJson(running, recipe, ILL_FORMED);
    expect(status).toBe(400);
    expect(body).toContain('octet 11: F0 9F 98 22 is ill-formed UTF-8: truncated; after F0 9F 98 expected 80..BF');
    for (const octets of ['FF', 'C0 AF', 'ED A0 80', 'F4 90 80 80', 'E2 82']) {
      expect(await postJson(running, recipe, unhex(octets))).toMatchObject({
        status: 400,
        body: expect.stringContaining('octet 0: '),
      });
    }
    await servesOn(running, recipe);
  });

  test('answers 413 to a body one octet over the limit, and takes one at the limit', async () => {
    const running = await started(recipe, { bodyOctets: 1000 });
    const body = (octets: number) => `{"name":"${'a'.repeat(octets - 11)}"}`;
    expect(await postJson(running, recipe, body(1000))).toMatchObject({
      status: 200,
      body: expect.stringContaining('a'.repeat(989)),
    });
    expect(await postJson(running, recipe, body(1001))).toMatchObject({ status: 413 });
    await servesOn(running, recipe);
  });

  test('ends a body without end', async () => {
    const running = await started(recipe, { bodyOctets: 1000, headersMs: 200, requestMs: 400 });
    const { status } = await answerTo(running, (socket) => {
      socket.write(`POST ${path} HTTP/1.1\r\nHost: local\r\nContent-Type: application/json\r\n`);
      socket.write('Transfer-Encoding: chunked\r\n\r\n');
      return keepSending(socket, `1000\r\n${'a'.repeat(0x1000)}\r\n`);
    });
    // A connection that is reset while the client still writes may lose the answer.
    expect([413, 408, 0]).toContain(status);
    await servesOn(running, recipe);
  });

  test.each<[what: string, text: string, limits: Partial<Limits>]>([
    ['nothing', '', { headersMs: 200 }],
    ['a part of the headers', 'POST / HTTP/1.1\r\nHost: lo', { headersMs: 200 }],
    [
      'the headers, and a part of a body',
      String(post(path, '{"name"', { length: 100 })),
      { headersMs: 200, requestMs: 400 },
    ],
    [
      'the headers of a body far over the limit',
      String(post(path, '', { length: 1e9 })),
      { headersMs: 200, requestMs: 400 },
    ],
  ])('closes the connection of a client that sends %s and no more', async (_what, text, limits) => {
    const running = await started(recipe, limits);
    const { status } = await answerTo(running, (socket) => socket.write(text));
    expect([408, 413]).toContain(status);
    await servesOn(running, recipe);
  });

  test.each<[what: string, text: string, limits: Partial<Limits>]>([
    ['headers', 'POST / HTTP/1.1\r\nX: ', { headersMs: 200 }],
    ['its body', String(post(path, '"', { length: 100_000 })), { headersMs: 200, requestMs: 400 }],
  ])('closes the connection of a client that sends %s octet by octet', async (_what, text, limits) => {
    const running = await started(recipe, limits);
    const { status } = await answerTo(running, (socket) => {
      socket.write(text);
      return keepSending(socket, 'a', 5);
    });
    expect([408, 0]).toContain(status);
    await servesOn(running, recipe);
  });

  test('goes on after a connection that is reset, or half closed, in the middle of a body', async () => {
    const running = await started(recipe);
    const half = post(path, '{"name":"a', { length: 100 });
    const reset = await connected(running.port);
    await new Promise((sent) => reset.write(half, sent));
    reset.resetAndDestroy();
    await answerTo(running, (socket) => socket.end(half));
    await servesOn(running, recipe);
  });

  test('answers 400 to what is not HTTP', async () => {
    const running = await started(recipe);
    expect(await exchange(running.port, unhex('16 03 01 02 00 FF FE'))).toMatchObject({ status: 400 });
    await servesOn(running, recipe);
  });

  test('answers 4xx, and prints no stack, to JSON that is cut short, null, or of another shape', async () => {
    const running = await started(recipe);
    for (const body of ['{"name"', 'null', '[]', '1', '{"name":{"name":1}}', '{"__proto__":1}', '']) {
      const answer = await postJson(running, recipe, body);
      expect(answer.status, body).toBeLessThan(500);
      expect(answer.body).not.toMatch(/node_modules|\n {4}at /);
    }
    await servesOn(running, recipe);
  });

  test('closes the connections over the limit', async () => {
    const running = await started(recipe, { connections: 1 });
    const first = await connected(running.port);
    expect(await answerTo(running, () => {})).toEqual({ status: 0, body: '' });
    first.destroy();
    await servesOn(running, recipe);
  });

  test.skipIf(!echo)('closes the connection of a client that does not read its answer', async () => {
    // More than the system keeps for a connection.
    const length = 32 << 20;
    const running = await started(recipe, { bodyOctets: length, answerMs: 1_000 });
    const socket = await connected(running.port);
    socket.pause();
    socket.write(post(echo ?? '', Buffer.alloc(length, 0x61), { type: 'text/plain' }));
    await once(running.server, 'request');
    await servesOn(running, recipe);
  });
});
