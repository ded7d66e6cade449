/** The module that `generate` writes for messages beside the machine: it accepts the same octets, with the same values. */
import { expect } from 'vitest';
import { compiledMessages } from '../../src/author/compile-text.ts';
import { messagesModule } from '../../src/compile/emit/messages/module.ts';
import type { CompiledMessages } from '../../src/compile/messages/compile-messages.ts';
import { IllFormedError } from '../../src/run/errors.ts';
import { type MessageForm, messageForm } from '../../src/run/messages/message-form.ts';
import { unpackedMessages } from '../../src/run/messages/packed.ts';
import { QuickReader } from '../../src/run/messages/quick.ts';
import type { MessageRead } from '../../src/shared/message-read.ts';
import type { MessageTable } from '../../src/shared/message-table.ts';

export interface Both {
  readonly machine: MessageForm;
  readonly emitted: MessageForm;
  /** The function alone: whether it takes octets without the machine. */
  readonly accepts: (octets: Uint8Array) => boolean;
}

/** The lines of the module are run, with its packed table: what a user's program reads. A grammar with long rules has no function. */
export function bothOf(messages: CompiledMessages, hasFunction = true): Both {
  const text = messagesModule(messages, 'message', false).lines.join('\n');
  expect(text.includes('READ_MESSAGE')).toBe(hasFunction);
  const [packed, read] = new Function(
    `${text}\nreturn [MESSAGE_TABLE, ${hasFunction ? 'READ_MESSAGE' : 'undefined'}];`,
  )() as [MessageTable, MessageRead | undefined];
  const table = unpackedMessages(packed);
  const quick = read && new QuickReader(table, read);
  const emitted = messageForm(table, read);
  return {
    machine: messageForm(messages.table),
    emitted,
    accepts: (octets) => (quick ? quick.end(octets, 0) === octets.length : emitted.test(octets)),
  };
}

/** Both of a grammar. */
export function bothOfText(grammar: string): Both {
  return bothOf(compiledMessages(grammar, {}));
}

/** The value of some octets by the machine, which the module has, too, wherever a stream is cut; `null`: none. */
export function readEverywhere<Value>(grammar: string, octets: Uint8Array): Value | null {
  const both = bothOfText(grammar);
  for (let cut = 0; cut <= octets.length; cut++) compareBoth(both, octets, cut);
  return both.machine.match(octets) as Value | null;
}

/** Compares them on octets; `cut`: where a stream of them is cut. */
export function compareBoth({ machine, emitted, accepts }: Both, octets: Uint8Array, cut: number): void {
  const shown = Buffer.from(octets).toString('hex');
  const value = machine.match(octets);
  // Asked first: an expectation costs more than a message.
  if (accepts(octets) !== (value !== null))
    expect(shown).toBe(`${value === null ? 'refused' : 'accepted'} by the machine`);
  const [one, other] = [machine, emitted].map((form) => JSON.stringify([form.match(octets), form.check(octets)]));
  if (one !== other) expect(other, shown).toBe(one);
  if (emitted.test(octets) !== (value !== null)) expect(shown).toBe('another verdict of test');
  const [all, parts] = [machine, emitted].map((form) => JSON.stringify(streamed(form, octets, cut)));
  if (all !== parts) expect(parts, `${shown} cut at ${cut}`).toBe(all);
}

/** More than any message here has: a field that is not kept cannot be shown, and the function keeps what is in one chunk. */
const KEPT = 1 << 24;

/** What a reader gives of the octets twice, in two chunks, up to the first fault. */
function streamed(form: MessageForm, octets: Uint8Array, cut: number): unknown {
  const found: unknown[] = [];
  try {
    const reader = form.reader({ keep: KEPT });
    for (const chunk of [octets.slice(0, cut), Buffer.concat([octets.slice(cut), octets])]) {
      for (const value of reader.push(chunk)) found.push(value, reader.base);
    }
    reader.end();
  } catch (error) {
    if (error instanceof IllFormedError) found.push(error.fault, (error as { messages?: unknown }).messages);
    else if (error instanceof TypeError) found.push(error.message);
    else throw error;
  }
  return found;
}
