/**
 * Whole messages: `npm run bench:protocols`. Writes bench/protocols.md.
 *
 * The grammars of examples/messages and the packages that people use, on messages that these packages have written. Ours is the
 * function of the module that `generate` writes; it is also interpreted, as compileMessages does without code made from text.
 * It checks UTF-8 and that each field uses up its length, and then the values are read that a row names: the packages have made
 * all of theirs. Time is that of the processor; the candidates of a row take turns, in a bundle.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import bencode from 'bencode';
import * as cborg from 'cborg';
import dns from 'dns-packet';
import { buildSync } from 'esbuild';
import mqtt from 'mqtt-packet';
import * as ws from 'ws';
import { compiledMessages } from '../src/author/compile-text.ts';
import { messageReader } from '../src/compile/emit/messages/reader.ts';
import { type MessageForm, messageForm } from '../src/run/messages/message-form.ts';
import type { MessageRead } from '../src/shared/message-read.ts';
import { GOALS, reaches } from './goals.ts';
import { quantile, type Timer, timeInRounds } from './rounds.ts';

const Receiver = (ws as never as { Receiver: new (options: object) => NodeJS.WritableStream }).Receiver;

function formOf(name: string, rule: string, syntax: 'abnf' | 'ohm' = 'abnf') {
  const grammar = readFileSync(new URL(`../examples/messages/${name}.${syntax}`, import.meta.url), 'utf8');
  const { table } = compiledMessages(grammar, { rule, syntax });
  const read = new Function(`${messageReader(table, false).join('\n')}\nreturn READ_MESSAGE;`)() as MessageRead;
  return { generated: messageForm<Message>(table, read), interpreted: messageForm<Message>(table) };
}

// biome-ignore lint/suspicious/noExplicitAny: the fields of all these grammars
type Message = any;

type Run = (octets: Uint8Array) => number;

interface Subject {
  readonly name: string;
  readonly texts: readonly Uint8Array[];
  readonly form: () => { readonly generated: MessageForm<Message>; readonly interpreted: MessageForm };
  /** Reads values; the number says that they were read. */
  readonly ours: (message: Message, octets: Uint8Array) => number;
  readonly reads: string;
  readonly peer: string;
  readonly theirs: () => Run;
}

const mqttPacket = () => formOf('mqtt', 'packet');
const frame = () => formOf('websocket', 'frame');
const message = () => formOf('dns', 'message');
const item = () => formOf('cbor', 'item');
const value = () => formOf('bencode', 'value');
const request = () => formOf('http', 'request', 'ohm');

/** A parser is used for many packets, as a connection does. */
function readMqtt(): Run {
  const parser = mqtt.parser({ protocolVersion: 4 });
  let found = 0;
  parser.on('packet', (packet) => {
    found += packet.length ?? 0;
  });
  return (octets) => {
    parser.parse(octets as Buffer);
    return found;
  };
}

function readFrames(): Run {
  const receiver = new Receiver({ isServer: false, allowSynchronousEvents: true });
  let found = 0;
  receiver.on('message', (data: Buffer) => {
    found += data.length;
  });
  return (octets) => {
    receiver.write(octets as never);
    return found;
  };
}

interface NodeParser {
  [callback: number]: (...facts: unknown[]) => unknown;
  initialize(kind: unknown, owner: object): void;
  execute(octets: Uint8Array): unknown;
}
const { HTTPParser } = (
  process as never as {
    binding(name: string): {
      HTTPParser: { new (): NodeParser; REQUEST: number; kOnHeadersComplete: number; kOnBody: number };
    };
  }
).binding('http_parser');

function readHttp(): Run {
  const parser = new HTTPParser();
  let found = 0;
  return (octets) => {
    parser.initialize(HTTPParser.REQUEST, {});
    parser[HTTPParser.kOnHeadersComplete] = (_major, _minor, fields) => {
      found += (fields as unknown[]).length;
    };
    parser[HTTPParser.kOnBody] = (part) => {
      found += (part as Uint8Array).length;
    };
    parser.execute(octets);
    return found;
  };
}

const publish = (topic: string, payload: string | Buffer, qos: 0 | 1 = 0) =>
  mqtt.generate({ cmd: 'publish', topic, payload, qos, dup: false, retain: false, ...(qos && { messageId: 77 }) });

function frameOf(text: string, opcode: number): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = length < 126 ? [length] : [126, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.of(opcode, ...head), payload]);
}

const REQUEST =
  'POST /api/v1/orders HTTP/1.1\r\nHost: api.example.com\r\nContent-Type: application/json\r\nAccept: */*\r\nUser-Agent: client/1.0\r\n';

