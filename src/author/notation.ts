/**
 * A grammar text and its notation → a name for messages where it has none.
 *
 *     Hex { hex = digit+ }      ohm      grammar.ohm
 *     hex = 1*HEXDIG            ABNF     grammar.abnf
 *     3. Syntax … hex = …       ABNF in a document, document.txt
 */
import { isAbnfFile, type Notation } from '../compile/index.ts';
import { SourceText } from '../shared/source.ts';

export function nameFor(text: string, notation: Notation): string {
  if (notation === 'ohm') return 'grammar.ohm';
  return isAbnfFile(new SourceText('', text)) ? 'grammar.abnf' : 'document.txt';
}
