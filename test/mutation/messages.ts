/** Messages: verdicts, values and faults, whole, cut at each octet, in octets, one after the other, and with little kept. */
import { IllFormedError } from '../../src/run/errors.ts';
import { type MessageForm, messageForm } from '../../src/run/messages/form.ts';
import type { MessageRead } from '../../src/shared/message-read.ts';
import { messageTables } from './message-tables.ts';
import type { Section } from './section.ts';
import type { Sum } from './sum.ts';

export function messageSections(): Section[] {
  return messageTables.flatMap(([name, table, read, texts]) => {
    const all = texts.flatMap((hex) => changesOf(Buffer.from(hex, 'hex')));
    const forms = [messageForm(table), messageForm(table, new Function(read)() as MessageRead)];
    const section = (what: string, run: (form: MessageForm, text: Buffer, sum: Sum) => void): Section[] =>
      forms.map((form, i) => ({
        name: `messages, ${name}, ${i ? 'written' : 'machine'}: ${what}`,
        run: (sum) => {
          for (const text of all) run(form, text, sum);
        },
      }));
    return [
      ...section('whole', (form, text, sum) => {
        sum.of(() => form.test(text));
        sum.fault(form.check(text));
        sum.of(() => JSON.stringify(form.match(text)));
      }),
      ...section('chunks', (form, text, sum) => {
        for (const cut of [1, 2, 3, text.length >> 1, text.length - 1])
          streamed(form, [text.subarray(0, cut), text.subarray(cut)], sum);
        streamed(form, [text, text, text], sum);
        streamed(
          form,
          Array.from(text, (octet) => Uint8Array.of(octet)),
          sum,
          4,
        );
      }),
    ];
  });
}

/** A text, and the same with one octet changed, left out or added; or cut. */
function changesOf(text: Buffer): Buffer[] {
  const found = [text, Buffer.concat([text, text])];
  for (let at = 0; at < text.length; at++) {
    const [before, after] = [text.subarray(0, at), text.subarray(at + 1)];
    const octet = text[at] as number;
    for (const other of [0, octet ^ 1, octet ^ 0x80, 0xff])
      found.push(Buffer.concat([before, Uint8Array.of(other), after]));
    found.push(before, Buffer.concat([before, after]));
  }
  return found;
}

/** What a reader gives of chunks, and of the parts that it does not keep. */
function streamed(form: MessageForm, chunks: readonly Uint8Array[], sum: Sum, keep?: number): void {
  try {
    const reader = form.reader({
      ...(keep !== undefined && { keep }),
      onPart: ({ field, octets, start, isLast }) =>
        sum.add(`${field} ${start} ${isLast} ${Buffer.from(octets).toString('hex')}`),
    });
    for (const chunk of chunks) {
      for (const value of reader.push(chunk)) sum.of(() => JSON.stringify(value));
      sum.add(reader.base);
    }
    reader.end();
  } catch (error) {
    sum.add(error);
    if (error instanceof IllFormedError) sum.fault(error.fault);
  }
}
