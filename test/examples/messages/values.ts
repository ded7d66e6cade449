/**
 * What our grammar reads from a message, and what the package reads, as the same plain values.
 *
 *     ours    { publish: { topic: 3..8, payload: 8..10 } }        { cmd: 'publish', topic: 'a/b', … }
 *     theirs  Packet { cmd: 'publish', topic: 'a/b', … }          the same
 */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type dns from 'dns-packet';
import type { DnsRecord } from 'dns-packet';
import types from 'dns-packet/types.js';
import type mqtt from 'mqtt-packet';
import { compiledMessages } from '../../../src/author/compile-text.ts';
import type { Captured } from '../../../src/compiler.ts';
import type { MessageForm } from '../../../src/messages.ts';
import { memoizeBy } from '../../../src/shared/memoize.ts';
import { type Both, bothOf } from '../../messages/emitted.ts';
import { root } from '../../support/library.ts';

type Words<Text> = Text extends `${infer Word} ${infer Others}` ? Word | Words<Others> : Text;

/** The fields that these tests read. */
type Field =
  | Words<'acknowledgement additionals answers array authentication authorities authority binary body bytes'>
  | Words<'cell characters chunk class clientId close code column complete connack connect control copyData'>
  | Words<'data detail dictionary double entry error exchange extension extensions false few fewEntries field'>
  | Words<'filter flags float granted handshake hello host id integer item keepAlive key kind label list'>
  | Words<'mailbox many manyEntries map method name nameList negative nil notice notification opcode open other'>
  | Words<'packetId parameter parameters part password payload ping positive preference process protocol'>
  | Words<'protocolList protocols publish quality questions ready reason row rowDescription secret serverNames'>
  | Words<'service setting signed simple status string suback subscribe subscription suite suites tag target'>
  | Words<'topic true ttl type unsigned unsubscribe userName version willMessage willTopic'>;

/** A value: each field has the properties of a record, and those of a list; it is one of them, or not there. */
export type Value = Omit<Captured<number | bigint>, 'octets'> & { readonly octets: Uint8Array } & {
  readonly [field in Field]: Value & readonly Value[];
};

export const GRAMMARS = {
  netstring: 'netstring',
  mqtt: 'packet',
  mqtt5: 'packet',
  websocket: 'frame',
  'websocket-client': 'frame',
  dns: 'message',
  'dns-pointers': 'message',
  imap: 'line',
  bencode: 'value',
  cbor: 'item',
  msgpack: 'item',
  'postgresql-backend': 'message',
  resp: 'value',
  'tls-client-hello': 'record',
  http2: 'frame',
  coap: 'message',
  http: 'request',
} as const;

/** Each grammar by the machine, and as the module that `generate` writes. */
export const bothReadersOf = memoizeBy(
  (name: keyof typeof GRAMMARS) => name,
  (name): Both => {
    const syntax = name === 'http' ? 'ohm' : 'abnf';
    const grammar = readFileSync(join(root, `examples/messages/${name}.${syntax}`), 'utf8');
    // The secret of the server has 4 to 256 octets, each a state.
    return bothOf(compiledMessages(grammar, { rule: GRAMMARS[name], syntax }), name !== 'postgresql-backend');
  },
);

export function formOf(name: keyof typeof GRAMMARS): MessageForm<Value> {
  return bothReadersOf(name).machine as MessageForm<unknown> as MessageForm<Value>;
}

const hex = (octets: Uint8Array) => Buffer.from(octets).toString('hex');
const octet = (value: Value) => value.octets[0] as number;
const texts = (values: readonly Value[]) => values.map(({ text }) => text);

// MQTT

const ACKNOWLEDGEMENTS: Record<number, string> = {
  64: 'puback',
  80: 'pubrec',
  98: 'pubrel',
  112: 'pubcomp',
  176: 'unsuback',
};
const PINGS: Record<number, string> = { 192: 'pingreq', 208: 'pingresp', 224: 'disconnect' };

