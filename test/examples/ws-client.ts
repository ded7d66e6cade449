/** A WebSocket client by hand: frames as they are on the wire (RFC 6455 §5.2). */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect } from 'vitest';
import { unhex } from '../support/hex.ts';
import { connected } from './local.ts';

const MASK = unhex('A1 B2 C3 D4');

/** A masked frame of a client: first octet, payload. */
export function frame(first: number, payload: Uint8Array): Buffer {
  const masked = Buffer.from(payload.map((octet, i) => octet ^ (MASK[i % 4] as number)));
  const length = payload.length < 126 ? [0x80 | payload.length] : [0xfe, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([first, ...length]), MASK, masked]);
}

/** A client after its handshake, and what the server then sends to it. */
export async function client(port: number): Promise<Socket> {
  const socket = await connected(port);
  socket.write(
    'GET / HTTP/1.1\r\nHost: local\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(socket, 'data');
  return socket;
}

/** Status and reason of the next close frame. */
export async function closeReceived(socket: Socket): Promise<[status: number, reason: string]> {
  const [octets] = (await once(socket, 'data')) as [Buffer];
  expect(octets[0]).toBe(0x88);
  return [octets.readUInt16BE(2), octets.toString('utf8', 4)];
}
