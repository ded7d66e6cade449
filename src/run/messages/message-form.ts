/**
 * The table of a message → the form that programs use.
 *
 *     const netstring = messageForm(table);
 *     netstring.match(octets)?.string.text      'hello'
 *     for await (const { string } of netstring.messages(socket)) …
 */

import type { MessageRead } from '../../shared/message-read.ts';
import type { MessageTable } from '../../shared/message-table.ts';
import { type CapturedRecord, changed } from '../captures/values.ts';
import { type Chunks, iterate } from '../chunks.ts';
import { IllFormedError, upToFault } from '../errors.ts';
import type { Fault } from '../fault.ts';
import { type OctetsInput, unshared } from '../input.ts';
import { octetInput } from '../verdict.ts';
import { lengthOfView } from '../views.ts';
import { messageFault } from './fault.ts';
import { MessageMachine } from './message-machine.ts';
import { machineValue, QuickReader } from './quick.ts';
import { MessageReader, type ReaderOptions } from './reader.ts';

/** The validator of a grammar of messages. `Value` is the type of a message. */
export interface MessageForm<Value = CapturedRecord> {
  readonly title: string;
  /** Whether the octets are exactly one message. @throws TypeError when the input is no octets. */
  test(input: OctetsInput): boolean;
  /** The first fault, or `null` if the octets are exactly one message. @throws TypeError when the input is no octets. */
  check(input: OctetsInput): Fault | null;
  /**
   * The values of one message. They keep the octets, and read them when they are asked: do not change them before.
   *
   * Cost: one pass.
   * @throws IllFormedError with the first fault when the octets are not exactly one message.
   * @throws TypeError when the input is no octets.
   */
  parse(input: OctetsInput): Value;
  /** The same, and `null` when the octets are not exactly one message. */
  match(input: OctetsInput): Value | null;
  /** A reader for a stream of messages, by hand. @throws TypeError when a message does not show where it ends. */
  reader(options?: ReaderOptions): MessageReader<Value>;
  /**
   * The messages of a stream, each as soon as it has ended; the source is closed when the caller stops.
   *
   * @throws IllFormedError at the first fault; messages before it have been given.
   * @throws TypeError when a message does not show where it ends.
   */
  messages(source: Chunks<OctetsInput>, options?: ReaderOptions): AsyncGenerator<Value>;
}

/** Makes a form of the table that the compiler has made; `read` is the function of a generated module. @internal */
export function messageForm<Value = CapturedRecord>(table: MessageTable, read?: MessageRead): MessageForm<Value> {
  const { title } = table;
  const textOf = (input: unknown) => unshared(octetInput.textOf(input)) as Uint8Array;
  let quick: QuickReader | undefined;
  const quickly = read && (() => (quick ??= new QuickReader(table, read)));
  // One machine for all whole texts: nothing runs between its start and its end.
  let machine: MessageMachine | undefined;
  const run = (text: Uint8Array): MessageMachine => {
    machine ??= new MessageMachine(table);
    machine.reset();
    const length = lengthOfView(text);
    const end = machine.run(text, 0, length);
    if (!machine.isDone && !machine.fault) machine.finish();
    if (machine.isDone && end < length) machine.refuseRest(end);
    return machine;
  };
  const isRead = (text: Uint8Array) => quickly?.().end(text, 0) === lengthOfView(text);
  const isMessage = (text: Uint8Array): boolean => {
    const found = isRead(text);
    if (found) quick?.room.forget();
    return found;
  };
  const test = (input: OctetsInput): boolean => {
    const text = textOf(input);
    return isMessage(text) || run(text).fault === undefined;
  };
  const match = (input: OctetsInput): Value | null => {
    const given = octetInput.textOf(input) as Uint8Array;
    if (isRead(given)) return (quick as QuickReader).value(given, 0) as Value;
    const text = unshared(given);
    const found = run(text);
    return found.fault ? null : (machineValue(table, found, text) as Value);
  };
  const check = (input: OctetsInput): Fault | null => {
    const text = textOf(input);
    if (isMessage(text)) return null;
    const { fault } = run(text);
    return fault ? messageFault(fault, title, (at) => text[at]) : null;
  };
  const parse = (input: OctetsInput): Value => {
    const value = match(input);
    if (value !== null) return value;
    const fault = check(input);
    // Shared memory may have become well-formed meanwhile.
    if (!fault) changed();
    throw new IllFormedError(fault);
  };
  const reader = (options: ReaderOptions = {}): MessageReader<Value> => {
    if (!table.endsItself)
      throw new TypeError(`a message of ${title} does not show where it ends: check or parse each one by itself`);
    return new MessageReader(table, textOf, options, quickly?.());
  };
  async function* messages(source: Chunks<OctetsInput>, options?: ReaderOptions): AsyncGenerator<Value> {
    const all = reader(options);
    for await (const chunk of iterate(source)) {
      const { values, error } = upToFault(() => all.push(chunk as Uint8Array), 'messages');
      yield* values;
      if (error) throw error;
    }
    all.end();
  }
  return Object.freeze({ title, test, check, parse, match, reader, messages });
}