const SUBJECTS: readonly Subject[] = [
  {
    name: 'MQTT, PUBLISH of a sensor',
    form: mqttPacket,
    ours: ({ publish: { topic, payload } }, octets) =>
      topic.text.length + octets.subarray(payload.start, payload.end).length,
    reads: 'topic as text, a view of the payload, as mqtt-packet gives it',
    texts: [
      publish('zigbee2mqtt/kitchen/lamp', '{"state":"ON","brightness":254}'),
      publish('home/living_room/temperature', '21.5', 1),
      publish('spBv1.0/plant/DDATA/edge/line', Buffer.alloc(120, 7)),
    ],
    peer: 'mqtt-packet',
    theirs: readMqtt,
  },
  {
    name: 'MQTT, CONNECT and SUBSCRIBE',
    form: mqttPacket,
    ours: ({ connect, subscribe }) =>
      connect
        ? connect.clientId.text.length +
          connect.userName.text.length +
          connect.password.octets.length +
          Number(connect.keepAlive.value)
        : subscribe.subscription.reduce(
            (sum: number, { filter, quality }: Message) => sum + filter.text.length + quality.octets.length,
            0,
          ),
    reads: 'client, user, password, keep-alive; filters and qualities',
    texts: [
      mqtt.generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        clientId: 'client-7',
        keepalive: 60,
        username: 'mia',
        password: Buffer.from('secret'),
      }),
      mqtt.generate({
        cmd: 'subscribe',
        messageId: 7,
        subscriptions: [
          { topic: 'home/+/temperature', qos: 1 },
          { topic: 'home/#', qos: 0 },
        ],
      }),
    ],
    peer: 'mqtt-packet',
    theirs: readMqtt,
  },
  {
    name: 'WebSocket, frames of 40 to 200 octets',
    form: frame,
    ours: ({ characters }, octets) => octets.subarray(characters.start, characters.end).length,
    reads: 'a view of the octets of the text, as ws gives them',
    texts: [
      '{"type":"typing","room":"general","from":"mia"}',
      'ça marche, je pousse le correctif 🍽️',
      'x'.repeat(200),
    ].map((text) => frameOf(text, 0x81)),
    peer: "ws's receiver, with its native add-on",
    theirs: readFrames,
  },
  {
    name: 'WebSocket, frames of 16 KiB',
    form: frame,
    ours: ({ characters }, octets) => octets.subarray(characters.start, characters.end).length,
    reads: 'a view of the octets of the text, as ws gives them',
    texts: [frameOf('français, 16 ko. '.repeat(900), 0x81)],
    peer: "ws's receiver, with its native add-on",
    theirs: readFrames,
  },
  {
    name: 'DNS, an answer with four records',
    form: message,
    ours: ({ questions, answers }) => {
      let sum = 0;
      for (const { label } of questions) for (const each of label) sum += each.text.length;
      for (const { label, ttl, data } of answers) {
        for (const each of label) sum += each.text.length;
        sum += Number(ttl.value) + data.octets.length;
      }
      return sum;
    },
    reads: 'all labels as text, times to live, data',
    texts: [
      dns.encode({
        type: 'response',
        id: 7,
        questions: [{ type: 'A', name: 'www.example.com' }],
        answers: [1, 2, 3, 4].map((n) => ({ type: 'A', name: `a${n}.b${n}.c${n}`, ttl: 300, data: `192.0.2.${n}` })),
      }),
    ],
    peer: 'dns-packet',
    theirs: () => (octets) => dns.decode(octets).answers.length,
  },
  {
    name: 'CBOR, an order',
    form: item,
    ours: ({ map }) =>
      map.few.length + (map.few[3]?.entry.value.item.map.few[0]?.entry.value.item.string.part[0]?.text.length ?? 0),
    reads: 'the entries of the map, and the name of the customer',
    texts: [
      cborg.encode({
        id: 4711,
        customer: { name: 'Zoë', street: 'Rue de la Paix 7' },
        items: [
          { sku: 'a-1', count: 2, price: 12.5 },
          { sku: 'b-2', count: 1, price: 3.75 },
        ],
        paid: true,
      }),
    ],
    peer: 'cborg, decode',
    theirs: () => (octets) => Object.keys(cborg.decode(octets) as object).length,
  },
  {
    name: 'bencode, a small dictionary',
    form: value,
    ours: ({ dictionary }) => {
      const info = dictionary.entry[1]?.value.dictionary.entry ?? [];
      return Number(dictionary.entry[0]?.value.string.text.length) + Number(info[1]?.value.string.text.length);
    },
    reads: 'the announced address, the name of the file',
    texts: [
      bencode.encode({
        announce: 'http://tracker.example/announce',
        info: { length: 1_048_576, name: 'file.iso', pieces: Buffer.alloc(80, 200) },
      }),
    ],
    peer: 'bencode',
    theirs: () => (octets) => Object.keys(bencode.decode(octets) as object).length,
  },
  {
    name: 'HTTP/1.1, a request with a body',
    form: request,
    ours: ({ target, field, body, chunk }) => {
      let sum = target.text.length + (body ? body.octets.length : 0);
      for (const { name, value } of field) sum += name.text.length + value.text.length;
      for (const each of chunk) sum += each.octets.length;
      return sum;
    },
    reads: 'target, all fields as text, the body',
    texts: [
      `${REQUEST}Content-Length: 31\r\n\r\n{"state":"ON","brightness":254}`,
      `${REQUEST}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n`,
    ].map((text) => Buffer.from(text)),
    peer: 'llhttp, through Node',
    theirs: readHttp,
  },
];