export function ourPacket(packet: Value): unknown {
  const { connect, connack, flags, publish, acknowledgement, subscribe, suback, unsubscribe, ping } = packet;
  if (ping) return { cmd: PINGS[octet(ping)] };
  if (connack) return { cmd: 'connack', sessionPresent: connack.octets[2] === 1, returnCode: connack.octets[3] };
  if (acknowledgement) {
    const [kind, , high, low] = acknowledgement.octets as unknown as readonly number[];
    return { cmd: ACKNOWLEDGEMENTS[kind as number], messageId: (high as number) * 256 + (low as number) };
  }
  if (suback) return { cmd: 'suback', messageId: suback.packetId.value, granted: suback.granted.map(octet) };
  if (unsubscribe)
    return { cmd: 'unsubscribe', messageId: unsubscribe.packetId.value, unsubscriptions: texts(unsubscribe.filter) };
  if (subscribe) {
    const subscriptions = subscribe.subscription.map(({ filter, quality }) => ({
      topic: filter.text,
      qos: octet(quality) & 3,
    }));
    return { cmd: 'subscribe', messageId: subscribe.packetId.value, subscriptions };
  }
  if (publish) {
    const bits = octet(flags);
    const { topic, payload, packetId } = publish;
    const qos = (bits >> 1) & 3;
    return {
      cmd: 'publish',
      topic: topic.text,
      payload: hex(payload.octets),
      qos,
      dup: (bits & 8) > 0,
      retain: (bits & 1) > 0,
      ...(packetId && { messageId: packetId.value }),
    };
  }
  return ourConnect(connect);
}

function ourConnect({ flags, keepAlive, clientId, willTopic, willMessage, userName, password }: Value): unknown {
  const bits = octet(flags);
  const will = willTopic && {
    topic: willTopic.text,
    payload: hex(willMessage.octets),
    qos: (bits >> 3) & 3,
    retain: (bits & 0x20) > 0,
  };
  return {
    cmd: 'connect',
    clean: (bits & 2) > 0,
    keepalive: keepAlive.value,
    clientId: clientId.text,
    ...(will && { will }),
    ...(userName && { username: userName.text }),
    ...(password && { password: hex(password.octets) }),
  };
}

export function theirPacket(packet: mqtt.Packet): unknown {
  const any = packet as unknown as Record<string, unknown>;
  const named = (...names: string[]) =>
    Object.fromEntries(['cmd', ...names].filter((name) => any[name] !== undefined).map((name) => [name, any[name]]));
  switch (packet.cmd) {
    case 'publish':
      return { ...named('topic', 'qos', 'dup', 'retain', 'messageId'), payload: hex(Buffer.from(packet.payload)) };
    case 'connect': {
      const { will, password } = packet;
      return {
        ...named('clean', 'keepalive', 'clientId', 'username'),
        ...(will && {
          will: { topic: will.topic, payload: hex(will.payload as Buffer), qos: will.qos, retain: will.retain },
        }),
        ...(password && { password: hex(password) }),
      };
    }
    case 'subscribe':
      return { ...named('messageId'), subscriptions: packet.subscriptions.map(({ topic, qos }) => ({ topic, qos })) };
    case 'connack':
      return named('sessionPresent', 'returnCode');
    default:
      return named(
        ...(packet.cmd.startsWith('ping') || packet.cmd === 'disconnect'
          ? []
          : ['messageId', 'granted', 'unsubscriptions']),
      );
  }
}

// WebSocket

export function ourFrame({ opcode, characters, data, control, close }: Value): unknown {
  if (close) return { code: close.code.value, reason: hex(close.reason.octets) };
  if (characters) return { data: hex(characters.octets), isBinary: false };
  if (control) return { [octet(opcode) === 0x89 ? 'ping' : 'pong']: hex(control.octets) };
  return data ? { data: hex(data.octets), isBinary: octet(opcode) === 0x82 } : { code: 1005, reason: '' };
}

// DNS: names, types, times and lengths of data. What the package makes of the data of each type is its own matter.

const nameOf = ({ label }: Value) => label.map(({ octets }) => Buffer.from(octets).toString()).join('.') || '.';
const RECORDS = ['answers', 'authorities', 'additionals'] as const;

export function ourMessage(message: Value): unknown {
  const recordOf = (each: Value) => ({
    name: nameOf(each),
    type: types.toString(each.type.value as number),
    ttl: each.ttl.value,
  });
  const records = RECORDS.map((field) => message[field]?.map(recordOf));
  const questions = message.questions.map((each) => ({
    name: nameOf(each),
    type: types.toString(each.type.value as number),
  }));
  return [message.id.value, questions, ...records];
}

export function theirMessage(message: ReturnType<typeof dns.decode>): unknown {
  const recordOf = ({ name, type, ttl }: DnsRecord) => ({ name, type, ttl: type === 'OPT' ? undefined : ttl });
  const questions = message.questions.map(({ name, type }) => ({ name, type }));
  return [message.id, questions, ...RECORDS.map((field) => message[field].map(recordOf))];
}

const LENGTHS: Record<number, number> = { 1: 4, 28: 16 };

