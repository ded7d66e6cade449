/**
 * `--as mqtt.abnf#packet` → its form of messages, if the grammar has counted fields; and the messages of an input.
 *
 *     5:hello,3:a…      message 1, at octet 0: its value      message 2, at octet 8: too-short
 */

import { buffer } from 'node:stream/consumers';
import type { CapturedRecord } from '../../run/captures/values.ts';
import { IllFormedError } from '../../run/errors.ts';
import type { Fault } from '../../run/fault.ts';
import { type MessageForm, messageForm } from '../../run/messages/message-form.ts';
import type { CaptureShape } from '../../shared/capture-table.ts';
import type { MessageTable } from '../../shared/message-table.ts';
import { chunksOf } from '../sources/blocks.ts';
import type { Input } from '../sources/input.ts';
import type { UserGrammarFile } from '../user/grammar-file.ts';
import { countedMessages } from '../user/user-form.ts';

interface ReadMessages {
  readonly table: MessageTable;
  readonly form: MessageForm;
}

/** `undefined` for a grammar without counted fields. Throws SpecError. */
export function userMessages(own: UserGrammarFile): ReadMessages | undefined {
  const found = countedMessages(own);
  return found && { table: found.table, form: messageForm(found.table) };
}

/** A message of an input, or the fault that ends it. */
interface ReadMessage {
  /** Where it begins in the input. */
  readonly start: number;
  readonly value?: CapturedRecord;
  readonly fault?: Fault;
}

/** `keep`: how many octets of a message are kept for its values. */
export async function* messagesIn(
  { table, form }: ReadMessages,
  { read }: Pick<Input, 'read'>,
  keep: number,
): AsyncGenerator<ReadMessage> {
  if (!table.endsItself) {
    yield wholeMessage(form, await buffer(chunksOf(read)));
    return;
  }
  const reader = form.reader({ keep });
  let start = 0;
  const found = function* (values: readonly CapturedRecord[]) {
    for (const value of values) {
      yield { start, value };
      start += value.end;
    }
  };
  try {
    for await (const chunk of chunksOf(read)) yield* found(reader.push(chunk));
    reader.end();
    // A file without an octet is no message.
    if (start === 0) yield wholeMessage(form, new Uint8Array(0));
  } catch (error) {
    if (!(error instanceof IllFormedError)) throw error;
    yield* found((error as { messages?: readonly CapturedRecord[] }).messages ?? []);
    yield { start, fault: error.fault };
  }
}

/** Octets that are one message, which does not show by itself where it ends. */
function wholeMessage(form: MessageForm, octets: Uint8Array): ReadMessage {
  const value = form.match(octets);
  return value ? { start: 0, value } : { start: 0, fault: form.check(octets) as Fault };
}

/**
 * The shape of a message with those of the messages inside it, for columns: `body.topic`. A rule that is inside itself is
 * shown once.
 */
export function shapeOfMessages({ rules }: MessageTable): CaptureShape {
  const within = (shape: CaptureShape, around: readonly string[]): CaptureShape => {
    const [name] = shape.inner ?? [];
    const found = rules.find(({ rule }) => rule === name)?.captures.shape;
    if (!found || around.includes(name as string))
      return { ...shape, fields: shape.fields.map((field) => within(field, around)) };
    const fields = found.fields.map((field) => within(field, [...around, name as string]));
    return { ...shape, fields, ...(found.label && { label: found.label }) };
  };
  return within(rules[0]?.captures.shape as CaptureShape, []);
}
