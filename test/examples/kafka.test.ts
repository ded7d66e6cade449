/**
 * The recipe examples/kafka.ts, with the producer and the consumer of kafkajs over a
 * socket, and a broker in memory (fake-kafka.ts). No real broker is run.
 */
import { CompressionTypes, type Consumer, Kafka, logLevel, type Producer } from 'kafkajs';
import { expect, onTestFinished, test } from 'vitest';
import { eachText, FETCH, LIMITS, type Refused, sendText, type TextMessage } from '../../examples/kafka.ts';
import { type Fault, IllFormedError, utf8 } from '../../src/index.ts';
import { unhex } from '../support/hex.ts';
import { type FakeKafka, startFakeKafka } from './fake-kafka.ts';

interface Running extends FakeKafka {
  readonly kafka: Kafka;
  readonly producer: Producer;
}

async function started(): Promise<Running> {
  const fake = await startFakeKafka();
  const kafka = new Kafka({ brokers: [fake.broker], logLevel: logLevel.NOTHING, retry: { initialRetryTime: 10 } });
  const producer = kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  onTestFinished(() => producer.disconnect());
  return { ...fake, kafka, producer };
}

async function consumer({ kafka, topic }: Running): Promise<Consumer> {
  const one = kafka.consumer({ groupId: 'group', ...FETCH, maxWaitTimeInMs: 10 });
  await one.connect();
  onTestFinished(() => one.disconnect());
  await one.subscribe({ topic, fromBeginning: true });
  return one;
}

const octets = (hex: string) => Buffer.from(unhex(hex));

test('kafkajs alone sends and delivers texts that were not written', async () => {
  const running = await started();
  const values: string[] = [];
  await running.producer.send({ topic: running.topic, messages: [{ value: 'a\uD800' }, { value: octets('61 FF') }] });
  const one = await consumer(running);
  await one.run({
    eachMessage: async ({ message }) => {
      values.push(String(message.value));
    },
  });
  await expect.poll(() => values).toEqual(['a\uFFFD', 'a\uFFFD']);
});

test('a consumer with the recipe gets the texts, and goes on after each message that is not text', async () => {
  const running = await started();
  const messages = [
    { key: 'k', value: 'Zoë 😀' },
    { key: null, value: octets('41 FF') },
    { key: octets('ED A0 80'), value: 'a' },
    { key: 'k', value: null },
    { value: octets('E2 82') },
    { value: '' },
    { value: 'a'.repeat(101) },
    { value: 'end', headers: { octets: octets('FF') } },
  ];
  await running.producer.send({ topic: running.topic, messages });
  const texts: TextMessage[] = [];
  const refused: Refused[] = [];
  const onText = async (text: TextMessage) => void texts.push(text);
  const onRefused = async (one: Refused) => void refused.push(one);
  await (await consumer(running)).run({ eachMessage: eachText(onText, onRefused, { octets: 100 }) });
  await expect.poll(() => texts.at(-1)?.value).toBe('end');
  expect(texts.map(({ key, value, message }) => [message.offset, key, value])).toEqual([
    ['0', 'k', 'Zoë 😀'],
    ['3', 'k', null],
    ['5', null, ''],
    ['7', null, 'end'],
  ]);
  expect(refused.map(({ part, error, message }) => [message.offset, part, error.message])).toEqual([
    ['1', 'value', expect.stringMatching(/^octet 1: FF is ill-formed UTF-8: never-used/)],
    ['2', 'key', expect.stringMatching(/^octet 0: ED A0 is ill-formed UTF-8: surrogate/)],
    ['4', 'value', expect.stringMatching(/^octet 0: E2 82 is ill-formed UTF-8: truncated/)],
    ['6', 'value', 'more than 100 octets'],
  ]);
  // A refused message can be sent on as it is.
  expect(refused[0]?.message.value).toEqual(octets('41 FF'));
});

test('where a refused message cannot be put away, it comes again, and is not committed', async () => {
  const running = await started();
  await running.producer.send({ topic: running.topic, messages: [{ value: octets('FF') }, { value: 'end' }] });
  const committedAtTry: number[][] = [];
  const texts: string[] = [];
  const onText = async ({ value }: TextMessage) => void texts.push(value ?? '');
  const onRefused = async () => {
    committedAtTry.push([...running.committed]);
    if (committedAtTry.length === 1) throw new Error('no room');
  };
  await (await consumer(running)).run({ eachMessage: eachText(onText, onRefused) });
  await expect.poll(() => texts).toEqual(['end']);
  expect(committedAtTry).toEqual([[], []]);
});

test.each([
  ['a lone surrogate in a value', { value: 'a\uD800' }, 'messages[1].value: code unit 1: D800 is'],
  ['a lone surrogate in a key', { key: '\uDC00', value: null }, 'messages[1].key: code unit 0: DC00 is'],
  ['ill-formed octets in a value', { value: octets('C0 AF') }, 'messages[1].value: octet 0: C0 is'],
  ['a value over the limit', { value: 'a'.repeat(LIMITS.octets + 1) }, 'messages[1].value: more than 1048576 octets'],
])('a producer with the recipe sends nothing when there is %s', async (_what, message, expected) => {
  const { producer, topic, batches } = await started();
  await expect(sendText(producer, { topic, messages: [{ value: 'good' }, message] })).rejects.toThrow(expected);
  expect(batches).toEqual([]);
  await sendText(producer, { topic, messages: [{ key: '😀', value: 'good' }, { value: null }] });
  expect(batches).toHaveLength(1);
});

test.each(['FF', 'C0 AF', 'E0 80 80', 'ED BF BF', 'F4 90 80 80', '41 80', 'F0 9F 98', 'EF BB'])(
  'a producer that does not check, and sends %s in a compressed batch with large neighbours, stops no consumer',
  async (hex) => {
    const running = await started();
    const large = Buffer.alloc(200_000, 'a');
    const messages = [
      { value: large },
      { key: octets(hex), value: octets(hex) },
      { value: Buffer.concat([large, octets(hex)]) },
    ];
    const { topic } = running;
    await running.producer.send({
      topic,
      compression: CompressionTypes.GZIP,
      messages: [...messages, { value: 'end' }],
    });
    const texts: number[] = [];
    const refused: [string, number | undefined][] = [];
    const handler = eachText(
      async ({ value }) => void texts.push(value?.length ?? 0),
      async ({ part, error }) => void refused.push([part, error instanceof IllFormedError ? error.fault.offset : -1]),
    );
    await (await consumer(running)).run({ eachMessage: handler });
    await expect.poll(() => texts).toEqual([large.length, 3]);
    const { offset } = utf8.check(octets(hex)) as Fault;
    expect(refused).toEqual([
      ['key', offset],
      ['value', large.length + offset],
    ]);
  },
);
