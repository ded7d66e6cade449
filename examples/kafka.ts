/**
 * kafkajs: texts of messages, checked as octets before a consumer decodes them,
 * and as strings before a producer encodes them.
 *
 * Kafka carries octets and checks none. `message.value.toString()` replaces
 * ill-formed sequences, and so two keys can become the same. A producer also
 * takes strings, and sends EF BF BD for a lone surrogate.
 *
 *     value 41 FF       →  onRefused: octet 1: FF is ill-formed UTF-8: …
 *     value "a\uD800"   →  send throws: messages[0].value: code unit 1: D800 …
 *
 * A refused message stays in its partition. If `eachMessage` threw, kafkajs would
 * fetch it again and again, and read nothing after it. So it goes to `onRefused`,
 * which can send it to another topic as it is, and the consumer goes on. Where
 * `onRefused` itself rejects, kafkajs tries again: nothing is lost.
 *
 * Keys and values are checked. The values of headers are octets of the
 * application, and their names are strings when kafkajs gives them away. kafkajs
 * also inflates what producers compressed, without a limit: let only those write
 * to a topic who may use the memory of its consumers.
 */
import type { EachMessageHandler, EachMessagePayload, Producer, ProducerRecord, RecordMetadata } from 'kafkajs';
import { IllFormedError, utf8, utf16 } from 'wellformed';
import { TooLarge } from './limits.ts';

export interface Limits {
  /** The longest key or value, in octets; of strings, in code units. */
  readonly octets: number;
}

export const LIMITS: Limits = { octets: 1 << 20 };

/** For `kafka.consumer({ groupId, ...FETCH })`: what the consumer takes at once, and how long it waits for it. */
export const FETCH = { maxBytes: 10 << 20, maxBytesPerPartition: 2 << 20, maxWaitTimeInMs: 5_000 };

/** A message whose key and value are text; `null` where it has none. */
export interface TextMessage extends EachMessagePayload {
  readonly key: string | null;
  readonly value: string | null;
}

type Part = 'key' | 'value';
const PARTS: readonly Part[] = ['key', 'value'];

export interface Refused extends EachMessagePayload {
  readonly part: Part;
  readonly error: IllFormedError | TooLarge;
}

/** For `eachMessage` of `consumer.run`: passes texts to `onText`, and other messages to `onRefused`. */
export function eachText(
  onText: (message: TextMessage) => Promise<void>,
  onRefused: (refused: Refused) => Promise<void>,
  { octets } = LIMITS,
): EachMessageHandler {
  return async (payload) => {
    const { key, value } = payload.message;
    for (const part of PARTS) {
      const error = refusalOf(payload.message[part], octets);
      if (error) return onRefused({ ...payload, part, error });
    }
    return onText({ ...payload, key: key?.toString('utf8') ?? null, value: value?.toString('utf8') ?? null });
  };
}

/** Sends messages whose keys and values are text. Rejects before anything is sent if one is not; `cause` has the fault. */
export async function sendText(
  producer: Pick<Producer, 'send'>,
  record: ProducerRecord,
  { octets } = LIMITS,
): Promise<RecordMetadata[]> {
  for (const [index, message] of record.messages.entries()) {
    for (const part of PARTS) {
      const error = refusalOf(message[part] ?? null, octets);
      if (error) throw new TypeError(`messages[${index}].${part}: ${error.message}`, { cause: error });
    }
  }
  return producer.send(record);
}

function refusalOf(text: Buffer | string | null, limit: number): IllFormedError | TooLarge | null {
  if (text === null) return null;
  if (text.length > limit) return new TooLarge(limit);
  const fault = typeof text === 'string' ? utf16.check(text) : utf8.check(text);
  return fault && new IllFormedError(fault);
}
