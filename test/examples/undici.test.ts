/** The recipe examples/undici.ts, against servers that answer with anything. */
import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Agent, type Dispatcher, interceptors, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { type Limits, textClient, wellFormedBodies } from '../../examples/undici.ts';
import { unhex } from '../support/hex.ts';
import { keepWriting, listening } from './local.ts';

/** A server, and what a client with the recipe reads from it. */
async function answering(listener: RequestListener, limits: Partial<Limits> = {}) {
  const server = createServer(listener);
  const origin = `http://127.0.0.1:${await listening(server)}`;
  const client = closing(textClient(limits));
  const text = async (method: 'GET' | 'HEAD' = 'GET', dispatcher: Dispatcher = client) =>
    (await request(origin, { dispatcher, method })).body.text();
  return { text };
}

function closing(dispatcher: Dispatcher): Dispatcher {
  onTestFinished(() => dispatcher.destroy());
  return dispatcher;
}

const sends =
  (...chunks: Uint8Array[]): RequestListener =>
  (_, response) => {
    for (const chunk of chunks) response.write(chunk);
    response.end();
  };

test('undici alone gives a text that the server did not send', async () => {
  const { text } = await answering(sends(unhex('41 FF')));
  expect(await text('GET', closing(new Agent()))).toBe('A\uFFFD');
});

test('well-formed text passes unchanged, cut inside characters; a HEAD and an empty body pass', async () => {
  const { text } = await answering(sends(unhex('41 E2'), unhex('82'), unhex('AC')));
  expect(await text()).toBe('A€');
  expect(await text('HEAD')).toBe('');
  expect(await (await answering(sends())).text()).toBe('');
});

test.each([
  ['an octet that is never used', ['41 FF'], /^octet 1: FF is ill-formed UTF-8: never-used/],
  ['a surrogate cut between chunks', ['41 ED', 'A0 80'], /^octet 1: ED A0 is ill-formed UTF-8: surrogate/],
  ['an end inside a character', ['41 E2 82'], /^octet 1: E2 82 is ill-formed UTF-8: truncated; the input ends/],
])('a body with %s fails with the fault', async (_what, chunks, message) => {
  const { text } = await answering(sends(...chunks.map(unhex)));
  await expect(text()).rejects.toMatchObject({ code: 'ERR_ILL_FORMED', message: expect.stringMatching(message) });
});

test('a body without end meets the limit, and the connection closes', async () => {
  let closed: Promise<unknown> | undefined;
  const { text } = await answering(
    (_, response) => {
      closed = new Promise((done) => response.on('close', done));
      keepWriting(response, Buffer.alloc(10_000, 0x61));
    },
    { bodyOctets: 100_000 },
  );
  await expect(text()).rejects.toThrow('more than 100000 octets');
  await closed;
});

test.each<[what: string, listener: RequestListener]>([
  ['does not answer', () => {}],
  ['answers with half of the headers', (request) => request.socket.write('HTTP/1.1 200 OK\r\nContent-')],
  ['stops within the body', (_, response) => response.write('a')],
])('a server that %s meets the limit of time', async (_what, listener) => {
  const { text } = await answering(listener, { answerMs: 200 });
  await expect(text()).rejects.toThrow('no whole answer within 200 ms');
});

test.each<[what: string, listener: RequestListener]>([
  ['resets the connection', (request, response) => response.write('a', () => request.socket.resetAndDestroy())],
  [
    'ends before the announced length',
    (request, response) => {
      response.setHeader('content-length', 10).write('a', () => request.socket.destroy());
    },
  ],
  ['answers with what is not HTTP', (request) => request.socket.end('\u0016\u0003')],
])('a server that %s gives an error, and the client goes on', async (_what, listener) => {
  let isFirst = true;
  const { text } = await answering((request, response) => {
    if (isFirst) listener(request, response);
    else response.end('€');
    isFirst = false;
  });
  await expect(text()).rejects.toThrow();
  expect(await text()).toBe('€');
});

const compressed =
  (body: Uint8Array): RequestListener =>
  (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(body));

test('a compressed body is refused, or checked and counted as it is inflated', async () => {
  const inflating = (limits: Partial<Limits> = {}) =>
    closing(new Agent().compose(interceptors.decompress({ skipErrorResponses: false }), wellFormedBodies(limits)));
  const { text } = await answering(compressed(Buffer.from('€')));
  await expect(text()).rejects.toThrow('expected text, got gzip');
  expect(await text('GET', inflating())).toBe('€');
  const faulty = await answering(compressed(unhex('41 FF')));
  await expect(faulty.text('GET', inflating())).rejects.toThrow('octet 1: FF');
  const bomb = await answering(compressed(Buffer.alloc(10_000_000, 0x61)));
  await expect(bomb.text('GET', inflating({ bodyOctets: 100_000 }))).rejects.toThrow('more than 100000 octets');
});
