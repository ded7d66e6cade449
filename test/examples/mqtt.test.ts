/** The recipe examples/mqtt.ts: what mqtt-packet does alone, and with a check before it. */
import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import mqtt, { type Packet } from 'mqtt-packet';
import { aroundEach, expect, test } from 'vitest';
import { type Limits, PacketError, packetsOf, StringError, serve } from '../../examples/mqtt.ts';
import { checkStrings } from '../../examples/mqtt-strings.ts';
import { unhex } from '../support/hex.ts';
import { connected, connections, ended, eventually, keepSending, listening, ownServers } from './local.ts';

aroundEach(ownServers);

const publish = (topic: string) => {
  const octets = unhex(topic);
  return Buffer.concat([Buffer.from([0x30, octets.length + 2, 0, octets.length]), octets]);
};

test('mqtt-packet alone gives two different topics the same name', () => {
  const topics: unknown[] = [];
  const parser = mqtt.parser({ protocolVersion: 4 });
  parser.on('packet', (packet) => topics.push((packet as { topic?: string }).topic));
  parser.parse(publish('61 2F FF'));
  parser.parse(publish('61 2F FE'));
  expect(topics).toEqual(['a/\uFFFD', 'a/\uFFFD']);
});

interface Running {
  readonly port: number;
  readonly server: Server;
  readonly topics: (string | undefined)[];
  readonly errors: unknown[];
}

/** A server that answers a ping, and keeps the topics that are published. */
async function started(limits: Partial<Limits> = {}): Promise<Running> {
  const topics: Running['topics'] = [];
  const errors: unknown[] = [];
  const onPacket = (packet: Packet, connection: Socket) => {
    if (packet.cmd === 'publish') topics.push(packet.topic);
    if (packet.cmd === 'pingreq') connection.write(mqtt.generate({ cmd: 'pingresp' }));
  };
  const server = serve(onPacket, (error) => errors.push(error), limits);
  return { port: await listening(server), server, topics, errors };
}

const PING = unhex('C0 00');

/** The server has closed every connection, and serves a good client. */
async function servesOn({ server, port }: Running): Promise<void> {
  await eventually(async () => expect(await connections(server)).toBe(0));
  const pinged = async () => {
    const socket = await connected(port);
    socket.write(PING);
    const answer = await Promise.race([once(socket, 'data'), ended(socket)]);
    socket.destroy();
    return answer;
  };
  // With short limits, a busy machine may refuse a good client too: then it tries again.
  await eventually(async () => expect(await pinged()).toEqual([Buffer.from(unhex('D0 00'))]));
}

test('a server with the recipe takes well-formed packets, cut anywhere, and closes at the first ill-formed topic', async () => {
  const running = await started();
  const socket = await connected(running.port);
  const closed = ended(socket);
  const stream = Buffer.concat([publish('61 2F E2 82 AC'), publish('61 2F FF'), publish('62')]);
  for (const octet of stream) socket.write(Buffer.from([octet]));
  await closed;
  expect(running.topics).toEqual(['a/€']);
  expect(running.errors).toMatchObject([{ found: { offset: 6, fault: { offset: 2, reason: 'never-used' } } }]);
  expect(running.errors[0]).toBeInstanceOf(StringError);
  await servesOn(running);
});

const connect = mqtt.generate({
  cmd: 'connect',
  protocolId: 'MQTT',
  protocolVersion: 4,
  clean: true,
  clientId: '1111',
  keepalive: 0,
  will: { topic: '2222', payload: Buffer.from([0xff]), qos: 0, retain: false },
  username: '3333',
  password: Buffer.from([0xff, 0xfe]),
});
const subscribe = mqtt.generate({
  cmd: 'subscribe',
  messageId: 0x8080,
  subscriptions: [
    { topic: '4444', qos: 1 },
    { topic: '5555', qos: 0 },
  ],
});
const unsubscribe = mqtt.generate({ cmd: 'unsubscribe', messageId: 0x8080, unsubscriptions: ['6666', '7777'] });
const message = mqtt.generate({
  cmd: 'publish',
  topic: '8888',
  payload: Buffer.from(unhex('FF')),
  qos: 0,
  dup: false,
  retain: false,
});