/** Whether the data of a record has another length than its type has, or strings that do not fill it. */
export function hasOddData(message: Value): boolean {
  return RECORDS.some((field) =>
    message[field].some(({ type, data }) => {
      const kind = type.value as number;
      const { octets } = data;
      if (kind === 16) return !isFilledByStrings(octets);
      return kind === 10 ? false : octets.length !== LENGTHS[kind];
    }),
  );
}

export function hasLongName(message: Value): boolean {
  const all = [message.questions, ...RECORDS.map((field) => message[field])].flat();
  return all.some(({ label }) => label.reduce((sum, { octets }) => sum + octets.length + 1, 0) > 253);
}

function isFilledByStrings(octets: Uint8Array): boolean {
  let at = 0;
  while (at < octets.length) at += 1 + (octets[at] as number);
  return at === octets.length;
}

// HTTP: the fields that say where the body ends are not among those of the grammar

const FRAMING = /^(content-length|transfer-encoding)$/i;

export function ourRequest({ method, target, field, body, chunk }: Value): unknown {
  const fields = field.flatMap(({ name, value }) => [name.text, (value as unknown as Value | undefined)?.text ?? '']);
  const octets = body ? body.octets : Buffer.concat(chunk.map((each) => each.octets));
  return { method: method.text, target: target.text, fields, body: hex(octets) };
}

export function theirRequest({ fields, ...request }: { readonly fields: readonly string[] }): unknown {
  const kept = fields.filter((_, i) => !FRAMING.test(fields[i - (i % 2)] as string));
  return { ...request, fields: kept };
}

// CBOR and bencoding: the tree, numbers and texts as the package gives them

export function ourItem(item: Value): unknown {
  const { unsigned, negative, bytes, string, array, map, simple } = item;
  if (unsigned) return numberOf(argument(unsigned.octets));
  if (negative) return numberOf(-1n - argument(negative.octets));
  if (bytes) return hex(Buffer.concat(bytes.part.map(({ octets }) => octets)));
  if (string) return texts(string.part).join('');
  if (array)
    return [...(array.few ?? []), ...(array.many ?? []), ...array.open].map((each) => ourItem(each.item ?? each));
  if (map) {
    const entries = [...(map.few ?? []), ...(map.many ?? []), ...map.open].map((each) => each.entry ?? each);
    return new Map(entries.map(({ key, value }) => [ourItem(key.item), ourItem((value as unknown as Value).item)]));
  }
  return simple ? simpleOf(simple.octets) : 'tagged';
}

function argument(octets: Uint8Array): bigint {
  const small = (octets[0] as number) & 0x1f;
  return octets.length === 1 ? BigInt(small) : BigInt(`0x${hex(octets.subarray(1))}`);
}

const numberOf = (value: bigint) => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

function simpleOf(octets: Uint8Array): unknown {
  const view = new DataView(octets.buffer, octets.byteOffset + 1);
  switch (octets[0]) {
    case 0xf4:
      return false;
    case 0xf5:
      return true;
    case 0xf6:
      return null;
    case 0xf7:
      return undefined;
    case 0xf9:
      return half(view.getUint16(0));
    case 0xfa:
      return view.getFloat32(0);
    case 0xfb:
      return view.getFloat64(0);
    default:
      return 'another simple value';
  }
}

/** A number of 16 bits, RFC 8949 Appendix D. */
function half(bits: number): number {
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  const size =
    exponent === 0
      ? fraction * 2 ** -24
      : exponent < 31
        ? (1024 + fraction) * 2 ** (exponent - 25)
        : fraction
          ? Number.NaN
          : Infinity;
  return bits & 0x8000 ? -size : size;
}

/** What cborg gives, with octets as hexadecimal digits. */
export function theirItem(value: unknown): unknown {
  if (value instanceof Uint8Array) return hex(value);
  if (Array.isArray(value)) return value.map(theirItem);
  if (value instanceof Map) return new Map(Array.from(value, ([key, each]) => [theirItem(key), theirItem(each)]));
  return value;
}

export function ourBencoded({ integer, string, list, dictionary }: Value): unknown {
  if (integer) return Number(integer.text.slice(1, -1));
  if (string) return hex(string.octets);
  if (list) return list.value ? (list.value as unknown as readonly Value[]).map(ourBencoded) : [];
  return Object.fromEntries(
    dictionary.entry.map(({ key, value }) => [
      // The package names a key that is no UTF-8 by its hexadecimal digits.
      isUtf8(key.octets) ? Buffer.from(key.octets).toString() : hex(key.octets),
      ourBencoded(value as unknown as Value),
    ]),
  );
}

export function theirBencoded(value: unknown): unknown {
  if (value instanceof Uint8Array) return hex(value);
  if (Array.isArray(value)) return value.map(theirBencoded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, theirBencoded(each)]));
}