function timerOf(run: Run, texts: readonly Uint8Array[]): Timer {
  // The function is made anew, so that no two candidates share what an engine learns of one.
  const loop = new Function(
    'run',
    'texts',
    'sink',
    'return (times) => { let sum = 0; for (let k = 0; k < times; k++) for (let i = 0; i < texts.length; i++) sum += run(texts[i]); sink.sum = sum; };',
  )(run, texts, {}) as (times: number) => void;
  return (times) => {
    const before = process.cpuUsage();
    loop(times);
    const { user, system } = process.cpuUsage(before);
    return ((user + system) * 1000) / (times * texts.length) || 1;
  };
}

/** The candidates of a subject take turns in a process of their own: a program has one protocol, and an engine learns of it alone. */
function medians({ name, form, texts, ours, theirs }: Subject, isInterpreted: boolean): readonly number[] {
  const { generated, interpreted } = form();
  for (const text of texts) if (generated.match(text) === null) throw new Error(`${name}: refused`);
  const runs: Run[] = isInterpreted
    ? [(octets) => ours(interpreted.match(octets), octets)]
    : [
        (octets) => ours(generated.match(octets), octets),
        (octets) => Number(generated.match(octets) !== null),
        theirs(),
      ];
  const timers = runs.map((run) => timerOf(run, texts));
  // An engine has optimised the machine of messages, which is many functions, only after some tenths of a second.
  timeInRounds(timers, { rounds: 3, span: 150_000_000 });
  return timeInRounds(timers, {
    rounds: Number(process.env.ROUNDS ?? 15),
    span: Number(process.env.SPAN ?? 20_000_000),
  }).map((each) => quantile(each, 0.5));
}

const asked = process.env.SUBJECT?.split(' ');
if (asked) {
  writeSync(1, JSON.stringify(medians(SUBJECTS[Number(asked[0])] as Subject, asked[1] === 'interpreted')));
  process.exit();
}

// As a bundle, which is what users run: tsx names each function that is made, while the program runs.
const bundle = fileURLToPath(new URL('protocols.bundle.mjs', import.meta.url));
buildSync({
  entryPoints: [fileURLToPath(import.meta.url)],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
});

const inOwnProcess = (index: number, how: string): number[] => {
  const env = { ...process.env, SUBJECT: `${index} ${how}` };
  return JSON.parse(
    execFileSync(process.execPath, [bundle], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
};

const rows = SUBJECTS.map(({ name, reads, peer }, index) => {
  const [read, match, other] = inOwnProcess(index, 'generated') as [number, number, number];
  const [slow] = inOwnProcess(index, 'interpreted') as [number];
  process.stderr.write(`${name}\n`);
  const ratio = other / read;
  const times = [read, match, slow].map((time) => time.toFixed(0)).join(' | ');
  return `| ${name} | ${reads} | ${times} | ${peer} | ${other.toFixed(0)} | ${ratio.toFixed(2)} | ${GOALS.messages.wanted}${reaches(GOALS.messages, ratio) ? '' : ' ✗'} |`;
});
rmSync(bundle);

writeFileSync(
  new URL('protocols.md', import.meta.url),
  `# Whole messages

Written by \`npm run bench:protocols\`. ${cpus()[0]?.model.trim()}, Node ${process.versions.node}. Nanoseconds of processor time for a
message, the median of 15 interleaved rounds, each row in a process of its own, while the load of the machine was
${(loadavg()[0] as number).toFixed(1)}; the ratios count, and say how many times as long the package takes. A goal
that is missed has ✗. The module of \`generate\` checks the message, UTF-8 too, which mqtt-packet, cborg and dns-packet do not;
then the named values are read, while the packages make all of theirs. \`match\`: without reading. Interpreted: compileMessages,
with reading.

| message | read | module, ns | match alone | interpreted | package | ns | ratio | goal |
| --- | --- | --: | --: | --: | --- | --: | --: | --: |
${rows.join('\n')}
`,
);
