/**
 * Hostile clients of examples/ws.ts. Each ends with the status that RFC 6455
 * requires, or at a limit; then the server has no connection left and serves a
 * good client.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { aroundEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Limits, serve } from '../../examples/ws.ts';
import { unhex } from '../support/hex.ts';
import { exchange } from './http-servers.ts';
import { connected, connections, ended, eventually, keepSending, listening, ownServers } from './local.ts';
import { client, closeReceived, frame } from './ws-client.ts';

interface Running {
  readonly port: number;
  readonly server: Server;
  /** The most octets that waited for a client. */
  readonly mostUnread: () => number;
}

/** An echo. */
async function started(limits: Partial<Limits> = {}): Promise<Running> {
  let most = 0;
  const server = serve((text, socket) => {
    socket.send(text);
    most = Math.max(most, socket.bufferedAmount);
  }, limits);
  return { port: await listening(server), server, mostUnread: () => most };
}

async function echoed(port: number): Promise<string> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  const failed = new Promise<string>((ended) => socket.on('error', () => ended('')).on('close', () => ended('')));
  const heard = new Promise<string>((echo) => socket.on('message', (data) => echo(String(data))));
  socket.on('open', () => socket.send('grüße'));
  const text = await Promise.race([heard, failed]);
  socket.close();
  return text;
}

async function servesOn({ server, port }: Running): Promise<void> {
  await eventually(async () => expect(await connections(server)).toBe(0));
  // With short limits, a busy machine may refuse a good client too: then it tries again.
  await eventually(async () => expect(await echoed(port)).toBe('grüße'));
}

const MANY = Buffer.alloc(70_000, 0x61);

/** A close frame of a client: status, then the reason. */
const closeFrame = (status: number, reason = '') =>
  frame(0x88, Buffer.concat([Buffer.from([status >> 8, status & 0xff]), unhex(reason)]));

aroundEach(ownServers);

test.concurrent.each<[what: string, octets: Buffer, status: number]>([
  ['a frame without a mask', Buffer.from(unhex('81 01 41')), 1002],
  ['a frame without a mask, with ill-formed text', Buffer.from(unhex('81 05 41 41 41 41 FF')), 1002],
  ['the first reserved bit', frame(0xc1, unhex('FF')), 1002],
  ['the second reserved bit', frame(0xa1, unhex('FF')), 1002],
  ['the third reserved bit', frame(0x91, unhex('FF')), 1002],
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode): [string, Buffer, number] => [
    `the reserved opcode ${opcode}`,
    frame(0x80 | opcode, unhex('FF')),
    1002,
  ]),
  ['a ping in fragments', frame(0x09, unhex('41')), 1002],
  ['a close frame in fragments', frame(0x08, unhex('03 E8')), 1002],
  ['a ping of 126 octets', frame(0x89, MANY.subarray(0, 126)), 1002],
  ['a continuation of nothing', frame(0x80, unhex('FF')), 1002],
  ['a text in the middle of a message', Buffer.concat([frame(0x01, unhex('41')), frame(0x81, unhex('FF'))]), 1002],
  ['a close frame with half a status', frame(0x88, unhex('03')), 1002],
  ...[0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535].map((status): [string, Buffer, number] => [
    `the status ${status}`,
    closeFrame(status),
    1002,
  ]),
  ['an ill-formed reason', closeFrame(1000, '41 FF'), 1007],
  ['a surrogate in a reason', closeFrame(1000, 'ED A0 80'), 1007],
  ['a reason that ends inside a character', closeFrame(1000, 'E2 82'), 1007],
  ...['FF', 'C0 AF', 'E0 80 80', 'ED BF BF', 'F4 90 80 80', 'F8', '41 80', 'E2 82', 'F0 9F 98 41'].map(
    (text): [string, Buffer, number] => [`the text ${text}`, frame(0x81, unhex(text)), 1007],
  ),
  ['a character cut between fragments', Buffer.concat([frame(0x01, unhex('E2')), frame(0x80, unhex('82'))]), 1007],
  ['a fault across a ping', Buffer.concat([0x01, 0x89, 0x80].map((first) => frame(first, unhex('F0')))), 1007],
  ['a frame over the limit', Buffer.from(unhex('82 FF 00 00 00 00 00 01 00 01')), 1009],
  ['a frame of 2^40 octets', Buffer.from(unhex('82 FF 00 00 01 00 00 00 00 00')), 1009],
  ['a frame of 2^64 - 1 octets', Buffer.from(unhex('82 FF FF FF FF FF FF FF FF FF')), 1009],
  [
    'fragments over the limit',
    Buffer.concat([0x02, 0x00].map((first) => frame(first, MANY.subarray(0, 40_000)))),
    1009,
  ],
  ['many fragments', Buffer.concat([0x01, ...Array(100).fill(0)].map((first) => frame(first, unhex('41')))), 1008],
])('%s is answered with a close frame', async (_what, octets, status) => {
  const running = await started();
  const socket = await client(running.port);
  socket.write(octets);
  expect((await closeReceived(socket))[0]).toBe(status);
  socket.destroy();
  await servesOn(running);
});