test.each([
  ['client identifier', connect, '1111'],
  ['topic of the will', connect, '2222'],
  ['user name', connect, '3333'],
  ['first subscription', subscribe, '4444'],
  ['second subscription', subscribe, '5555'],
  ['first of what is unsubscribed', unsubscribe, '6666'],
  ['second of what is unsubscribed', unsubscribe, '7777'],
  ['topic', message, '8888'],
])('the %s is checked, and octets beside it are not', (_name, packet, marked) => {
  expect(checkStrings(packet)).toBeNull();
  const at = packet.indexOf(marked) + 1;
  const altered = Buffer.from(packet);
  altered[at] = 0xc0;
  expect(checkStrings(altered)).toMatchObject({ offset: at, fault: { offset: 1, reason: 'overlong' } });
});

test('U+0000 in a topic is refused', () => {
  expect(checkStrings(publish('61 00'))).toMatchObject({ fault: { disallowed: 'U+0000' } });
});

const large = Buffer.concat([Buffer.from(unhex('30 FF FF FF 7F 00 01 61')), Buffer.alloc(100_000)]);
const version5 = mqtt.generate({ cmd: 'connect', protocolId: 'MQTT', protocolVersion: 5, clientId: 'a' });
const version3 = mqtt.generate({ cmd: 'connect', protocolId: 'MQIsdp', protocolVersion: 3, clientId: 'a' });
/** The same as version 4, apart from the bit for bridges. */
const bridge = Buffer.from(unhex('10 0D 00 04 4D 51 54 54 84 02 00 00 00 01 61'));

test.each<[what: string, octets: Uint8Array, message: RegExp]>([
  ['a remaining length of five octets', unhex('30 FF FF FF FF 01'), /^malformed remaining length/],
  ['a packet over the limit', large, /^expected at most 65536 octets, got a packet of 268435460/],
  ['an ill-formed topic', publish('C0 80'), /^octet 0: C0 is ill-formed UTF-8: overlong/],
  ['a topic that ends inside a character', publish('E2 82'), /^octet 0: E2 82 .* truncated/],
  ['a topic with a surrogate', publish('ED A0 80'), /surrogate/],
  ['a topic with U+0000', publish('00'), /^octet 0: U\+0000 is not allowed/],
  ['a topic longer than its packet', unhex('30 03 FF FF 61'), /Cannot parse topic/],
  ['an empty PUBLISH', unhex('30 00'), /Cannot parse topic/],
  ['both bits of the quality of service', unhex('36 03 00 01 61'), /QoS/],
  ['reserved flags', unhex('80 05 00 01 00 01 61'), /./],
  ['a SUBSCRIBE without topics', unhex('82 00'), /./],
  ['the reserved type 0', unhex('00 00'), /Not supported/],
  ['the reserved type 15', unhex('F0 00'), /auth/],
  ['MQTT 5', version5, /^expected MQTT 3.1.1/],
  ['MQTT 3.1', version3, /^expected MQTT 3.1.1/],
  ['a bridge', bridge, /^expected MQTT 3.1.1/],
  ['an empty CONNECT', unhex('10 00'), /^expected MQTT 3.1.1/],
])('%s ends the connection', async (_what, octets, message) => {
  const running = await started();
  const socket = await connected(running.port);
  const closed = ended(socket);
  socket.write(octets);
  await closed;
  expect(running.errors).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })]);
  expect(running.errors[0]).toBeInstanceOf(PacketError);
  expect(running.topics).toEqual([]);
  await servesOn(running);
});

test('a client of another version gets CONNACK with the reason', async () => {
  const socket = await connected((await started()).port);
  socket.write(version5);
  expect(await once(socket, 'data')).toEqual([Buffer.from(unhex('20 02 00 01'))]);
});

test('each ill-formed topic ends the connection, wherever its packet is cut, and none is seen', async () => {
  for (const topic of [
    'FF',
    'C0 AF',
    'E0 80 80',
    'ED A0 80',
    'ED BF BF',
    'F4 90 80 80',
    '61 00',
    '41 80',
    'E2 82',
    'F0 9F 98 41',
  ]) {
    const packet = publish(topic);
    for (let at = 0; at <= packet.length; at++) {
      const seen: Packet[] = [];
      const read = async () => {
        for await (const one of packetsOf(pieces(PING, packet.subarray(0, at), packet.subarray(at)), 1_000))
          seen.push(one);
      };
      await expect(read(), `${topic} cut at ${at}`).rejects.toThrow(StringError);
      expect(seen.map(({ cmd }) => cmd)).toEqual(['pingreq']);
    }
  }
});

