/**
 * Servers and sockets on 127.0.0.1 for the recipes: opened for one test and closed after it. Tests that mostly wait for
 * limits run side by side: what they open belongs to the test that opens it, not to the one that began last.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import type { Server as HttpServer, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished, type TestContext, vi } from 'vitest';

type OnTestFinished = TestContext['onTestFinished'];

const running = new AsyncLocalStorage<OnTestFinished>();

/** Calls `close` when the test ends that opened something. */
export const whenFinished: OnTestFinished = (close) => (running.getStore() ?? onTestFinished)(close);

/** For `aroundEach` of a file whose tests run side by side. */
export const ownServers = (runTest: () => Promise<void>, context: TestContext) =>
  running.run(context.onTestFinished, runTest);

/** Waits until what `expected` expects is so; `expect.poll` asks for the one test that runs. */
export const eventually = (expected: () => unknown) => vi.waitFor(expected, { timeout: 60_000, interval: 20 });

/** Listens on a free port until the test ends. */
export async function listening(server: Server | HttpServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenFinished(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A plain TCP connection: it sends ill-formed octets unchanged. */
export async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  whenFinished(() => {
    socket.destroy();
  });
  // A server that closes with unread data resets the connection; some tests expect that.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** All octets that the other side sends until it ends, as latin1: one character per octet. */
export async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  await new Promise((closed) => socket.once('close', closed));
  return text;
}

/** Resolves when a connection is closed, by whatever; what arrives is dropped. */
export function ended(socket: Socket): Promise<void> {
  return new Promise((closed) => {
    socket.once('close', () => closed()).resume();
  });
}

/** How many connections a server has open. */
export function connections(server: Server | HttpServer): Promise<number> {
  return new Promise((known) => server.getConnections((_, count) => known(count)));
}

/** Writes a piece again and again, as fast as the server reads or every few milliseconds, until the connection ends. */
export async function keepSending(socket: Socket, piece: Uint8Array | string, everyMs?: number): Promise<void> {
  let proceed = () => {};
  socket.on('drain', () => proceed()).on('close', () => proceed());
  while (!socket.destroyed) {
    const room = new Promise<void>((ready) => {
      proceed = ready;
    });
    const hasRoom = socket.write(piece);
    if (everyMs !== undefined) await delay(everyMs);
    else if (!hasRoom) await room;
  }
}

/** Writes an answer without end, for as long as the client reads. */
export async function keepWriting(response: ServerResponse, octets: Uint8Array): Promise<void> {
  while (!response.destroyed) {
    if (!response.write(octets)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
}
