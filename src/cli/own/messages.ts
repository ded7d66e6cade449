/** `mqtt.abnf#packet` → the table of its messages, if the grammar has counted fields. */
import { compileUserMessages, mayCount, type UserMessages } from '../../author/compile-messages.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import type { OwnGrammar } from './grammar.ts';

/** `undefined` for a grammar without counted fields. Throws SpecError. */
export function countedMessages({ text, options }: OwnGrammar): UserMessages | undefined {
  return mayCount(text.source.text) ? compileUserMessages(text, options, packagedGrammars) : undefined;
}
