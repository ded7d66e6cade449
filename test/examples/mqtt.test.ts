/** The recipe examples/mqtt.ts: what mqtt-packet does alone, and with a check before it. */
import { createServer } from 'node:net';
import mqtt, { type Packet } from 'mqtt-packet';
import { expect, test } from 'vitest';
import { checkStrings, packetsOf, type StringFault } from '../../examples/mqtt.ts';
import { unhex } from '../support/hex.ts';
import { connected, listening } from './local.ts';

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

test('a broker with the recipe accepts well-formed packets and closes at the first ill-formed topic', async () => {
  const packets: Packet[] = [];
  const faults: StringFault[] = [];
  const broker = createServer(async (connection) => {
    for await (const packet of packetsOf(connection, (found) => faults.push(found))) packets.push(packet);
    connection.destroy();
  });
  const socket = await connected(await listening(broker));
  const stream = Buffer.concat([publish('61 2F E2 82 AC'), publish('61 2F FF'), publish('62')]);
  for (const octet of stream) socket.write(Buffer.from([octet]));
  socket.resume();
  await new Promise((closed) => socket.once('close', closed));
  expect(packets.map((packet) => (packet as { topic?: string }).topic)).toEqual(['a/€']);
  expect(faults.map(({ offset, fault }) => [offset, fault.offset, fault.reason])).toEqual([[6, 2, 'never-used']]);
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

test('a remaining length of five octets ends the connection', async () => {
  const packets = packetsOf(
    (async function* () {
      yield Buffer.from(unhex('30 FF FF FF FF 01'));
    })(),
    () => {},
  );
  await expect(packets.next()).rejects.toThrow('malformed remaining length');
});
