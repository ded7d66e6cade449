/**
 * Messages as the usual packages write and read them: for each protocol random messages, and what the package reads from
 * octets, as plain values; `null` where it refuses them.
 *
 *     PACKAGES.mqtt.make(random)     30 07 00 03 61 2F 62 68 69
 *     PACKAGES.mqtt.read(octets)     { cmd: 'publish', topic: 'a/b', payload: '6869', … }
 */
import bencode from 'bencode';
import * as cborg from 'cborg';
import dns, { type DnsRecord } from 'dns-packet';
import mqtt from 'mqtt-packet';
import * as ws from 'ws';
import type { Random } from '../../support/random.ts';
import { HTTPParser, methods } from '../node-parser.ts';
import { compressedMessage } from './dns-pointers.ts';
import { packed, unpacked } from './msgpack.ts';
import { byPackage, serverMessage } from './postgresql.ts';

export interface Peer {
  readonly make: (random: Random) => Uint8Array;
  readonly read: (octets: Uint8Array) => unknown;
}

/** What ws exports beside its types. */
const { Receiver, Sender } = ws as unknown as {
  readonly Receiver: new (options: object) => NodeJS.WritableStream;
  readonly Sender: new (
    socket: object,
  ) => {
    close(code: number, reason: string, mask: boolean, done: () => void): void;
    ping(data: Uint8Array, mask: boolean, done: () => void): void;
    send(data: string | Uint8Array, options: object, done: () => void): void;
  };
};

const LETTERS = ['a', 'b', 'Z', '7', '/', '-', 'é', '€', '😀', ' '];

export function letters({ below, pick }: Random, longest = 12): string {
  return Array.from({ length: below(longest + 1) }, () => pick(LETTERS)).join('');
}

export function anyOctets({ below }: Random, longest = 12): Buffer {
  return Buffer.from(Array.from({ length: below(longest + 1) }, () => below(256)));
}

/** Lengths around those at which a longer form of the length begins. */
const BORDERS = [0, 1, 125, 126, 127, 128, 255, 256, 16383, 16384, 65535, 65536];

function payload(random: Random): Buffer {
  return random.chance(0.9) ? anyOctets(random) : Buffer.alloc(random.pick(BORDERS), 0x61);
}

const hex = (octets: Uint8Array | undefined) => octets && Buffer.from(octets).toString('hex');

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

// MQTT 3.1.1

function mqttPacket(random: Random): mqtt.Packet {
  const { below, chance, pick } = random;
  const messageId = 1 + below(65_535);
  const qos = pick([0, 1, 2] as const);
  const topic = letters(random) || 'a';
  switch (below(6)) {
    case 0: {
      const hasUser = chance(0.5);
      return {
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        keepalive: below(65_536),
        clientId: letters(random) || 'c',
        ...(hasUser && { username: letters(random) || 'u' }),
        ...(hasUser && chance(0.5) && { password: Buffer.concat([Buffer.of(1), anyOctets(random)]) }),
        ...(chance(0.5) && {
          will: { topic, payload: Buffer.concat([Buffer.of(1), anyOctets(random)]), qos, retain: chance(0.5) },
        }),
      };
    }
    case 1:
      return {
        cmd: 'subscribe',
        messageId,
        subscriptions: Array.from({ length: 1 + below(3) }, () => ({
          topic: letters(random) || '#',
          qos: pick([0, 1, 2] as const),
        })),
      };
    case 2:
      return {
        cmd: 'unsubscribe',
        messageId,
        unsubscriptions: Array.from({ length: 1 + below(3) }, () => letters(random) || '+/a'),
      };
    case 3:
      return pick<mqtt.Packet>([
        { cmd: 'pingreq' },
        { cmd: 'pingresp' },
        { cmd: 'disconnect' },
        { cmd: 'puback', messageId },
        { cmd: 'suback', messageId, granted: [0, 1, 2] },
        { cmd: 'connack', returnCode: below(6), sessionPresent: false },
      ]);
    default:
      return {
        cmd: 'publish',
        topic,
        payload: payload(random),
        qos,
        dup: qos > 0 && chance(0.5),
        retain: chance(0.5),
        ...(qos > 0 && { messageId }),
      };
  }
}

/** The packets in the octets, without what the package adds; `null` if it refuses them, or waits for more. */
function mqttPackets(octets: Uint8Array, protocolVersion: 4 | 5 = 4): unknown {
  const parser = mqtt.parser({ protocolVersion });
  const found: mqtt.Packet[] = [];
  let isRefused = false;
  parser.on('packet', (packet: mqtt.Packet) => found.push(packet));
  parser.on('error', () => {
    isRefused = true;
  });
  const left = parser.parse(Buffer.from(octets));
  return isRefused || left !== 0 || found.length === 0 ? null : found;
}

