/** The recipe examples/ws.ts, with frames written by hand, octet by octet. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { serve } from '../../examples/ws.ts';
import { unhex } from '../support/hex.ts';
import { listening } from './local.ts';
import { client, closeReceived, frame } from './ws-client.ts';

async function started(): Promise<{ port: number; texts: string[] }> {
  const texts: string[] = [];
  const server = serve((text, socket) => {
    texts.push(text);
    socket.send(text);
  });
  return { port: await listening(server), texts };
}

test('without the recipe, ws closes only after the last fragment, and gives no reason', async () => {
  const server = createServer();
  new WebSocketServer({ server }).on('connection', (socket) => socket.on('error', () => {}));
  const socket = await client(await listening(server));
  socket.write(frame(0x01, unhex('C0 AF')));
  socket.write(frame(0x89, unhex('41')));
  // The pong comes first: ws has read the ill-formed fragment without closing.
  expect(await once(socket, 'data')).toEqual([Buffer.from(unhex('8A 01 41'))]);
  socket.write(frame(0x80, unhex('41')));
  expect(await closeReceived(socket)).toEqual([1007, '']);
});

test('the first fragment with a fault is answered with 1007, offset and reason', async () => {
  const { port, texts } = await started();
  const socket = await client(port);
  socket.write(frame(0x01, unhex('E2 82 AC')));
  socket.write(frame(0x00, unhex('ED A0')));
  const [status, reason] = await closeReceived(socket);
  expect(status).toBe(1007);
  expect(reason).toBe(
    'octet 3: ED A0 is ill-formed UTF-8: surrogate; after ED expected 80..9F [utf8_3_ed, RFC 3629 §4]',
  );
  socket.write(frame(0x80, unhex('41')));
  expect(texts).toEqual([]);
});

test('a fault in the middle of a frame is answered before the rest of the frame arrives', async () => {
  const { port } = await started();
  const socket = await client(port);
  const whole = frame(0x81, Buffer.concat([unhex('41 FF'), Buffer.alloc(5000, 0x41)]));
  socket.write(whole.subarray(0, 4 + 4 + 2));
  expect((await closeReceived(socket))[1]).toMatch(/^octet 1: FF /);
});

test('a message that ends inside a character is rejected at its end', async () => {
  const { port } = await started();
  const socket = await client(port);
  socket.write(frame(0x81, unhex('41 E2 82')));
  expect((await closeReceived(socket))[1]).toMatch(/^octet 1: E2 82 is ill-formed UTF-8: truncated; the input ends/);
});

test('well-formed text passes in any division: in fragments, inside characters, around a ping, octet by octet', async () => {
  const { port, texts } = await started();
  const socket = await client(port);
  const frames = [
    frame(0x01, unhex('E2')),
    frame(0x89, unhex('FF FF')), // a ping between fragments, with any octets
    frame(0x00, unhex('82')),
    frame(0x80, unhex('AC')),
    frame(0x81, Buffer.from('ß'.repeat(200))),
    frame(0x82, unhex('FF')), // binary
    frame(0x81, unhex('')),
    frame(0x81, Buffer.from('end')),
  ];
  for (const octet of Buffer.concat(frames)) socket.write(Buffer.from([octet]));
  await expect.poll(() => texts).toEqual(['€', 'ß'.repeat(200), '', 'end']);
});

test('the client of ws works too, and receives the reason', async () => {
  const { port } = await started();
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  socket.send('grüße');
  expect(String((await once(socket, 'message'))[0])).toBe('grüße');
  socket.send(unhex('F4'), { binary: false, fin: false });
  socket.send(unhex('90'), { binary: false, fin: false });
  const [status, reason] = (await once(socket, 'close')) as [number, Buffer];
  expect([status, String(reason)]).toEqual([1007, expect.stringContaining('above-10FFFF')]);
});
