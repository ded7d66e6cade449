/**
 * The recipe examples/kafka.ts: the handler that kafkajs calls with each message, and the records that its producer gets.
 * kafkajs passes octets on as they are; it calls a handler that rejects again, and commits nothing (its documentation).
 */
import type { EachMessagePayload, ProducerRecord } from 'kafkajs';
import { expect, test } from 'vitest';
import { eachText, LIMITS, type Refused, sendText, type TextMessage } from '../../examples/kafka.ts';
import { unhex } from '../support/hex.ts';

const octets = (hex: string) => Buffer.from(unhex(hex));

/** What a consumer is called with: keys and values as octets, as they are in the topic. */
function payload(offset: number, value: Buffer | string | null, key: Buffer | string | null = null) {
  const [keyOctets, valueOctets] = [key, value].map((part) => (part === null ? null : Buffer.from(part)));
  const message = { offset: String(offset), key: keyOctets, value: valueOctets, headers: { any: octets('FF') } };
  return { topic: 'texts', partition: 0, message } as unknown as EachMessagePayload;
}

test('a consumer gets the texts, and goes on after each message that is not text', async () => {
  const texts: TextMessage[] = [];
  const refused: Refused[] = [];
  const handler = eachText(
    async (text) => void texts.push(text),
    async (one) => void refused.push(one),
    { octets: 100 },
  );
  const payloads = [
    payload(0, 'Zoë 😀', 'k'),
    payload(1, octets('41 FF')),
    payload(2, 'a', octets('ED A0 80')),
    payload(3, null, 'k'),
    payload(4, octets('E2 82')),
    payload(5, ''),
    payload(6, 'a'.repeat(101)),
    payload(7, 'a'.repeat(100)),
  ];
  for (const each of payloads) await handler(each);
  expect(texts.map(({ key, value, message }) => [message.offset, key, value])).toEqual([
    ['0', 'k', 'Zoë 😀'],
    ['3', 'k', null],
    ['5', null, ''],
    ['7', null, 'a'.repeat(100)],
  ]);
  expect(refused.map(({ part, error, message }) => [message.offset, part, error.message])).toEqual([
    ['1', 'value', expect.stringMatching(/^octet 1: FF is ill-formed UTF-8: never-used/)],
    ['2', 'key', expect.stringMatching(/^octet 0: ED A0 is ill-formed UTF-8: surrogate/)],
    ['4', 'value', expect.stringMatching(/^octet 0: E2 82 is ill-formed UTF-8: truncated/)],
    ['6', 'value', 'more than 100 octets'],
  ]);
  // A refused message can be sent on as it is.
  expect(refused[0]?.message).toBe(payloads[1]?.message);
});

test('the handler rejects where a refused message cannot be put away, so that it comes again', async () => {
  const handler = eachText(
    async () => {},
    async () => {
      throw new Error('no room');
    },
  );
  await expect(handler(payload(0, octets('FF')))).rejects.toThrow('no room');
  await expect(handler(payload(0, 'a'))).resolves.toBeUndefined();
});

test.each([
  ['a lone surrogate in a value', { value: 'a\uD800' }, 'messages[1].value: code unit 1: D800 is'],
  ['a lone surrogate in a key', { key: '\uDC00', value: null }, 'messages[1].key: code unit 0: DC00 is'],
  ['ill-formed octets in a value', { value: octets('C0 AF') }, 'messages[1].value: octet 0: C0 is'],
  ['a value over the limit', { value: 'a'.repeat(LIMITS.octets + 1) }, 'messages[1].value: more than 1048576 octets'],
])('a producer sends nothing when there is %s', async (_what, message, expected) => {
  const sent: ProducerRecord[] = [];
  const producer = {
    send: async (record: ProducerRecord) => {
      sent.push(record);
      return [];
    },
  };
  await expect(sendText(producer, { topic: 'texts', messages: [{ value: 'good' }, message] })).rejects.toThrow(
    expected,
  );
  expect(sent).toEqual([]);
  const good = { topic: 'texts', messages: [{ key: '😀', value: 'good' }, { value: null }] };
  await sendText(producer, good);
  expect(sent).toEqual([good]);
});