// MQTT 5.0: packets with properties

function mqtt5Packet(random: Random): Buffer {
  const { below, chance, pick } = random;
  const userProperties = { [letters(random) || 'k']: letters(random) };
  const topic = letters(random) || 'a';
  const qos = pick([0, 1, 2] as const);
  const packet = pick<() => mqtt.Packet>([
    () => ({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 5,
      clean: chance(0.5),
      keepalive: below(65_536),
      clientId: letters(random) || 'c',
      ...(chance(0.5) && { username: letters(random) || 'u', ...(chance(0.5) && { password: Buffer.from('secret') }) }),
      properties: {
        sessionExpiryInterval: below(2 ** 31),
        receiveMaximum: 1 + below(65_535),
        requestResponseInformation: chance(0.5),
        userProperties,
        authenticationMethod: 'a',
        authenticationData: Buffer.from([1, 2, 255]),
      },
      ...(chance(0.5) && {
        will: {
          topic,
          payload: Buffer.from('bye'),
          qos,
          retain: chance(0.5),
          properties: { willDelayInterval: below(9), contentType: letters(random) || 't', userProperties },
        },
      }),
    }),
    () => ({
      cmd: 'publish',
      topic,
      payload: payload(random),
      qos,
      dup: false,
      retain: chance(0.5),
      ...(qos > 0 && { messageId: 1 + below(65_535) }),
      ...(chance(0.8) && {
        properties: {
          payloadFormatIndicator: chance(0.5),
          messageExpiryInterval: below(2 ** 31),
          responseTopic: topic,
          correlationData: anyOctets(random),
          subscriptionIdentifier: 1 + below(200_000),
          userProperties,
        },
      }),
    }),
    () => ({
      cmd: 'subscribe',
      messageId: 1 + below(65_535),
      subscriptions: [{ topic: letters(random) || '#', qos, nl: chance(0.5), rap: chance(0.5), rh: below(3) }],
      properties: { subscriptionIdentifier: 1 + below(200_000), userProperties },
    }),
  ])();
  return mqtt.generate(packet, { protocolVersion: 5 });
}

// WebSocket: what a server sends

function frame(random: Random): Buffer {
  const parts: Buffer[] = [];
  const sender = new Sender({
    write: (part: Buffer | string) => parts.push(Buffer.from(part as string)),
    cork() {},
    uncork() {},
  });
  const { below, chance } = random;
  const options = { mask: false, compress: false, fin: true };
  switch (below(5)) {
    case 0:
      sender.close(random.pick([1000, 1001, 1011, 3000, 4999]), letters(random), false, () => {});
      break;
    case 1:
      sender.ping(anyOctets(random), false, () => {});
      break;
    case 2:
      sender.send(letters(random), { ...options, binary: false }, () => {});
      break;
    default:
      sender.send(payload(random), { ...options, binary: chance(0.9) }, () => {});
  }
  return Buffer.concat(parts);
}

/** What the receiver tells of one frame; `null` if it refuses it or waits for more. */
function received(octets: Uint8Array): unknown {
  const receiver = new Receiver({ isServer: false, allowSynchronousEvents: true });
  const found: unknown[] = [];
  let isRefused = false;
  receiver.on('message', (data: Buffer, isBinary: boolean) => found.push({ data: hex(data), isBinary }));
  receiver.on('ping', (data: Buffer) => found.push({ ping: hex(data) }));
  receiver.on('pong', (data: Buffer) => found.push({ pong: hex(data) }));
  receiver.on('conclude', (code: number, reason: Buffer) => found.push({ code, reason: hex(reason) }));
  receiver.on('error', () => {
    isRefused = true;
  });
  receiver.write(Buffer.from(octets));
  return isRefused || found.length === 0 ? null : found;
}

// DNS

function name(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () =>
    random.pick(['a', 'example', 'com', 'x-1', 'w'.repeat(63)]),
  ).join('.');
}

function dnsMessage(random: Random): Buffer {
  const { below, pick } = random;
  // Names of one message are all different, so the package writes no pointer.
  let count = 0;
  const fresh = () => `${name(random)}.n${count++}`;
  const answer = (): DnsRecord =>
    pick<() => DnsRecord>([
      () => ({ type: 'A', name: fresh(), ttl: below(2 ** 31), data: '192.0.2.1' }),
      () => ({ type: 'AAAA', name: fresh(), data: '2001:db8::1' }),
      () => ({ type: 'TXT', name: fresh(), data: [anyOctets(random)] }),
      () => ({ type: 'NULL', name: fresh(), data: anyOctets(random) }),
    ])();
  const some = <T>(make: () => T) => Array.from({ length: below(3) }, make);
  return dns.encode({
    type: pick(['query', 'response'] as const),
    id: below(65_536),
    flags: dns.RECURSION_DESIRED,
    questions: some(() => ({ type: 'A' as const, name: fresh() })),
    answers: some(answer),
    authorities: some(answer),
    additionals: some(answer),
  });
}