test.each([
  ['a topic longer than its packet', '30 04 FF FF 61 62'],
  ['a topic that is one octet longer than its packet', '30 04 00 03 61 62'],
  ['a packet too short for a length', '30 01 00'],
  ['a subscription longer than its packet', '82 08 00 01 FF FF 61 62 63 00'],
  ['a subscription without a quality', '82 05 00 01 00 01 61'],
  ['a client identifier longer than its packet', '10 0E 00 04 4D 51 54 54 04 02 00 00 FF FF 61 62'],
])('%s is refused, and no packet of it is seen', async (_what, hex) => {
  const seen: Packet[] = [];
  const read = async () => {
    for await (const one of packetsOf(pieces(Buffer.from(unhex(hex)), PING), 1_000)) seen.push(one);
  };
  await expect(read()).rejects.toThrow(PacketError);
  expect(seen).toEqual([]);
});

async function* pieces(...all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

test.concurrent.each<[what: string, first: Uint8Array, then?: Uint8Array]>([
  ['says nothing', unhex('')],
  ['stops in a header', unhex('30 FF')],
  ['stops in a packet', publish('61 62').subarray(0, -1)],
  ['sends a packet octet by octet', unhex('30 FF FF 01'), unhex('00')],
])('the connection of a client that %s ends', async (_what, first, then) => {
  const running = await started({ packetMs: 200 });
  const socket = await connected(running.port);
  const closed = ended(socket);
  socket.write(first);
  if (then) keepSending(socket, then, 5);
  await closed;
  expect(running.errors).toEqual([expect.objectContaining({ message: 'no packet in time' })]);
  await servesOn(running);
});

test.concurrent('a client that completes packets in time stays connected', async () => {
  const packetMs = 500;
  const { port, errors } = await started({ packetMs });
  const socket = await connected(port);
  for (const start = performance.now(); performance.now() - start < 3 * packetMs; await delay(packetMs / 20)) {
    socket.write(PING);
    expect(await once(socket, 'data')).toEqual([Buffer.from(unhex('D0 00'))]);
  }
  expect(errors).toEqual([]);
});

test.concurrent('the server goes on after a connection that is reset, or half closed, in the middle of a packet', async () => {
  const running = await started();
  const half = publish('61 62').subarray(0, -1);
  const reset = await connected(running.port);
  await new Promise((sent) => reset.write(half, sent));
  reset.resetAndDestroy();
  const halved = await connected(running.port);
  const closed = ended(halved);
  halved.end(half);
  await closed;
  await servesOn(running);
});

test.concurrent('connections over the limit end at once', async () => {
  const running = await started({ connections: 1 });
  const first = await connected(running.port);
  const second = await connected(running.port);
  await ended(second);
  first.destroy();
  await servesOn(running);
});

/** Every string of a packet, wherever it stands. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(stringsIn);
}

test('no altered packet passes with a string that the client did not send', async () => {
  let passed = 0;
  const change = fc.record({ at: fc.nat(60), octet: fc.integer({ min: 0, max: 255 }) });
  const packets = fc.constantFrom(connect, subscribe, unsubscribe, message);
  await fc.assert(
    fc.asyncProperty(packets, fc.array(change, { maxLength: 3 }), async (packet, changes) => {
      const altered = Buffer.from(packet);
      for (const { at, octet } of changes) altered[at % altered.length] = octet;
      const seen: Packet[] = [];
      try {
        for await (const one of packetsOf(onePiece(altered), 1_000)) seen.push(one);
      } catch {
        return; // Refused.
      }
      passed += seen.length;
      // The packets above have no U+FFFD; to make EF BF BD takes three changes in a row, which is unlikely.
      expect(seen.flatMap(stringsIn).filter((text) => /[\uFFFD\0]/.test(text))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
  expect(passed).toBeGreaterThan(100);
});

async function* onePiece(octets: Buffer): AsyncGenerator<Buffer> {
  yield octets;
}
