/**
 * A Kafka broker, as much of it as a producer and a consumer of kafkajs need: one
 * topic, one partition, one member of one group, in memory. Requests and answers
 * are read and written with the encoder of kafkajs; the record batches of the
 * producer are kept as they came, and given to the consumer.
 */
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { listening } from './local.ts';

const require = createRequire(import.meta.url);
const Encoder = require('kafkajs/src/protocol/encoder');
const Decoder = require('kafkajs/src/protocol/decoder');

type Reader = InstanceType<typeof Decoder>;
type Writer = InstanceType<typeof Encoder>;

/** The protocol's numbers of requests, each with the version that is spoken here. */
const API = {
  produce: [0, 3],
  fetch: [1, 4],
  listOffsets: [2, 1],
  metadata: [3, 0],
  offsetCommit: [8, 2],
  offsetFetch: [9, 1],
  findCoordinator: [10, 0],
  joinGroup: [11, 0],
  heartbeat: [12, 0],
  leaveGroup: [13, 0],
  syncGroup: [14, 0],
  apiVersions: [18, 0],
} as const;

const TOPIC = 'texts';

export interface FakeKafka {
  readonly broker: string;
  readonly topic: string;
  /** How many batches were written, and the offsets that the group committed. */
  readonly batches: Buffer[];
  readonly committed: number[];
}

export async function startFakeKafka(): Promise<FakeKafka> {
  const log: Log = { batches: [], committed: [], port: 0 };
  const server = createServer((socket) => {
    let waiting: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (waiting.length >= 4 && waiting.length >= 4 + waiting.readInt32BE()) {
        const end = 4 + waiting.readInt32BE();
        answer(log, socket, waiting.subarray(4, end));
        waiting = waiting.subarray(end);
      }
    });
  });
  log.port = await listening(server);
  return { broker: `127.0.0.1:${log.port}`, topic: TOPIC, batches: log.batches, committed: log.committed };
}

interface Log {
  readonly batches: Buffer[];
  readonly committed: number[];
  port: number;
}

function answer(log: Log, socket: Socket, request: Buffer): void {
  const reader = new Decoder(request);
  const api = reader.readInt16();
  reader.readInt16();
  const correlation = reader.readInt32();
  reader.readString();
  const name = Object.entries(API).find(([, [number]]) => number === api)?.[0];
  const write = ANSWERS[name ?? ''];
  if (!write) throw new Error(`the fake broker has no answer to request ${api}`);
  const body = new Encoder().writeInt32(correlation).writeEncoder(write(reader, log));
  socket.write(new Encoder().writeInt32(body.size()).writeEncoder(body).buffer);
}

/** An answer about the one partition of the one topic. */
const aboutPartition = (partition: Writer): Writer =>
  new Encoder().writeArray([new Encoder().writeString(TOPIC).writeArray([partition])]);

const ok = () => new Encoder().writeInt16(0);

const ANSWERS: Record<string, (request: Reader, log: Log) => Writer> = {
  apiVersions: () => {
    const versions = Object.values(API).map(([key, version]) =>
      new Encoder().writeInt16(key).writeInt16(version).writeInt16(version),
    );
    // The last field is of version 2, with which kafkajs begins.
    return ok().writeArray(versions).writeInt32(0);
  },
  metadata: (_, { port }) => {
    const node = new Encoder().writeInt32(1).writeString('127.0.0.1').writeInt32(port);
    const partition = ok().writeInt32(0).writeInt32(1).writeArray([1]).writeArray([1]);
    return new Encoder().writeArray([node]).writeArray([ok().writeString(TOPIC).writeArray([partition])]);
  },
  produce: (request, { batches }) => {
    request.readString(); // transaction
    request.readInt16(); // acknowledgements
    request.readInt32(); // time
    request.readArray(() => {
      request.readString();
      request.readArray(() => {
        request.readInt32();
        const batch = Buffer.from(request.readBytes());
        batch.writeBigInt64BE(BigInt(recordsIn(batches)), 0);
        batches.push(batch);
      });
    });
    return aboutPartition(new Encoder().writeInt32(0).writeInt16(0).writeInt64(0).writeInt64(-1)).writeInt32(0);
  },
  fetch: (request, { batches }) => {
    request.readInt32(); // replica
    request.readInt32(); // time
    request.readInt32(); // least octets
    request.readInt32(); // most octets
    request.readInt8(); // isolation
    let from = 0;
    request.readArray(() => {
      request.readString();
      request.readArray(() => {
        request.readInt32();
        from = Number(request.readInt64());
        request.readInt32();
      });
    });
    const end = recordsIn(batches);
    const due = batches.filter((batch) => Number(batch.readBigInt64BE(0)) + recordsIn([batch]) > from);
    const partition = new Encoder().writeInt32(0).writeInt16(0).writeInt64(end).writeInt64(end).writeArray([]);
    return new Encoder().writeInt32(0).writeEncoder(aboutPartition(partition.writeBytes(Buffer.concat(due))));
  },
  listOffsets: () => aboutPartition(new Encoder().writeInt32(0).writeInt16(0).writeInt64(-1).writeInt64(0)),
  offsetFetch: () => aboutPartition(new Encoder().writeInt32(0).writeInt64(-1).writeString('').writeInt16(0)),
  offsetCommit: (request, { committed }) => {
    request.readString(); // group
    request.readInt32(); // generation
    request.readString(); // member
    request.readInt64(); // retention
    request.readArray(() => {
      request.readString();
      request.readArray(() => {
        request.readInt32();
        committed.push(Number(request.readInt64()));
        request.readString();
      });
    });
    return aboutPartition(new Encoder().writeInt32(0).writeInt16(0));
  },
  findCoordinator: (_, { port }) => ok().writeInt32(1).writeString('127.0.0.1').writeInt32(port),
  joinGroup: (request) => {
    request.readString(); // group
    request.readInt32(); // time
    request.readString(); // member
    request.readString(); // type of protocol
    const [{ name, metadata }] = request.readArray(() => ({
      name: request.readString(),
      metadata: request.readBytes(),
    }));
    const member = new Encoder().writeString('member').writeBytes(metadata);
    return ok().writeInt32(1).writeString(name).writeString('member').writeString('member').writeArray([member]);
  },
  syncGroup: (request) => {
    request.readString(); // group
    request.readInt32(); // generation
    request.readString(); // member
    const [assignment] = request.readArray(() => {
      request.readString();
      return request.readBytes();
    });
    return ok().writeBytes(assignment);
  },
  heartbeat: ok,
  leaveGroup: ok,
};

/** The number of records stands at octet 57 of a batch. */
function recordsIn(batches: readonly Buffer[]): number {
  return batches.reduce((sum, batch) => sum + batch.readInt32BE(57), 0);
}
