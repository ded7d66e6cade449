/** The recipes examples/http.ts, examples/fetch.ts and examples/file.ts: streams of octets. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, symlinkSync, truncateSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { textAt, textStream } from '../../examples/fetch.ts';
import { faultOfFile } from '../../examples/file.ts';
import { serve } from '../../examples/http.ts';
import { unhex } from '../support/hex.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { waitUntil } from '../support/wait.ts';
import { connected, keepWriting, listening, received } from './local.ts';

test('http: a body is rejected before most of it has arrived', async () => {
  const socket = await connected(await listening(serve()));
  socket.write('POST / HTTP/1.1\r\nHost: local\r\nContent-Length: 1000000000\r\n\r\n');
  socket.write(unhex('41 E2 82'));
  socket.write(unhex('41'));
  const answer = await received(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))).toMatchObject({
    offset: 1,
    length: 2,
    at: 3,
    reason: 'truncated',
  });
});

test('http: a body with chunks that end inside characters is echoed unchanged', async () => {
  const port = await listening(serve({ bodyOctets: 1 << 20 }));
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '€ '.repeat(100_000) });
  expect([response.status, await response.text()]).toEqual([200, '€ '.repeat(100_000)]);
});

/**
 * A server that sends chunks, each after the client has received the one
 * before, and then ends the response, or leaves it open. `get` fetches it;
 * `gone` resolves when the client closes the connection.
 */
async function chunkServer(chunks: readonly Uint8Array[], end = true) {
  let received = 0;
  let closed = () => {};
  const gone = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const server = createServer(async (_request, response) => {
    let sent = 0;
    response.on('close', closed);
    for (const chunk of chunks) {
      response.write(chunk);
      sent += chunk.length;
      await waitUntil(`${sent} octets at the client`, () => received === sent || response.destroyed);
    }
    if (end) response.end();
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  const get = async () => {
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.length;
        controller.enqueue(chunk);
      },
    });
    return new Response((await fetch(url)).body?.pipeThrough(counter));
  };
  return { get, gone };
}

test('fetch: response.text() alone replaces ill-formed sequences and drops a signature', async () => {
  const { get } = await chunkServer([unhex('EF BB BF 41 FF')]);
  expect(await (await get()).text()).toBe('A\uFFFD');
});

test('fetch: text is unchanged, including a signature and characters split between chunks', async () => {
  const { get } = await chunkServer([unhex('EF BB'), unhex('BF 41 E2'), unhex('82 AC')]);
  let text = '';
  for await (const piece of textStream(await get())) text += piece;
  expect(text).toBe('\uFEFFA€');
});

test('fetch: a fault errors the stream with its offset and closes the connection', async () => {
  const { get, gone } = await chunkServer([unhex('41 42'), unhex('43 ED A0')], false);
  const pieces: string[] = [];
  const reading = (async () => {
    for await (const piece of textStream(await get())) pieces.push(piece);
  })();
  await expect(reading).rejects.toMatchObject({
    code: 'ERR_ILL_FORMED',
    fault: { offset: 3, at: 4, reason: 'surrogate' },
  });
  expect(pieces.join('')).toBe('AB');
  await gone;
});

/** A hostile server, and its address. */
async function answering(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listening(createServer(listener))}`;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

test.each<[what: string, listener: RequestListener]>([
  ['sends without end', (_, response) => void keepWriting(response, Buffer.alloc(10_000, 0x61))],
  [
    'sends a body that inflates to more than the limit',
    // All of it has arrived by then: the connection is idle, and the client closes it after the time of this header.
    (_, response) =>
      response
        .setHeader('keep-alive', 'timeout=1')
        .setHeader('content-encoding', 'gzip')
        .end(gzipSync(Buffer.alloc(10_000_000, 0x61))),
  ],
])('fetch: a server that %s meets the limit, and the connection closes', async (_what, listener) => {
  const closed: Promise<unknown>[] = [];
  const url = await answering((request, response) => {
    closed.push(new Promise((done) => request.socket.on('close', done)));
    listener(request, response);
  });
  await expect(textOf(textAt(url, { bodyOctets: 100_000 }))).rejects.toThrow('more than 100000 octets');
  await Promise.all(closed);
});

test.each<[what: string, listener: RequestListener]>([
  ['does not answer', () => {}],
  ['answers with half of the headers', (request) => request.socket.write('HTTP/1.1 200 OK\r\nContent-')],
  ['stops within the body', (_, response) => response.write('a')],
])('fetch: a server that %s meets the limit of time', async (_what, listener) => {
  const reading = textOf(textAt(await answering(listener), { answerMs: 200 }));
  await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
});

test.each<[what: string, listener: RequestListener]>([
  ['resets the connection', (request, response) => response.write('a', () => request.socket.resetAndDestroy())],
  [
    'ends before the announced length',
    (request, response) => response.setHeader('content-length', 10).write('a', () => request.socket.destroy()),
  ],
  ['ends inside a character', (_, response) => response.end(unhex('41 E2 82'))],
])('fetch: a server that %s gives an error, not a shorter text', async (_what, listener) => {
  await expect(textOf(textAt(await answering(listener)))).rejects.toThrow(/terminated|octet 1: E2 82/);
});

function file(...parts: Uint8Array[]): string {
  return put(temporaryFolder(onTestFinished), 'text', Buffer.concat(parts));
}

test('a file: a fault after many chunks has its offset in the file', async () => {
  // createReadStream has chunks of 65,536 octets; the sequence crosses the end of one.
  const path = file(Buffer.alloc(3 * 65_536 - 1, 0x41), unhex('E2 82'), unhex('41'), Buffer.alloc(1_000_000, 0xff));
  expect(await faultOfFile(path)).toMatchObject({ offset: 196_607, length: 2, at: 196_609, reason: 'truncated' });
});

test('a file: a well-formed text has no fault, and a text that ends inside a character is incomplete', async () => {
  expect(await faultOfFile(file(Buffer.from('€'.repeat(50_000))))).toBeNull();
  expect(await faultOfFile(file(unhex('41 F0 9F')))).toMatchObject({ offset: 1, at: 3, incomplete: true });
  await expect(faultOfFile(join(tmpdir(), 'wellformed-no-such-file'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['a pipe without a writer', (path: string) => void execFileSync('mkfifo', [path])],
  ['a device without an end', (path: string) => symlinkSync('/dev/zero', path)],
  ['a folder', (path: string) => symlinkSync(tmpdir(), path)],
])('a file: %s is refused at once', async (_what, make) => {
  const path = join(temporaryFolder(onTestFinished), 'text');
  make(path);
  await expect(faultOfFile(path)).rejects.toThrow('expected a regular file');
});

test('a file: one over the limit, or one that grows beyond it while it is read, has no verdict', async () => {
  expect(await faultOfFile(file(Buffer.alloc(100_000, 0x61)), { fileOctets: 100_000 })).toBeNull();
  await expect(faultOfFile(file(Buffer.alloc(100_001, 0x61)), { fileOctets: 100_000 })).rejects.toThrow(
    'more than 100000 octets',
  );
  const growing = file(Buffer.alloc(100_000, 0x61));
  const verdict = faultOfFile(growing, { fileOctets: 100_000 });
  appendFileSync(growing, 'a');
  await expect(verdict).rejects.toThrow('more than 100000 octets');
});

test('a file: one that takes longer than the limit has no verdict', async () => {
  const path = file();
  truncateSync(path, 2 ** 36);
  await expect(faultOfFile(path, { readMs: 20 })).rejects.toMatchObject({ name: 'AbortError' });
});
