/** The function that `generate` writes for messages beside the machine: it accepts the same octets, with the same values. */
import { expect } from 'vitest';
import { messageReader } from '../../src/compile/emit/messages/reader.ts';
import type { MessageTable } from '../../src/message-table.ts';
import type { CapturedRecord } from '../../src/run/captures/values.ts';
import { IllFormedError } from '../../src/run/errors.ts';
import { type MessageForm, messageForm } from '../../src/run/messages/form.ts';
import { QuickReader } from '../../src/run/messages/quick.ts';
import type { MessageRead } from '../../src/verdict-of.ts';

export interface Both<Value = CapturedRecord> {
  readonly machine: MessageForm<Value>;
  readonly emitted: MessageForm<Value>;
  /** The function alone: whether it takes octets without the machine. */
  readonly accepts: (octets: Uint8Array) => boolean;
}

export function bothOf<Value = CapturedRecord>(table: MessageTable): Both<Value> {
  const read = new Function(`${messageReader(table, false).join('\n')}\nreturn READ_MESSAGE;`)() as MessageRead;
  const quick = new QuickReader(table, read);
  return {
    machine: messageForm<Value>(table),
    emitted: messageForm<Value>(table, read),
    accepts: (octets) => quick.end(octets, 0) === octets.length,
  };
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
