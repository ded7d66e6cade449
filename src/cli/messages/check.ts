/**
 * `check` for a grammar with counted fields: a file is a stream of messages.
 *
 *     capture.bin: well-formed packet, 12 messages
 *     broken.bin: message 3, at octet 120: octet 2: 00 06 is ill-formed packet: length-mismatch; …
 */
import { printable } from '../../shared/printable.ts';
import { EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { withNoun } from '../numbers.ts';
import { withInput } from '../sources/input.ts';
import type { Terminal } from '../terminal.ts';
import type { UserGrammarFile } from '../user/grammar-file.ts';
import { messagesIn, userMessages } from './user-messages.ts';

/** `undefined` if the grammar has no counted fields. */
export async function checkMessages(
  own: UserGrammarFile,
  { values, positionals }: ParsedArgs,
  terminal: Terminal,
): Promise<number | undefined> {
  const messages = userMessages(own);
  if (!messages) return undefined;
  const other = Object.keys(values).find((option) => !['as', 'quiet', 'list'].includes(option));
  if (other) throw new UsageError(`--${other} is for texts, and ${printable(own.path)} has messages`, 'leave it out');
  let failed = false;
  for (const name of positionals.length > 0 ? positionals : ['-']) {
    const shown = name === '-' ? 'standard input' : formatName(name);
    await withInput(name, terminal, async (input) => {
      let count = 0;
      let verdict = '';
      for await (const { start, fault } of messagesIn(messages, input, 0)) {
        count++;
        if (fault) verdict = `message ${count}, at octet ${start}: ${printable(fault.message)}`;
      }
      failed ||= verdict !== '';
      if (values.quiet || (values.list && !verdict)) return;
      const title = `well-formed ${messages.form.title}, ${withNoun(count, 'message')}`;
      await terminal.out.write(values.list ? `${shown}\n` : `${shown}: ${verdict || title}\n`);
    });
  }
  return failed ? EXIT.failed : EXIT.ok;
}
