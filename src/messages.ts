/**
 * Messages: texts with counted fields, the entry point `wellformed/messages`. It has the compiler in it, as
 * `wellformed/compile` has.
 *
 *     const netstring = compileMessages(grammar);
 *     for await (const { string } of netstring.messages(socket)) …
 */
import { type CompileOptions, compiledMessages } from './author/compile-text.ts';
import type { CapturedRecord } from './run/captures/values.ts';
import { type MessageForm, messageForm } from './run/messages/message-form.ts';

export type { CompileOptions } from './author/compile-text.ts';
export type { Captured, CapturedRecord } from './run/captures/values.ts';
export type { MessageForm } from './run/messages/message-form.ts';
export type { MessagePiece, MessageReader, ReaderOptions } from './run/messages/reader.ts';

/**
 * Compiles a grammar with counted fields (tags `@integer`, `@length`, `@repeat`): a length and that many octets. `Value` is
 * the type of a message, for those who write it down themselves.
 *
 * Cost: as `compile`, once for each rule with parts.
 * @throws SpecError as `compile`; where the next octet does not decide what comes, or a field does not show where it ends;
 * and if the start rule has no counted field.
 *
 * @example
 * const netstring = compileMessages(`
 * ; @integer size decimal
 * ; @length string = size
 * ; @capture string
 * netstring = size ":" string ","
 * size = "0" / %x31-39 *DIGIT
 * string = *OCTET`);
 * netstring.parse(new TextEncoder().encode('5:hello,'))['string']?.text; // → 'hello'
 */
export function compileMessages<Value = CapturedRecord>(
  text: string,
  options: Omit<CompileOptions, 'alphabet' | 'encoding'> = {},
): MessageForm<Value> {
  return messageForm<Value>(compiledMessages(text, options).table);
}