// CBOR

function item(random: Random, depth: number): unknown {
  const { below, chance, pick } = random;
  switch (depth === 0 ? below(6) : below(8)) {
    case 0:
      return pick([0, 23, 24, 255, 256, 65_535, 65_536, 2 ** 32, Number.MAX_SAFE_INTEGER]) * (chance(0.5) ? 1 : -1);
    case 1:
      return pick([true, false, null, undefined]);
    case 2:
      return below(1000) / 7;
    case 3:
      return new Uint8Array(payload(random));
    case 4:
    case 5:
      return letters(random, 40);
    case 6:
      return Array.from({ length: below(30) < 29 ? below(5) : 30 }, () => item(random, depth - 1));
    default:
      return new Map(Array.from({ length: below(5) }, (_, i) => [`${i}${letters(random)}`, item(random, depth - 1)]));
  }
}

// Bencoding

/** At a length such as -3 the package goes back, and reads the same again until its memory is full: it is not asked. */
export function hasNegativeLength(octets: Uint8Array): boolean {
  return /-\d*:/.test(Buffer.from(octets).toString('latin1'));
}

function bencoded(random: Random, depth: number): unknown {
  const { below } = random;
  switch (depth === 0 ? below(2) : below(4)) {
    case 0:
      return below(2 ** 31) - 2 ** 30;
    case 1:
      return payload(random);
    case 2:
      return Array.from({ length: below(4) }, () => bencoded(random, depth - 1));
    default:
      return Object.fromEntries(Array.from({ length: below(4) }, (_, i) => [`k${i}`, bencoded(random, depth - 1)]));
  }
}

// HTTP/1.1: requests

const FIELDS = ['Host: example.org', 'X-A: b c', 'Empty:', 'Accept:\t*/* '];

function request(random: Random): Buffer {
  const { below, chance, pick } = random;
  const head = [`POST /${pick(['', 'a', 'a?b=c'])} HTTP/1.1`, ...FIELDS.filter(() => chance(0.5))];
  const body = payload(random);
  const kind = below(3);
  if (kind === 0) return Buffer.from([...head, '', ''].join('\r\n'), 'latin1');
  head.splice(1 + below(head.length), 0, kind === 1 ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked');
  const start = Buffer.from([...head, '', ''].join('\r\n'), 'latin1');
  if (kind === 1) return Buffer.concat([start, body]);
  const chunks = [body, anyOctets(random)].filter(({ length }) => length > 0);
  const sized = chunks.flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([start, ...sized, Buffer.from(pick(['0\r\n\r\n', '0\r\nA: b\r\n\r\n']))]);
}

/** The one request that llhttp reads; `null` if it refuses it, waits for more, or finds another after it. */
export function readByNode(octets: Uint8Array): unknown {
  const parser = new HTTPParser();
  const body: Buffer[] = [];
  let head: object | undefined;
  let complete = 0;
  parser.initialize(HTTPParser.REQUEST, {});
  parser[HTTPParser.kOnHeadersComplete] = (_major, _minor, fields, method, target) => {
    head = { method: methods[method as number], target, fields };
  };
  parser[HTTPParser.kOnBody] = (part) => void body.push(Buffer.from(part as Uint8Array));
  parser[HTTPParser.kOnMessageComplete] = () => void complete++;
  const read = parser.execute(Buffer.from(octets));
  parser.close();
  return read !== octets.length || complete !== 1 ? null : { ...head, body: hex(Buffer.concat(body)) };
}

export const PACKAGES = {
  mqtt: { make: (random) => mqtt.generate(mqttPacket(random)), read: (octets) => mqttPackets(octets, 4) },
  mqtt5: { make: mqtt5Packet, read: (octets) => mqttPackets(octets, 5) },
  websocket: { make: frame, read: received },
  dns: { make: dnsMessage, read: (octets) => orNull(() => dns.decode(Buffer.from(octets))) },
  'dns-pointers': { make: compressedMessage, read: (octets) => orNull(() => dns.decode(Buffer.from(octets))) },
  cbor: {
    make: (random) => cborg.encode(item(random, 3)),
    read: (octets) => orNull(() => ({ value: cborg.decode(octets, { useMaps: true }) })),
  },
  http: { make: request, read: readByNode },
  bencode: {
    make: (random) => bencode.encode(bencoded(random, 3)),
    read: (octets) => (hasNegativeLength(octets) ? null : orNull(() => bencode.decode(Buffer.from(octets)))),
  },
  msgpack: { make: packed, read: (octets) => orNull(() => unpacked(octets)) },
  'postgresql-backend': { make: serverMessage, read: byPackage },
} satisfies Record<string, Peer>;