test.concurrent('the fault in a reason counts from the start of the reason; a well-formed reason is sent back', async () => {
  const { port } = await started();
  const bad = await client(port);
  bad.write(closeFrame(1000, '41 C0'));
  expect((await closeReceived(bad))[1]).toMatch(/^octet 1: C0 is ill-formed UTF-8: overlong/);
  const good = await client(port);
  // The text before it ends inside a character, and is never completed.
  good.write(Buffer.concat([frame(0x01, unhex('E2 82')), closeFrame(1000, 'E2 82 AC')]));
  expect(await closeReceived(good)).toEqual([1000, '€']);
});

/** What a client does that never completes a message, or does not read. */
const endless: [what: string, first: Uint8Array, then?: Uint8Array][] = [
  ['says nothing', unhex('')],
  ['stops in a header', unhex('81')],
  ['stops in a frame', frame(0x81, unhex('41 42')).subarray(0, -1)],
  ['sends a frame octet by octet', unhex('82 FE FF FF'), unhex('00')],
  ['sends pings within a message that it does not end', frame(0x01, unhex('41')), frame(0x89, unhex(''))],
  ['does not answer a close frame', frame(0x81, unhex('FF'))],
];

test.concurrent.each(endless)('the connection of a client that %s ends', async (_what, first, then) => {
  const running = await started({ messageMs: 200 });
  const socket = await client(running.port);
  const closed = ended(socket);
  socket.write(first);
  if (then) keepSending(socket, then, 5);
  await closed;
  await servesOn(running);
});

test.concurrent('a client that only answers pings stays connected', async () => {
  const { port } = await started({ messageMs: 1_000 });
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  for (let pings = 0; pings < 5; pings++) await once(socket, 'ping');
  socket.send('grüße');
  expect(String((await once(socket, 'message'))[0])).toBe('grüße');
  socket.close();
});

test.concurrent('a client that does not read ends, and what waits for it is bounded', async () => {
  const running = await started({ messageMs: 1_000, unreadOctets: 100_000 });
  const socket = await client(running.port);
  socket.pause();
  keepSending(socket, frame(0x81, MANY.subarray(0, 60_000)));
  await servesOn(running);
  // One chunk of the system more, at most.
  expect(running.mostUnread()).toBeGreaterThan(100_000);
  expect(running.mostUnread()).toBeLessThan(100_000 + 3 * 65_536);
});

test.concurrent('a client that reads late gets all it is due', async () => {
  const { port, mostUnread } = await started({ unreadOctets: 1 });
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  socket.pause();
  let heard = 0;
  socket.on('message', () => heard++);
  let sent = 0;
  while (mostUnread() <= 1) {
    // Its end is not awaited: the server may have stopped reading before.
    socket.send('a'.repeat(60_000));
    sent++;
    await nextTurn();
  }
  socket.resume();
  await eventually(() => expect(heard).toBe(sent));
  socket.close();
});

test.concurrent('the server goes on after a connection that is reset, or half closed, in the middle of a frame', async () => {
  const running = await started();
  const half = frame(0x81, unhex('41 42')).subarray(0, -1);
  const reset = await client(running.port);
  await new Promise((sent) => reset.write(half, sent));
  reset.resetAndDestroy();
  const halved = await client(running.port);
  halved.end(half);
  await ended(halved);
  await servesOn(running);
});

test.concurrent('what is not a handshake is answered, and headers that never end are not waited for', async () => {
  const running = await started({ headersMs: 200 });
  const get = 'GET / HTTP/1.1\r\nHost: local\r\nConnection: ';
  expect(await exchange(running.port, Buffer.from(`${get}close\r\n\r\n`))).toMatchObject({ status: 426 });
  const wrong = `${get}Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 1\r\n\r\n`;
  expect(await exchange(running.port, Buffer.from(wrong))).toMatchObject({ status: 400 });
  expect(await exchange(running.port, Buffer.from(get))).toMatchObject({ status: 408 });
  await servesOn(running);
});

test.concurrent('connections over the limit end at once', async () => {
  const running = await started({ connections: 1 });
  const first = await client(running.port);
  const second = await connected(running.port);
  await ended(second);
  first.destroy();
  await servesOn(running);
});
